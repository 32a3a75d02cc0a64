// The board of a class says how many students have come in.

const EVERY_MS = 2000;

async function ask() {
  const problem = document.getElementById("board-problem");
  try {
    const answer = await fetch("state", { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
    const { inside } = await answer.json();
    const shown = document.getElementById("inside");
    if (shown.textContent !== String(inside)) shown.textContent = inside;
    problem.textContent = "";
  } catch {
    problem.textContent = "The server does not answer. Look at the window in which it was started.";
  }
  setTimeout(ask, EVERY_MS);
}

setTimeout(ask, EVERY_MS);
