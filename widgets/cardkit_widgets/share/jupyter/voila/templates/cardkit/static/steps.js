// Shows a lesson one step at a time, with all parts in a bar. The kernel reports which parts are done or skipped. It
// holds the answers back until then, so opening a step here reveals nothing.

/** @import { LessonPartState, PageCommand, ProgressState } from "../../../../../../front/core/messages.d.ts" */
/** @typedef {ProgressState & { send: (message: PageCommand) => void, fetching: string }} Steps */

/** @type {Steps | null} */
let state = null;
let shown = 0; // the step on the screen
let furthest = 0; // the last step that has been shown, or in which something was done
let skipping = ""; // the part that was skipped here; the Skip button stays until the kernel confirms this
let hasGone = false; // whether the reader has gone to another step, so that the kernel's reports only repeat that step

const bar = () => /** @type {HTMLElement} */ (document.querySelector(".steps-bar"));
/** The part that each step belongs to. */
const parts = () => (bar().dataset.parts ?? "").split("|");
/** @type {(name: string) => HTMLButtonElement} */
const button = (name) => /** @type {HTMLButtonElement} */ (document.querySelector(`.steps-${name}`));
/** @type {(step: number) => HTMLElement[]} */
const cells = (step) => [...document.querySelectorAll(`.site-page > [data-step="${step}"]`)].filter((cell) => cell instanceof HTMLElement);

/** @type {Record<string, string>} */
const FIRST = { guess: "Make your guess first.", trials: "Run the simulation 1,000 times first.", check: "Answer the question first.", change: "Change something first." };
/** @type {Record<string, string>} */
const LEFT = { guess: "your guess", trials: "the simulation", check: "a question", change: "something to change" };
// These can't be skipped; a guess and a simulation can.
const NEEDED = new Set(["check", "change"]);
const SKIPPED = "Skipped. You can go on.";
const FILLED = "It has run 1,000 times automatically. You can go on.";
/** @type {(part: string) => string} */
const kind = (part) => part.split(" ")[0];

/**
 * The parts of a step that the kernel reports on. A part that is repeated in a later step belongs only to the first of
 * these steps.
 * @param {number} step
 * @returns {LessonPartState[]}
 */
function inStep(step) {
  return (state?.steps ?? []).filter(({ part }) => {
    const first = document.querySelector(`[data-step] [data-part$=" ${part}"]`)?.closest("[data-step]");
    return first?.getAttribute("data-step") === String(step);
  });
}

/**
 * The part that keeps a step closed: the first part in the earlier steps that hasn't been passed.
 * @param {number} step
 */
function inTheWay(step) {
  for (let before = 0; before < step; before += 1) {
    const open = inStep(before).find(({ passed }) => !passed);
    if (open) return open;
  }
  return null;
}

/** The first unfinished guess or simulation in the earlier steps, if the teacher has moved the reader past it. */
function waitedFor() {
  const before = [...parts().keys()].slice(0, shown).flatMap(inStep);
  return before.find((each) => !each.passed && kind(each.part) in FIRST && !NEEDED.has(kind(each.part))) ?? null;
}

/** The part that has to be done first, here or in an earlier step; null if the reader can go on. */
const toDo = () => waitedFor() ?? (shown === parts().length - 1 ? null : inTheWay(shown + 1));

// Whether all parts are drawn. Before a widget is drawn, this script can't tell which step it belongs to.
const isDrawn = () => state?.steps.every(({ part }) => document.querySelector(`[data-part$=" ${part}"]`)) ?? false;

/** @type {(step: number) => boolean} */
const isOpen = (step) => step <= Math.max(shown, state?.furthest ?? 0) || (isDrawn() && inTheWay(step) === null);

// --- the screen ---------------------------------------------------------------------------------------------------

function update() {
  const worked = [...parts().keys()].filter((step) => inStep(step).some(({ done }) => done));
  furthest = Math.max(furthest, shown, state?.furthest ?? 0, ...worked);
  for (const cell of document.querySelectorAll(".site-page > [data-step]")) cell.toggleAttribute("data-front", Number(cell.getAttribute("data-step")) === shown);
  for (const part of bar().querySelectorAll("button")) updatePart(part);
  showPart();
  document.querySelector(".steps-title")?.toggleAttribute("hidden", shown === 0); // the first step has its own title
  const next = state?.fetching ? null : toDo(); // parts may turn out to be done when all stored answers have arrived
  const isElsewhere = next !== null && stepOf(next) !== shown;
  const last = shown === parts().length - 1;
  button("back").disabled = shown === 0;
  button("next").hidden = last || (isElsewhere && !isOpen(shown + 1));
  document.querySelector(".steps-onward")?.toggleAttribute("hidden", !last);
  button("next").disabled = !isOpen(shown + 1);
  button("skip").hidden = !next || NEEDED.has(kind(next.part));
  button("first").hidden = !isElsewhere;
  button("first").textContent = isElsewhere ? `Go to ${parts()[stepOf(next)]}` : "";
  const says = document.querySelector(".steps-says");
  if (says) says.textContent = [`${whereabouts()}.`, state?.fetching || reason(next)].filter(Boolean).join(" ");
}

/**
 * Name the task that has to be done first. If the teacher has moved the reader past it, it is in an earlier step.
 * @param {LessonPartState | null} next
 */
