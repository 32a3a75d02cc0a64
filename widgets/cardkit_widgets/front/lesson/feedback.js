// The feedback of every exercise: the verdict, the hint, and the explanation with its clause and lesson. The page
// contains none of it before the kernel sends it.

import { clauseText, clauseTitle } from "../panels/clauses.js";
import { button, el, focused, rich } from "../core/dom.js";

/** @import { AttemptState, MoveBar, NamedClause, SolutionState } from "../core/messages.d.ts" */
/** @import { Send } from "../core/types.d.ts" */

/** @param {{ send: Send, restart?: boolean }} making */
export function createAnswering({ send, restart = true }) {
  const verdict = el("p", { class: "ck-verdict", role: "status" });
  const hint = el("p", { class: "ck-clue", role: "status" });
  const solution = el("div", { class: "ck-solution", role: "group", "aria-label": "Explanation", tabindex: "-1", hidden: true });
  const ask = button("Hint", () => send({ do: "hint" }), { "data-key": "hint", hidden: true });
  const reveal = button("Show the answer", () => send({ do: "show" }), { "data-key": "show", hidden: true });
  const again = button("Start again", () => send({ do: "restart" }), { "data-key": "restart", hidden: true });
  /** @type {boolean | null} */
  let over = null; // whether the exercise was finished when it was last shown

  /**
   * @param {AttemptState} state
   * @param {{ isCode?: boolean, isOneWay?: boolean }} [kind] Whether the answer is a line of code, and whether its text
   *   already says that there are other solutions.
   */
  function show(state, { isCode = false, isOneWay = false } = {}) {
    const before = focused();
    tell(state);
    said(hint, "ck-hinted", state.hint, "Hint");
    ask.hidden = !state.offers.hint;
    reveal.hidden = !state.offers.show;
    again.hidden = !(restart && state.solution && state.offers.restart);
    solution.hidden = !state.solution;
    if (!state.solution) solution.replaceChildren();
    else if (!over) solution.replaceChildren(...explained(state.solution, isOneWay ? "" : titleOf(state), isCode));
    if (over === false && state.solution && (before === ask || before === reveal)) solution.focus({ preventScroll: true });
    over = Boolean(state.solution);
  }

  /** @param {AttemptState} state */
  function tell({ verdict: told }) {
    const short = told?.counts ? "not-yet" : "unclear";
    const kind = told?.right ? "right" : short;
    said(verdict, `ck-${kind}`, told?.says ?? "");
  }

  /**
   * Announce a line only if it has changed, so that screen readers don't repeat it.
   * @param {HTMLElement} line
   * @param {string} kind
   * @param {string} text
   * @param {string} [title]
   */
  function said(line, kind, text, title = "") {
    if (line.dataset.says === text && line.classList.contains(kind)) return;
    line.className = `${line === hint ? "ck-clue" : "ck-verdict"} ${text ? kind : ""}`;
    line.dataset.says = text;
    line.replaceChildren(...(title && text ? [el("strong", {}, `${title}: `)] : []), ...rich(text));
  }

  return { verdict, hint, solution, ask, reveal, again, show };
}

/** @param {AttemptState} state */
function titleOf({ solved }) {
  return solved ? "The answer, in full: " : "The answer: ";
}

/**
 * @param {SolutionState} solution
 * @param {string} title
 * @param {boolean} isCode
 */
function explained({ answer, why, clause, lesson, bars }, title, isCode) {
  return [
    el("p", { class: "ck-answer" }, el("span", {}, title), el("strong", {}, isCode ? el("code", {}, answer) : answer)),
    why ? el("p", { class: "ck-why" }, ...rich(why)) : null,
    bars.length ? el("ol", { class: "ck-bars", "aria-label": "What each move is worth" }, ...bars.map(worthBar)) : null,
    clause ? clauseBehind(clause) : null,
    lesson ? el("p", {}, el("a", { class: "ck-lesson-link", href: addressOf(lesson), target: "_self" }, wordsFor(lesson))) : null,
  ].filter((part) => part !== null);
}

/**
 * The address of another lesson, which keeps the reader's number and seed.
 * @param {string} lesson
 */
export function addressOf(lesson) {
  const asked = new URLSearchParams(location.search);
  const own = new URLSearchParams(["seed", "student"].flatMap((name) => asked.getAll(name).map((text) => [name, text])));
  return `../lessons/${lesson}.ipynb${own.size ? `?${own}` : ""}`;
}

/**
 * The label of a link to a lesson. Our own lessons have a number in their name, such as `10-how-sure-are-we`.
 * @param {string} lesson
 */
export function wordsFor(lesson) {
  const number = Number.parseInt(lesson, 10);
  return number ? `Read about it in lesson ${number}` : "Read about it in the lesson";
}

/** @param {MoveBar} bar */
function worthBar({ says, worth, part, best }) {
  const length = el("span", { class: "ck-bar-length", style: `--part:${part}` });
  const name = el("span", { class: "ck-bar-name" }, says, best ? el("strong", { class: "ck-best" }, " best") : null);
  return el("li", { class: best ? "ck-bar-best" : "" }, name, el("span", { class: "ck-bar-worth" }, worth), length);
}

/** @param {NamedClause} clause */
function clauseBehind(clause) {
  const summary = el("summary", {}, `The rule behind this, in the rules of ${clause.game}`);
  return el("details", {}, summary, el("div", { class: "ck-clause", "data-clause": clause.id }, clauseTitle(clause), ...clauseText(clause)));
}
