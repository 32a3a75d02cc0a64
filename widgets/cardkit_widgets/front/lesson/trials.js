// Trials: buttons to run one or many, the result of the last trial, and a picture of all trials.

import { button, el, refill, write } from "../core/dom.js";

/** @import { TrialsState } from "../core/messages.d.ts" */
/** @import { Making } from "../core/types.d.ts" */

/** @type {Record<number, string>} */
const TIMES = { 1: "Once", 10: "10 times", 100: "100 times", 1000: "1,000 times" };

/** @param {Making} making */
export function createTrials({ send, title }) {
  const heading = el("h3", { class: "ck-part-title" }, title);
  const row = el("div", { class: "ck-row" });
  const count = el("p", { class: "ck-times", role: "status" });
  const says = el("p", { class: "ck-happened", "aria-live": "polite" });
  const drawn = el("div", { class: "ck-picture" });

  /** @param {TrialsState} state */
  function show(state) {
    const steps = state.steps.map((times, i) => button(TIMES[times], () => send({ do: "again", times }), { "data-key": `again ${times}`, class: i ? "ck-button" : "ck-button ck-primary" }));
    refill(row, ...steps, button("Start again", () => send({ do: "clear" }), { "data-key": "clear", disabled: !state.count }));
    count.textContent = state.count ? `${state.count.toLocaleString("en")} ${state.count === 1 ? "time" : "times"} so far. The last time:` : "";
    write(says, state.says);
    drawn.innerHTML = state.picture; // drawn by the kernel from our own art
    drawn.hidden = !state.picture;
  }

  return { root: el("div", { class: "ck-trials" }, heading, row, count, says, drawn), show };
}
