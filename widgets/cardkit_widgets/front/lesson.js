// The tutorial's panel: one thing said, the clauses that say so, and the way back and forth.

import { clauseText } from "./clauses.js";
import { button, el, refill } from "./dom.js";

const WIDE = 960; // px from which the lesson stands beside the table

export function createLesson({ clauses, send }) {
  const root = el("section", { class: "ck-lesson", "aria-label": "Lesson" });

  let index = 0;
  new ResizeObserver(() => root.style.setProperty("--tall", `${root.offsetHeight}px`)).observe(root);

  function show(lesson) {
    refill(root, progress(lesson), el("p", { class: "ck-lesson-says", "aria-live": "polite" }, lesson.says), task(lesson), steps(lesson), shown(lesson));
    if (lesson.index !== index && root.getBoundingClientRect().top < 0) root.closest(".ck").scrollIntoView({ block: "start" });
    index = lesson.index;
  }

  function progress({ index, count, title }) {
    const bar = el("progress", { max: count, value: index + 1, "aria-label": `Step ${index + 1} of ${count}` });
    return el("div", { class: "ck-lesson-head" }, el("h2", {}, title), el("span", {}, `${index + 1} of ${count}`), bar);
  }

  function task({ waits, task: text }) {
    return waits ? el("p", { class: "ck-lesson-task" }, text) : null;
  }

  function steps({ index, count, waits }) {
    const back = button("Back", () => send({ do: "back" }), { "data-key": "back", disabled: index === 0 });
    const show = waits ? button("Show me", () => send({ do: "show" }), { "data-key": "show" }) : null;
    const last = index === count - 1;
    const next = waits || last ? null : button("Next", () => send({ do: "next" }), { "data-key": "next", class: "ck-button ck-primary" });
    const again = last ? button("Start again", () => send({ do: "restart" }), { "data-key": "restart" }) : null;
    return el("div", { class: "ck-row" }, back, show, next, again);
  }

  // The clauses themselves: open where there is room beside the table, a touch away where there is not.
  function shown({ clauses: ids }) {
    if (!ids.length) return null;
    const cards = ids.map((id) => el("div", { class: "ck-clause", "data-clause": id }, el("strong", {}, id), ...clauseText(clauses()[id])));
    const title = ids.length > 1 ? `The ${ids.length} clauses behind this` : "The clause behind this";
    return el("details", { open: roomy() }, el("summary", { "data-key": "clauses" }, title), ...cards);
  }

  function roomy() {
    return root.closest(".ck")?.clientWidth >= WIDE;
  }

  return { root, show };
}
