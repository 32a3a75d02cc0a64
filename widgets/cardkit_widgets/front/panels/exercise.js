// The panel of an exercise at a table: the task, the verdict, the hints, and a button to start again.

import { createAnswering } from "../lesson/feedback.js";
import { button, el, focused, isDisabled, rich, write } from "../core/dom.js";

/** @import { TableExerciseState } from "../core/messages.d.ts" */
/** @import { Send } from "../core/types.d.ts" */

/** @param {{ send: Send }} making */
export function createExercise({ send }) {
  const answering = createAnswering({ send, restart: false });
  const head = el("div", { class: "ck-lesson-head" });
  const ask = el("p", { class: "ck-lesson-says" });
  const task = el("p", { class: "ck-lesson-task" });
  const back = button("Back", () => send({ do: "back" }), { "data-key": "back" });
  const again = button("Start again", () => send({ do: "restart" }), { "data-key": "restart" });
  const row = el("div", { class: "ck-row ck-steps" }, back, again, answering.ask, answering.reveal);
  const root = el("section", { class: "ck-lesson ck-exercise", "aria-label": "Exercise" }, head, ask, task, row, answering.hint, answering.verdict, answering.solution);

  /** @param {TableExerciseState} state */
  function show(state) {
    const before = focused();
    head.replaceChildren(el("h2", {}, state.name || "Exercise"));
    root.setAttribute("aria-label", state.name ? `Task of ${state.name}` : "Exercise"); // tells the exercises of a page apart
    if (ask.dataset.says !== state.question.ask) ask.replaceChildren(...rich(state.question.ask));
    ask.dataset.says = state.question.ask;
    write(task, state.task);
    task.hidden = Boolean(state.solution);
    back.disabled = !state.back;
    back.hidden = state.question.kind !== "position" || Boolean(state.solution);
    again.hidden = !state.offers.restart;
    const said = [answering.verdict, answering.hint].map(({ dataset }) => dataset.says);
    answering.show(state, { isOneWay: state.question.kind === "position" });
    const news = [answering.verdict, answering.hint].find((line, i) => line.dataset.says && line.dataset.says !== said[i]);
    for (const scroller of news ? [root, root.parentElement] : []) bringInto(scroller, news);
    reach();
    if (!root.contains(before) || !(before.hidden || isDisabled(before))) return;
    const instead = state.solution ? answering.solution : [again, answering.ask, answering.reveal].find((other) => !other.hidden);
    instead?.focus({ preventScroll: true });
  }

  // A sheet may be too short for the task. If nothing in it can be focused, make the sheet itself focusable, so that
  // keyboard users can scroll it.
  function reach() {
    const scrolls = root.scrollHeight > root.clientHeight;
    const inside = [...root.querySelectorAll("button")].some((each) => each.offsetParent && !isDisabled(each));
    if (scrolls && !inside) root.tabIndex = 0;
    else root.removeAttribute("tabindex");
  }

  new ResizeObserver(reach).observe(root);
  return { root, show, next: () => (answering.solution.hidden || again.hidden ? null : again) };
}

/**
 * Scroll a panel, but nothing around it, until a line in the panel is visible.
 * @param {HTMLElement | null} scroller
 * @param {HTMLElement} [line]
 */
function bringInto(scroller, line) {
  if (!scroller || !line) return;
  const [outer, { top, bottom }] = [scroller.getBoundingClientRect(), line.getBoundingClientRect()];
  if (top < outer.top) scroller.scrollBy({ top: top - outer.top });
  else if (bottom > outer.bottom) scroller.scrollBy({ top: Math.min(bottom - outer.bottom, top - outer.top) });
}
