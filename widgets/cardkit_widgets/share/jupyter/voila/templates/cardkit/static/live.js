// The teacher's page: what the class is doing, as it does it, and what the teacher decides for all.

import { draw, standingName, standingSign, titleOf } from "./class-charts.js";
import { link, make } from "./link.js";

const at = (id) => document.getElementById(id);
const root = at("live");
const address = new URL(`${root.dataset.baseUrl}class/talk?as=teacher`, location.href);
address.protocol = address.protocol.replace("http", "ws");

const { send } = link(address, show, silent);
const panels = new Map(); // the panel of each chart, by its part: { root, update(chart, state) }
const drawnOf = new Map(); // what each place was filled with, so that only what changes is drawn anew
let closed = false;

function silent(isSilent) {
  if (isSilent) say(closed ? "The room is closed." : "The server does not answer. Look at the window in which it was started.");
  else say("");
}

function say(problem) {
  at("live-problem").textContent = problem;
  at("live-problem").hidden = !problem;
}

// A button that keeps the focus while what it belongs to is drawn anew has a key.
function button(label, onclick, props = {}) {
  return make("button", { type: "button", onclick, ...props }, label);
}

// Fill a place if that changes it; whoever is on a button there stays on it.
function fill(place, facts, ...children) {
  const now = JSON.stringify(facts);
  if (drawnOf.get(place) === now) return;
  drawnOf.set(place, now);
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  place.replaceChildren(...children.flat().filter(Boolean));
  if (key) place.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
}

function show(state) {
  if (state.closed) {
    closed = true;
    return say("The room is closed.");
  }
  closed = false;
  const inside = state.students.filter((student) => student.inside).length;
  const count = `${inside} of ${root.dataset.students} students are in.`;
  if (at("live-count").textContent !== count) at("live-count").textContent = count;
  showOrders(state);
  showHelp(state);
  showCharts(state);
  showStudents(state);
}

// --- what is decided for all -------------------------------------------------------------------------------------------

function showOrders({ paused, steps, step }) {
  const pause = button(paused ? "Go on" : "Pause everyone", () => send({ do: "pause", on: !paused }), { "aria-pressed": String(paused), class: "live-main", "data-key": "pause" });
  const choose = make("select", { id: "live-step", "data-key": "step", onchange: (event) => event.target.value && send({ do: "step", part: event.target.value }) }, make("option", { value: "" }, "Choose a step…"), ...steps.map(({ part, says }) => make("option", { value: part, selected: part === step }, says)));
  const move = steps.length ? [make("label", { for: "live-step" }, "Move everyone to"), choose] : [];
  fill(at("live-orders"), [paused, step, steps.map(({ part, says }) => [part, says])], pause, make("span", { class: "live-move" }, ...move));
}

function showHelp({ students }) {
  const waiting = students.filter(({ waits }) => waits !== null).sort((one, other) => other.waits - one.waits);
  at("live-help").hidden = !waiting.length;
  const minutes = (seconds) => (seconds < 60 ? "just now" : `for ${Math.floor(seconds / 60)} min`);
  const rows = waiting.map((student) => make("li", {}, make("span", {}, `${called(student)}, ${minutes(student.waits)}`), button("Helped", () => send({ do: "helped", student: student.student }), { "data-key": `helped ${student.student}`, "aria-label": `Helped: ${called(student)}` })));
  fill(at("live-helping"), waiting.map((student) => [called(student), minutes(student.waits)]), rows);
}

function called({ student, name }) {
  return name ? `${student} ${name}` : `Number ${student}`;
}

// --- charts ------------------------------------------------------------------------------------------------------------

function showCharts(state) {
  const shown = state.charts.filter((chart) => chart.part);
  for (const [part, panel] of panels) {
    if (shown.some((chart) => chart.part === part)) continue;
    panel.root.remove();
    panels.delete(part);
  }
  arrange(at("live-charts"), shown.filter(({ kind }) => kind !== "exercise"), state);
  arrange(at("live-exercises"), shown.filter(({ kind }) => kind === "exercise"), state);
}

function arrange(grid, charts, state) {
  charts.forEach((chart, i) => {
    const panel = panels.get(chart.part) ?? createPanel(chart);
    panels.set(chart.part, panel);
    const there = grid.children[i];
    if (there !== panel.root) grid.insertBefore(panel.root, there ?? null);
    panel.update(chart, state);
  });
}

function createPanel(chart) {
  const title = make("h2", {}, titleOf(chart));
  const row = make("div", { class: "live-row" });
  const body = make("div", {});
  const panel = make("section", { class: `live-panel live-${chart.kind}`, "aria-label": titleOf(chart), "data-part": chart.part }, title, body, row);

  function update(now, { shown, revealed }) {
    fill(body, now, draw(now));
    const isShown = shown === now.part;
    const isRevealed = revealed.includes(now.part);
    const all = button(isShown ? "Take it off all screens" : "Show it on all screens", () => send({ do: "chart", part: isShown ? null : now.part }), { "aria-pressed": String(isShown), "data-key": `chart ${now.part}` });
    const open = now.kind === "exercise" ? button(isRevealed ? "The answer is revealed" : "Reveal the answer to all", () => send({ do: "reveal", part: now.part }), { disabled: isRevealed, "data-key": `reveal ${now.part}` }) : null;
    fill(row, [isShown, isRevealed], all, open);
  }

  return { root: panel, update };
}

// --- students ----------------------------------------------------------------------------------------------------------

function showStudents({ students, steps }) {
  at("live-nobody").hidden = students.length > 0;
  const exercises = steps.filter(({ part }) => part.startsWith("exercise")).map(({ part }) => part);
  const mark = (student, part) => {
    const standing = student.exercises[part];
    const number = part.split(" ")[1];
    return make("span", { class: `class-swatch ${standing ? `class-${standing}` : "class-none"}`, title: `Exercise ${number}: ${standing ? standingName(standing) : "not begun"}` }, standing ? standingSign(standing) : number, make("span", { class: "live-unseen" }, `exercise ${number}: ${standing ? standingName(standing) : "not begun"}`));
  };
  const cards = students.map((student) => make(
    "div",
    { class: `live-student${student.inside ? "" : " live-away"}` },
    make("p", { class: "live-name" }, make("span", {}, called(student)), student.waits === null ? null : make("span", { class: "live-asks" }, "help"), student.inside ? null : make("span", { class: "live-quiet" }, "away")),
    make("progress", { max: Math.max(1, student.of), value: student.done, "aria-label": `${student.done} of ${student.of} parts done` }),
    make("p", { class: "live-marks" }, ...exercises.map((part) => mark(student, part))),
  ));
  const facts = students.map(({ waits, ...student }) => [waits !== null, student]);
  fill(at("live-students"), facts, cards);
}

at("live-hide").addEventListener("click", (event) => {
  const hide = event.target.getAttribute("aria-pressed") !== "true";
  event.target.setAttribute("aria-pressed", String(hide));
  event.target.textContent = hide ? "Show" : "Hide";
  at("live-students").hidden = hide;
});

// Who forgets everything is asked once more, in the page.
function askToForget() {
  const ask = at("live-ask");
  ask.showModal();
  ask.querySelector("form").onsubmit = (event) => event.submitter.value === "forget" && send({ do: "forget" });
}

at("live-forget").addEventListener("click", askToForget);
