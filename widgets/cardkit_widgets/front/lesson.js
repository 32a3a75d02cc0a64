// The tutorial's panel: one thing said, the clauses that say so, and the way back and forth.

import { clauseName, clauseText, clauseTitle } from "./clauses.js";
import { button, el, inWords, refill } from "./dom.js";

export function createLesson({ clauses, send }) {
  const root = el("section", { class: "ck-lesson", "aria-label": "Lesson" });
  let unfolded = false; // whether the clauses are shown
  let onward = null; // the button that takes one on, where no card does
  let index = 0;

  function show(lesson) {
    refill(root, progress(lesson), el("p", { class: "ck-lesson-says", "aria-live": "polite" }, lesson.says), rows(lesson), task(lesson), steps(lesson), shown(lesson));
    if (lesson.index !== index) root.parentElement?.scrollTo({ top: 0 });
    index = lesson.index;
  }

  function progress({ index, count, title }) {
    const bar = el("progress", { max: count, value: index + 1, "aria-label": inWords("Step {step} of {count}", { step: index + 1, count }) });
    return el("div", { class: "ck-lesson-head" }, el("h2", {}, title), el("span", {}, inWords("{step} of {count}", { step: index + 1, count })), bar);
  }

  // What is better shown in rows than said: the first row names the columns, and each row begins with its own name.
  function rows({ table: [titles, ...lines] }) {
    if (!titles) return null;
    const head = el("tr", {}, ...titles.map((title) => el("th", { scope: "col" }, title)));
    const body = lines.map(([name, ...cells]) => el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell))));
    return el("table", { class: "ck-lesson-table" }, el("thead", {}, head), el("tbody", {}, ...body));
  }

  function task({ waits, task: text }) {
    return waits ? el("p", { class: "ck-lesson-task" }, text) : null;
  }

  function steps({ index, count, waits }) {
    const back = button("Back", () => send({ do: "back" }), { "data-key": "back", disabled: index === 0 });
    const show = waits ? button("Show me", () => send({ do: "show" }), { "data-key": "show" }) : null;
    const last = index === count - 1;
    onward = waits || last ? null : button("Next", () => send({ do: "next" }), { "data-key": "next", class: "ck-button ck-primary" });
    const again = last ? button("Start again", () => send({ do: "restart" }), { "data-key": "restart" }) : null;
    const row = el("div", { class: "ck-row ck-steps" }, back, show, onward, again);
    onward ||= again;
    return row;
  }

  // The clauses themselves are a touch away; who has once opened them finds them open at the next step, too.
  function shown({ clauses: ids }) {
    if (!ids.length) return null;
    const cards = ids.map((id) => el("div", { class: "ck-clause", "data-clause": id }, clauseTitle(clauses()[id]), ...clauseText(clauses()[id]), clauseName(id)));
    const title = ids.length > 1 ? inWords("The {count} clauses behind this", { count: ids.length }) : "The clause behind this";
    return el("details", { open: unfolded, ontoggle: (event) => { unfolded = event.target.open; } }, el("summary", { "data-key": "clauses" }, title), ...cards);
  }

  return { root, show, next: () => onward };
}
