// The tutorial's panel: the text of a step, its clauses, the buttons to go back and forth, and the list of all
// chapters.

import { createChapters } from "./chapters.js";
import { clauseText, clauseTitle } from "./clauses.js";
import { createCounting } from "./number_field.js";
import { button, el, inWords, refill } from "../core/dom.js";

/** @import { TutorialState } from "../core/messages.d.ts" */
/** @import { Clauses, Send } from "../core/types.d.ts" */

/** @param {{ clauses: Clauses, send: Send, onChosen: () => unknown }} making */
export function createLesson({ clauses, send, onChosen }) {
  const root = el("section", { class: "ck-lesson ck-tutorial", "aria-label": "Lesson" });
  const chapters = createChapters({ send, onChosen });
  const counting = createCounting({ send });
  let unfolded = false; // whether the clauses are shown
  /** @type {HTMLElement | null} */
  let onward = null; // the button that continues if no card does
  let at = 0; // the step or puzzle that is shown

  /** @param {TutorialState} lesson */
  function show(lesson) {
    const isNew = lesson.stop !== at;
    if (isNew) counting.clear();
    at = lesson.stop;
    root.classList.toggle("ck-asks", Boolean(lesson.puzzle && lesson.waits));
    refill(root, steps(lesson), progress(lesson), chapters.drawn(lesson), el("p", { class: "ck-lesson-says", "aria-live": "polite" }, lesson.says), lessonRows(lesson), told(lesson), lessonTask(lesson), counting.drawn(lesson), more(lesson), shown(lesson));
    for (const part of isNew ? [root, root.parentElement] : []) part?.scrollTo({ top: 0 });
  }

  /** @param {TutorialState} lesson */
  function progress({ index, count, title }) {
    const bar = el("progress", { max: count, value: index + 1, "aria-label": inWords("Step {step} of {count}", { step: index + 1, count }) });
    return el("div", { class: "ck-lesson-head" }, el("h2", {}, title), el("span", {}, inWords("{step} of {count}", { step: index + 1, count })), bar);
  }

  /** @param {TutorialState} lesson */
  function steps({ stop, waits, chapter, chapters: all, ends }) {
    const back = button("Back", () => send({ do: "back" }), { "data-key": "back", disabled: stop === 0 });
    const reveal = waits ? button("Show me", () => send({ do: "show" }), { "data-key": "show" }) : null;
    const next = waits || ends ? null : button(isLastStep({ stop, chapters: all }) ? all[chapter + 1].title : "Next", () => send({ do: "next" }), { "data-key": "next", class: "ck-button ck-primary" });
    const again = ends && !waits ? button("Start again", () => send({ do: "restart" }), { "data-key": "restart" }) : null;
    onward = next ?? again ?? (waits === "number" ? root.querySelector("input") : null);
    return el("div", { class: "ck-row ck-steps" }, back, reveal, next, again);
  }

  /**
   * Create all buttons except the one that continues.
   * @param {TutorialState} lesson
   */
  function more(lesson) {
    const { puzzle, waits, stop } = lesson;
    const again = puzzle && !waits ? button("Try again", () => send({ do: "jump", to: stop }), { "data-key": "try again" }) : null;
    const game = wholeGame(lesson);
    return again || game ? el("div", { class: "ck-row" }, again, game) : null;
  }

  /**
   * Create the section with the clauses behind a step. Once the user has opened it, it stays open in the next steps.
   * @param {TutorialState} lesson
   */
  function shown({ clauses: ids }) {
    if (!ids.length) return null;
    const cards = ids.map((id) => el("div", { class: "ck-clause", "data-clause": id }, clauseTitle(clauses()[id]), ...clauseText(clauses()[id])));
    const title = ids.length > 1 ? inWords("The {count} rules behind this", { count: ids.length }) : "The rule behind this";
    return el("details", { class: "ck-behind", open: unfolded, ontoggle: (event) => { unfolded = event.target.open; } }, el("summary", { "data-key": "clauses" }, title), ...cards);
  }

  return { root, show, next: () => onward };
}

/**
 * Whether this is the last step, followed only by puzzles.
 * @param {Pick<TutorialState, "stop" | "chapters">} lesson
 */
function isLastStep({ stop, chapters }) {
  return chapters.length > 1 && chapters.at(-1)?.stops[0].stop === stop + 1;
}

/**
 * Create the link to the complete game on the same page, which is shown at the end.
 * @param {TutorialState} lesson
 */
function wholeGame(lesson) {
  const isEnd = !lesson.waits && (lesson.ends || isLastStep(lesson));
  return isEnd && document.getElementById("tab-play") ? el("a", { class: "ck-button", href: "#play", "data-key": "whole game" }, "Play a whole game") : null;
}

/**
 * Draw facts that are clearer in a table than in a sentence. The first row contains the names of the columns, and each
 * row starts with its own name.
 * @param {TutorialState} lesson
 */
function lessonRows({ table: [titles, ...lines] }) {
  if (!titles) return null;
  const head = el("tr", {}, ...titles.map((title) => el("th", { scope: "col" }, title)));
  const body = lines.map(([name, ...cells]) => el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell))));
  return el("table", { class: "ck-lesson-table" }, el("thead", {}, head), el("tbody", {}, ...body));
}

/**
 * Explain why an answer was right.
 * @param {TutorialState} lesson
 */
function told({ told: why }) {
  return why ? el("p", { class: "ck-verdict ck-right", role: "status" }, why) : null;
}

/** @param {TutorialState} lesson */
function lessonTask({ waits, task: text }) {
  return waits ? el("p", { class: "ck-lesson-task" }, text) : null;
}
