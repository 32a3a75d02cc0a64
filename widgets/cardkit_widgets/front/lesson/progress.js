// The progress in a lesson, the student's number, and the button to start again.

import { button, el, refill, write } from "../core/dom.js";
import { forget, isFetching, keepAs } from "../core/storage.js";

/** @import { ProgressState } from "../core/messages.d.ts" */
/** @import { Making, Send } from "../core/types.d.ts" */

// Tasks that keep the rest of a lesson closed until they are done or skipped.
const SKIPPED = new Map([["guess", "Skip the guess"], ["trials", "Skip the simulation"]]);
const MOST = 999; // the same as in `lessons/page.py`

const FETCHING = "Fetching your answers…";

/** @param {Making} making */
export function createProgress({ send, onAnswer }) {
  const standing = createStanding();
  const steps = el("ol", { class: "ck-steps" });
  const problem = el("p", { class: "ck-problem", role: "alert" });
  const own = createOwn({ send });
  const skips = el("div", { class: "ck-row" });
  let page = false;
  /** @type {ProgressState | null} */
  let last = null;
  /** @type {Record<string, unknown> | null} */
  let onServer = window.cardkitServer?.kept ? null : {}; // the server's stored data, once it has arrived

  document.addEventListener("cardkit-back", showAgain);
  window.cardkitServer?.kept?.then((all) => { onServer = all ?? {}; }).then(showAgain);
  onAnswer((answer) => answer.student !== undefined && page && open(answer.student));

  /** @param {ProgressState} state */
  function show(state) {
    page = state.page;
    last = state;
    const fetching = page && (!onServer || isFetching(["steps 1", ...state.steps.map(({ part }) => part)].map((part) => `${state.prefix}${part}`), onServer));
    standing.show(state, fetching);
    refill(steps, ...state.steps.map((step) => el("li", { class: step.done ? "ck-step-done" : "" }, el("span", { "aria-hidden": "true" }, step.done ? "✓ " : "○ "), step.says, el("span", { class: "ck-unseen" }, step.done ? ", done" : ""))));
    write(problem, state.problem);
    if (page) own.show(state);
    refill(skips, page ? null : skipping(state, send));
    if (page) document.dispatchEvent(new CustomEvent("cardkit-steps", { detail: { ...state, send, fetching: fetching ? FETCHING : "" } }));
  }

  function showAgain() {
    if (last) show(last);
  }

  return { root: el("div", { class: "ck-progress" }, standing.says, standing.bar, steps, problem, skips, own.root), show };
}

/**
 * The student's number. In a class, the server gives each student a number, and the teacher receives their work, so
 * students can neither choose a number nor start again.
 * @param {{ send: Send }} making
 */
function createOwn({ send }) {
  const root = el("div", {});
  let isShown = false;

  /** @param {ProgressState} state */
  async function show(state) {
    if (isShown) return;
    isShown = true;
    const isGiven = await window.cardkitServer?.isStudents;
    root.append(isGiven ? givenNumber(state) : ownNumber(state));
  }

  /** @param {ProgressState} state */
  function ownNumber({ student, prefix }) {
    const input = el("input", { type: "number", min: 1, max: MOST, name: "student", value: student || "", id: "ck-student" });
    const choose = button("Use it", () => send({ do: "student", student: Number(input.value) }), { "data-key": "student" });
    const again = button("Start the lesson again", () => anew(prefix), { "data-key": "forget" });
    const row = el("div", { class: "ck-row" }, el("label", { for: "ck-student" }, "Your number in class"), input, choose, again);
    const why = el("p", { class: "ck-quiet" }, `With your own number, from 1 to ${MOST}, you get different numbers in the exercises. What you do is kept in this browser.`);
    return el("details", {}, el("summary", {}, student ? `You are number ${student}` : "Your number, or start again"), row, why);
  }

  return { root, show };
}

/** @param {ProgressState} state */
function givenNumber({ student }) {
  return el("p", { class: "ck-quiet" }, student ? `You are number ${student} in this class. ` : "", "What you do is kept in this browser, and your teacher gets it, too.");
}

/** Show how many tasks are done, but only after all stored data has been restored. */
function createStanding() {
  const says = el("p", { class: "ck-progress-says" });
  const bar = el("progress", {});

  /**
   * @param {ProgressState} state
   * @param {boolean} fetching
   */
  function show({ lesson, minutes, steps, prefix, page }, fetching) {
    const done = steps.filter((step) => step.done).length;
    write(says, `${lesson ? `Lesson ${lesson}, about` : "About"} ${minutes} minutes. ${fetching ? FETCHING : `${done} of ${steps.length} tasks done.`}`);
    bar.max = Math.max(steps.length, 1);
    if (fetching) bar.removeAttribute("value");
    else bar.value = done;
    bar.setAttribute("aria-label", says.textContent);
    if (page && done && !fetching) keepAs(`${prefix}progress`, `${done}/${steps.length}`); // for the gallery
  }

  return { says, bar, show };
}

/**
 * A button that skips the next guess or simulation. In a notebook all parts are visible, so there is one for the
 * lesson.
 * @param {ProgressState} state
 * @param {Send} send
 */
function skipping({ steps }, send) {
  const next = steps.find(({ part, passed }) => !passed && SKIPPED.has(part.split(" ")[0]));
  if (!next) return null;
  return button(SKIPPED.get(next.part.split(" ")[0]) ?? "", () => send({ do: "skip", part: next.part }), { "data-key": "skip" });
}

/**
 * Reload the page after deleting everything this browser has stored of it.
 * @param {string} prefix
 */
function anew(prefix) {
  forget(prefix);
  location.reload();
}

/**
 * Open the same page for another student.
 * @param {number} student
 */
function open(student) {
  const here = new URL(location.href);
  here.searchParams.set("student", String(student));
  location.assign(here);
}
