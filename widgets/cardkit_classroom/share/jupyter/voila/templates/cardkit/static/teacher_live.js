// The teacher's page during a lesson: what the class is doing, and buttons that act on everyone.

import { draw, rich, standingName, standingSign, standingsKey, titleOf } from "./class-charts.js";
import { counted } from "./class-numbers.js";
import { link, make } from "./room_socket.js";

/** @import { ClassChart, ClassState, Closed, StudentNow, TeacherAsks } from "./room.d.ts" */
/** @import { Props } from "../../../../../../../cardkit_widgets/front/core/types.d.ts" */
/** @typedef {{ root: HTMLElement, update: (chart: ClassChart, state: ClassState) => void }} Panel */

/** @type {(id: string) => HTMLElement} */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id)); // all ids that are used are in live.html
const root = at("live");
const address = new URL(`${root.dataset.baseUrl}class/talk?as=teacher`, location.href);
address.protocol = address.protocol.replace("http", "ws");

/** @type {{ send: (message: TeacherAsks) => boolean }} */
const { send } = link(address, show, silent);
/** @type {Map<string, Panel>} */
const panels = new Map(); // the panel of each chart, by part
/** @type {Map<HTMLElement, string>} */
const drawnOf = new Map(); // the content of each element, so that only changed elements are redrawn
let closed = false;
/** @type {string | null} */
let chosen = null; // the step that the teacher has selected, but not yet confirmed

/**
 * Show that the server can't be reached, and disable everything that needs it.
 * @param {boolean} isSilent
 */
function silent(isSilent) {
  for (const place of root.querySelectorAll(".live-orders, .live-panel > .live-row, #live-helping, #live-students, #live-forget")) place.toggleAttribute("inert", isSilent);
  if (!isSilent) say();
  else if (closed) say("The room is closed.");
  else say("The server does not answer. If it has stopped, start it again: ", make("code", {}, root.dataset.again), " The class continues where it stopped.");
}

/** @param {...(string | Node)} problem */
function say(...problem) {
  at("live-problem").replaceChildren(...problem);
  at("live-problem").hidden = !problem.length;
}

/**
 * Create a button. It needs a key to keep the focus when it is redrawn.
 * @param {string} label
 * @param {() => unknown} onclick
 * @param {Props<HTMLButtonElement>} [props]
 */
function button(label, onclick, props = {}) {
  return make("button", { type: "button", onclick, ...props }, label);
}

/**
 * Redraw an element if its content has changed. A focused button in it keeps the focus.
 * @param {HTMLElement} place
 * @param {unknown} facts
 * @param {...(Node | null)} children
 */