function reason(next) {
  if (next && stepOf(next) !== shown) return `Still to be done: ${LEFT[kind(next.part)]}, in the part ${parts()[stepOf(next)]}.`;
  if (next) return FIRST[kind(next.part)];
  const skipped = inStep(shown).findLast(isSkipped);
  if (!skipped) return "";
  return skipped.filled ? FILLED : SKIPPED;
}

/** @type {(each: LessonPartState) => boolean} */
const isSkipped = (each) => kind(each.part) in FIRST && each.passed && !each.done;
/** @type {(each: LessonPartState) => number} */
const stepOf = (each) => [...parts().keys()].findIndex((step) => inStep(step).includes(each));

/** The number of the current part, as in the bar, and the reader's position in that part. */
function whereabouts() {
  const names = [...new Set(parts())];
  const name = parts()[shown];
  const count = parts().filter((part) => part === name).length;
  const within = count > 1 ? `, ${shown - parts().indexOf(name) + 1} of ${count}` : "";
  return `Part ${names.indexOf(name) + 1} of ${names.length}: ${name}${within}`;
}

/** Scroll to the current part if the row of parts is wider than the screen. */
function showPart() {
  const row = bar().querySelector("ol");
  const here = bar().querySelector("[aria-current]");
  if (row instanceof HTMLElement && here instanceof HTMLElement) row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
}

/**
 * Update a part in the bar. A part can be opened as soon as its first step is open, and is done when everything in it
 * is done. An earlier part shows the number of its remaining tasks.
 * @param {HTMLButtonElement} part
 */
function updatePart(part) {
  const name = part.dataset.go ?? "";
  const steps = [...parts().keys()].filter((step) => parts()[step] === name);
  const within = steps.flatMap(inStep);
  const isHere = parts()[shown] === name;
  const isDone = within.length > 0 && within.every(({ done }) => done);
  const left = !state?.fetching && furthest > (steps.at(-1) ?? 0) ? within.filter((each) => !each.done && !(kind(each.part) in FIRST)).length : 0;
  const open = within.some(isSkipped) ? "skipped" : "";
  const stands = isDone ? "done" : open;
  part.disabled = !isHere && !isOpen(steps[0]);
  if (isHere) part.setAttribute("aria-current", "step");
  else part.removeAttribute("aria-current");
  part.dataset.stands = stands;
  const label = part.querySelector(".steps-name");
  if (label) label.textContent = left ? `${name}, ${left} left` : name;
  part.setAttribute("aria-label", [name, stands, left ? `${left} left` : ""].filter(Boolean).join(", "));
  for (const [place, mark] of part.querySelectorAll("i").entries()) mark.className = markOf(steps[place]);
}

/** @type {(step: number) => string} */
function markOf(step) {
  if (step === shown) return "steps-here";
  if (step > furthest) return "";
  return inStep(step).every(({ done }) => done) ? "steps-done" : "steps-seen";
}

/**
 * Go to a step, and move the focus to its heading.
 * @param {number} step
 */
function go(step) {
  shown = step;
  hasGone = true;
  state?.send({ do: "step", step });
  update();
  window.dispatchEvent(new Event("resize")); // charts that were drawn while hidden are laid out now
  window.scrollTo({ top: 0 });
  const [heading] = cells(step).flatMap((cell) => [...cell.querySelectorAll("h1, h2")]);
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** After a skip, focus the button that can be pressed now, or the current part if a question remains. */
function focusAfterSkip() {
  const usable = ["skip", "next", "first"].map(button).find(({ hidden, disabled }) => !hidden && !disabled);
  const here = usable ?? bar().querySelector("[aria-current]");
  if (here instanceof HTMLElement) here.focus();
}

/** Go to the task that has to be done first. */
function goToFirst() {
  const next = toDo();
  if (next) go(stepOf(next));
}

function skip() {
  const next = toDo();
  if (!next) return;
  skipping = next.part;
  state?.send({ do: "skip", part: next.part });
}

// --- events -------------------------------------------------------------------------------------------------------

/** @param {Steps} now */
function hear(now) {
  const isMoved = !hasGone && now.step !== shown; // whether to go back to the step at which the reader left the page
  if (hasGone && !state) now.send({ do: "step", step: shown }); // this couldn't be sent earlier
  state = now;
  if (isMoved && now.step < parts().length) {
    shown = now.step;
    window.dispatchEvent(new Event("resize"));
  }
  update();
  if (!state.steps.some(({ part, passed }) => part === skipping && passed)) return;
  skipping = "";
  focusAfterSkip();
}

document.addEventListener("DOMContentLoaded", () => {
  button("back").addEventListener("click", () => go(shown - 1));
  button("next").addEventListener("click", () => go(shown + 1));
  button("skip").addEventListener("click", skip);
  button("first").addEventListener("click", goToFirst);
  for (const part of bar().querySelectorAll("button")) part.addEventListener("click", () => go(parts().indexOf(part.dataset.go ?? "")));
  update();
});
document.addEventListener("cardkit-steps", (event) => event instanceof CustomEvent && hear(event.detail));
// Update the page once all widgets are drawn.
const drawing = new MutationObserver(() => {
  if (!isDrawn()) return;
  drawing.disconnect();
  update();
});
drawing.observe(document.documentElement, { childList: true, subtree: true });
// The teacher can move the class to a part even if earlier tasks are unfinished.
document.addEventListener("cardkit-go", ({ target }) => {
  const cell = target instanceof Element ? target.closest("[data-step]") : null;
  if (cell && Number(cell.getAttribute("data-step")) !== shown) go(Number(cell.getAttribute("data-step")));
});
