// Keeps the number of students up to date on the join screen of a class.

const EVERY_MS = 2000;

/**
 * @param {string} id
 * @param {unknown} number
 */
function show(id, number) {
  const shown = document.getElementById(id);
  if (shown && shown.textContent !== String(number)) shown.textContent = String(number);
}

async function ask() {
  const [problem, line, prepared] = ["board-problem", "line", "prepared"].map((id) => document.getElementById(id));
  if (!problem || !line || !prepared) return;
  try {
    const answer = await fetch("state", { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
    const { students, inside, waiting, ready } = await answer.json();
    show("students", `${students} student${students === 1 ? "" : "s"}`);
    show("inside", inside);
    show("waiting", waiting);
    show("wait", waiting === 1 ? "waits" : "wait");
    show("ready", ready);
    line.hidden = !waiting;
    prepared.hidden = !ready;
    problem.hidden = true;
  } catch {
    problem.hidden = false;
  }
  setTimeout(ask, EVERY_MS);
}

setTimeout(ask, EVERY_MS);