function fill(place, facts, ...children) {
  const now = JSON.stringify(facts);
  if (drawnOf.get(place) === now) return;
  drawnOf.set(place, now);
  const held = document.activeElement instanceof HTMLElement && place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  place.replaceChildren(...children.filter((child) => child !== null));
  const again = held ? place.querySelector(`[data-key="${held}"]`) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** @param {ClassState | Closed} state */
function show(state) {
  if (state.closed) {
    closed = true;
    say("The room is closed.");
    return;
  }
  closed = false;
  const inside = state.students.filter((student) => student.inside).length;
  const count = `${inside} of ${counted(state.expected, "student", "students")} in the room.`;
  if (at("live-count").textContent !== count) at("live-count").textContent = count;
  showOrders(state, showHelp(state));
  showCharts(state);
  showStudents(state);
}

// --- actions for everyone -----------------------------------------------------------------------------------------

/**
 * Show the line that stays visible: the pause button, and whether anyone is waiting for help.
 * @param {ClassState} state
 * @param {number} waiting
 */
function showOrders({ paused, steps, step }, waiting) {
  const pause = button(paused ? "Go on" : "Pause everyone", () => send({ do: "pause", on: !paused }), { "aria-pressed": String(paused), class: "live-main", "data-key": "pause" });
  const wanted = chosen ?? step;
  /** @type {HTMLSelectElement} */
  const choose = make("select", { id: "live-step", "data-key": "step", onchange: () => { chosen = choose.value; nameMove(); } }, make("option", { value: "" }, "Choose a step…"), ...steps.map(({ part, says }) => make("option", { value: part, selected: part === wanted }, says)));
  /** @type {HTMLButtonElement} */
  const press = button("Move", () => { chosen = null; send({ do: "step", part: choose.value }); }, { "data-key": "move" });
  const nameMove = () => {
    press.disabled = !choose.value;
    press.textContent = choose.value && choose.value === step ? "Move again" : "Move";
    press.setAttribute("aria-label", choose.value ? `${press.textContent}: everyone to ${choose.selectedOptions[0].textContent}` : "Move");
  };
  nameMove();
  const asks = waiting ? make("a", { href: "#live-help", "data-key": "asks" }, `${counted(waiting, "asks", "ask")} for help`) : null;
  const move = steps.length ? [make("label", { for: "live-step" }, "Move everyone to"), choose, press] : [];
  const now = make("span", { class: "live-now" }, pause, asks);
  fill(at("live-orders"), [paused, waiting, step, steps.map(({ part, says }) => [part, says])], now, move.length ? make("span", { class: "live-move" }, ...move) : null);
}

/**
 * Show who is waiting for help. Returns the number of these students.
 * @param {ClassState} state
 */
function showHelp({ students }) {
  const waiting = students.flatMap((student) => (student.waits === null ? [] : [{ student, waits: student.waits }])).toSorted((one, other) => other.waits - one.waits);
  at("live-help").hidden = !waiting.length;
  /** @type {(seconds: number) => string} */
  const minutes = (seconds) => (seconds < 60 ? "just now" : `for ${Math.floor(seconds / 60)} min`);
  const rows = waiting.map(({ student, waits }) => make("li", {}, make("span", {}, `${called(student)}, ${minutes(waits)}`), button("Helped", () => send({ do: "helped", student: student.student }), { "data-key": `helped ${student.student}`, "aria-label": `Helped: ${called(student)}` })));
  fill(at("live-helping"), waiting.map(({ student, waits }) => [called(student), minutes(waits)]), ...rows);
  return waiting.length;
}

/** @param {Pick<StudentNow, "student" | "name">} student */
function called({ student, name }) {
  return name ? `${student} ${name}` : `Number ${student}`;
}

// --- charts ------------------------------------------------------------------------------------------------------------

/**
 * Whether a chart belongs to a question, which is then shown above the answers.
 * @type {(kind: ClassChart["kind"]) => boolean}
 */
const isAsked = (kind) => kind === "exercise" || kind === "open";

/** @param {ClassState} state */
function showCharts(state) {
  const shown = state.charts.filter((chart) => chart.part !== undefined);
  for (const [part, panel] of panels) {
    if (shown.some((chart) => chart.part === part)) continue;
    panel.root.remove();
    panels.delete(part);
  }
  arrange(at("live-charts"), shown.filter(({ kind }) => !isAsked(kind)), state);
  arrange(at("live-exercises"), shown.filter(({ kind }) => isAsked(kind)), state);
}

/**
 * @param {HTMLElement} grid
 * @param {ClassChart[]} charts
 * @param {ClassState} state
 */
function arrange(grid, charts, state) {
  for (const [i, chart] of charts.entries()) {
    const panel = panels.get(chart.part) ?? createPanel(chart);
    panels.set(chart.part, panel);
    const there = grid.children[i];
    if (there !== panel.root) grid.insertBefore(panel.root, there ?? null);
    panel.update(chart, state);
  }
}

/**
 * @param {ClassChart} chart
 * @returns {Panel}
 */
function createPanel(chart) {
  const title = make("h2", {}, titleOf(chart));
  const ask = make("p", { class: "live-ask" });
  const row = make("div", { class: "live-row" });
  const body = make("div", {});
  const panel = make("section", { class: `live-panel live-${chart.kind}`, "aria-label": titleOf(chart), "data-part": chart.part }, title, ...(isAsked(chart.kind) ? [ask] : []), body, row);

  /** @type {Panel["update"]} */
  function update(now, { shown, revealed }) {
    fill(body, now, draw(now));
    if (now.kind === "exercise") fill(ask, [now.ask, now.is_same], make("span", {}, ...rich(now.ask)), now.is_same ? null : make("span", { class: "live-quiet" }, " Each student has different numbers."));
    if (now.kind === "open") fill(ask, now.ask, make("span", {}, ...rich(now.ask)));
    const isShown = shown === now.part;
    const isRevealed = revealed.includes(now.part);
    const all = button(isShown ? "Take it off all screens" : "Show it on all screens", () => send({ do: "chart", part: isShown ? null : now.part }), { "aria-pressed": String(isShown), "data-key": `chart ${now.part}` });
    const reveal = () => askFirst(`Reveal the answer to “${titleOf(now)}” to everyone? Students who haven't solved it can't keep trying.`, "Reveal it", "Not yet", { do: "reveal", part: now.part });
    const open = now.kind === "exercise" ? button(isRevealed ? "The answer is revealed" : "Reveal the answer to everyone…", reveal, { disabled: isRevealed, "data-key": `reveal ${now.part}` }) : null;
    fill(row, [isShown, isRevealed], all, open);
  }

  return { root: panel, update };
}

// --- students ----------------------------------------------------------------------------------------------------------

/** @param {ClassState} state */
function showStudents({ students, steps }) {
  at("live-nobody").hidden = students.length > 0;
  const exercises = steps.filter(({ part }) => part.startsWith("exercise")).map(({ part }) => part);
  const facts = students.map(({ waits, ...student }) => [waits !== null, student]);
  at("live-key").hidden = !exercises.length || !students.length;
  fill(at("live-students"), facts, ...students.map((student) => studentCard(student, exercises)));
}

/**
 * @param {StudentNow} student
 * @param {string[]} exercises
 */
function studentCard(student, exercises) {
  return make(
    "div",
    { class: `live-student${student.inside ? "" : " live-away"}` },
    make("p", { class: "live-name" }, make("span", {}, called(student)), student.waits === null ? null : make("span", { class: "live-asks" }, "help"), student.inside ? null : make("span", { class: "live-quiet" }, "away")),
    student.of ? make("progress", { max: student.of, value: student.done, "aria-label": `${student.done} of ${student.of} tasks done` }) : null, // a game has no tasks
    exercises.length ? make("p", { class: "live-marks" }, ...exercises.map((part) => exerciseMark(student, part))) : null,
    ...wayBack(student),
  );
}

/**
 * Create the button that lets a student log in again, after changing browsers or losing the cookie.
 * @param {StudentNow} student
 */
function wayBack({ student, name, inside, asking, awaited }) {
  if (inside && !asking && !awaited) return [];
  const asks = asking ? `Someone on the login page says that this is their number.${inside ? " It is in use now." : ""}` : "";
  const says = awaited ? `Can come in again with the code and number ${student}.` : asks;
  const label = awaited ? "Take that back" : "Let in again";
  const press = button(label, () => send({ do: "again", student, on: !awaited }), { class: "live-back", "data-key": `again ${student}`, "aria-label": `${label}: ${called({ student, name })}` });
  const no = asking ? [button("No", () => send({ do: "again", student, on: false }), { class: "live-back", "aria-label": `No: ${called({ student, name })} is not let in again` })] : [];
  return [...(says ? [make("p", { class: asking ? "live-asks" : "live-quiet", role: "status" }, says)] : []), make("div", { class: "live-row" }, press, ...no)];
}

/**
 * @param {StudentNow} student
 * @param {string} part
 */
function exerciseMark({ exercises }, part) {
  const standing = exercises[part];
  const number = part.split(" ")[1];
  const says = standing ? standingName(standing) : "not started";
  return make("span", { class: `class-swatch ${standing ? `class-${standing}` : "class-none"}`, title: `Exercise ${number}: ${says}` }, standing ? standingSign(standing) : number, make("span", { class: "live-unseen" }, `exercise ${number}: ${says}`));
}

at("live-key").append(standingsKey());

at("live-hide").addEventListener("click", () => {
  const press = at("live-hide");
  const hide = press.getAttribute("aria-pressed") !== "true";
  press.setAttribute("aria-pressed", String(hide));
  press.textContent = hide ? "Show" : "Hide";
  at("live-students").hidden = hide;
  at("live-key").classList.toggle("live-hidden", hide);
});

// --- what cannot be undone ---------------------------------------------------------------------------------------------

/**
 * Ask for confirmation, within the page, before an action that affects everyone.
 * @param {string} says
 * @param {string} yes
 * @param {string} no
 * @param {TeacherAsks} message
 */
function askFirst(says, yes, no, message) {
  const buttons = [button(yes, () => { send(message); dialog.close(); }), button(no, () => dialog.close(), { class: "live-main", autofocus: true })];
  const words = make("p", { id: "live-ask-says" }, says);
  /** @type {HTMLDialogElement} */
  const dialog = make("dialog", { class: "room-name", "aria-labelledby": words.id, onclose: () => dialog.remove() }, make("form", { method: "dialog" }, words, make("div", { class: "live-row" }, ...buttons)));
  root.append(dialog);
  dialog.showModal();
}

const FORGET = "Forget all guesses, simulations, answers and nicknames of this class? Save the table first if you want to keep it. Students stay in the room, and their work stays on their own screens. A task that they continue is collected again, but not an exercise that was already finished. A pause ends, and a chart on all screens is removed.";

at("live-forget").addEventListener("click", () => askFirst(FORGET, "Forget everything", "Keep it", { do: "forget" }));

// --- the queue of a full class ------------------------------------------------------------------------------------

const LINE_MS = 2000;

// Students in the queue have no websocket, so ask the server how many there are, as the join screen does.
async function showLine() {
  const answer = await fetch("state", { cache: "no-store" }).catch(() => null); // the websocket reports a server that can't be reached
  const waiting = answer?.ok ? Number((await answer.json()).waiting) : 0;
  const says = waiting ? `${counted(waiting, "student waits", "students wait")} in line for a place.` : "";
  if (at("live-line").textContent !== says) at("live-line").textContent = says;
  setTimeout(showLine, LINE_MS);
}

showLine();
