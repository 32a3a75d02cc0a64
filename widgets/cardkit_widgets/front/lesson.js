// The tutorial's panel: one thing said, the clauses that say so, and the way back and forth.

import { clauseName, clauseText } from "./clauses.js";
import { button, el, inWords, refill } from "./dom.js";

/** @import { Lesson } from "./messages.d.ts" */
/** @import { Clauses, Send } from "./types.d.ts" */

/** @param {{ clauses: Clauses, send: Send }} making */
export function createLesson({ clauses, send }) {
  const root = el("section", { class: "ck-lesson", "aria-label": "Lesson" });
  let unfolded = false; // whether the clauses are shown
  /** @type {HTMLButtonElement | null} */
  let onward = null; // the button that takes one on, where no card does
  let at = 0; // the step that is shown

  /** @param {Lesson} lesson */
  function show(lesson) {
    refill(root, progress(lesson), el("p", { class: "ck-lesson-says", "aria-live": "polite" }, lesson.says), lessonRows(lesson), lessonTask(lesson), steps(lesson), shown(lesson));
    if (lesson.index !== at) root.parentElement?.scrollTo({ top: 0 });
    at = lesson.index;
  }

  /** @param {Lesson} lesson */
  function progress({ index, count, title }) {
    const bar = el("progress", { max: count, value: index + 1, "aria-label": inWords("Step {step} of {count}", { step: index + 1, count }) });
    return el("div", { class: "ck-lesson-head" }, el("h2", {}, title), el("span", {}, inWords("{step} of {count}", { step: index + 1, count })), bar);
  }

  /** @param {Lesson} lesson */
  function steps({ index, count, waits }) {
    const back = button("Back", () => send({ do: "back" }), { "data-key": "back", disabled: index === 0 });
    const reveal = waits ? button("Show me", () => send({ do: "show" }), { "data-key": "show" }) : null;
    const last = index === count - 1;
    onward = waits || last ? null : button("Next", () => send({ do: "next" }), { "data-key": "next", class: "ck-button ck-primary" });
    const again = last ? button("Start again", () => send({ do: "restart" }), { "data-key": "restart" }) : null;
    const row = el("div", { class: "ck-row ck-steps" }, back, reveal, onward, again);
    onward ||= again;
    return row;
  }

  /**
   * The clauses themselves are a touch away; who has once opened them finds them open at the next step, too.
   * @param {Lesson} lesson
   */
  function shown({ clauses: ids }) {
    if (!ids.length) return null;
    const cards = ids.map((id) => el("div", { class: "ck-clause", "data-clause": id }, ...clauseText(clauses()[id]), clauseName(id)));
    const title = ids.length > 1 ? inWords("The {count} clauses behind this", { count: ids.length }) : "The clause behind this";
    return el("details", { open: unfolded, ontoggle: (event) => { unfolded = event.target.open; } }, el("summary", { "data-key": "clauses" }, title), ...cards);
  }

  return { root, show, next: () => onward };
}

/**
 * What is better shown in rows than said: the first row names the columns, and each row begins with its own name.
 * @param {Lesson} lesson
 */
function lessonRows({ table: [titles, ...lines] }) {
  if (!titles) return null;
  const head = el("tr", {}, ...titles.map((title) => el("th", { scope: "col" }, title)));
  const body = lines.map(([name, ...cells]) => el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell))));
  return el("table", { class: "ck-lesson-table" }, el("thead", {}, head), el("tbody", {}, ...body));
}

/** @param {Lesson} lesson */
function lessonTask({ waits, task: text }) {
  return waits ? el("p", { class: "ck-lesson-task" }, text) : null;
}
