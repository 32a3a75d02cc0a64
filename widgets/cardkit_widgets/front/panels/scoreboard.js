// The scores of all rounds so far, with one line for each round, and the totals. A button shows them at any time.

import { button, capital, el, inWords } from "../core/dom.js";

/** @import { RoundScores } from "../core/messages.d.ts" */

/** @param {{ rounds: () => RoundScores | null }} making */
export function createScoreboard({ rounds }) {
  const dialog = el("dialog", { class: "ck-dialog ck-scoreboard", "aria-label": "Scores" });
  /** @type {RoundScores | null} */
  let seen = null; // the scores that the table has shown: the kernel is ahead while the other players' moves are being shown
  const press = button("Scores", open, { class: "ck-button ck-scores", "data-key": "scores", hidden: true });

  function open() {
    if (!seen) return;
    const close = button("Close", () => dialog.close(), { class: "ck-button ck-primary" });
    dialog.replaceChildren(el("h2", {}, "Scores"), el("div", { class: "ck-scroll", tabindex: "0", role: "region", "aria-label": "Scores" }, historyTable(seen)), el("div", { class: "ck-row" }, close));
    dialog.showModal();
  }

  /**
   * Update the scores button. It is hidden during a puzzle, whose buttons need the space.
   * @param {boolean} isPuzzle
   */
  function show(isPuzzle) {
    seen = rounds();
    press.hidden = !seen || isPuzzle;
  }

  return { press, root: dialog, show, isOpen: () => dialog.open };
}

/**
 * Draw a table with a column for each side. Rounds without points show only the totals. Points that dice have taken off
 * get a separate line below their round, so that the columns add up.
 * @param {RoundScores} rounds
 */
function historyTable({ names, points, dice, totals, title }) {
  /** @type {(name: string, cells: (number | string)[]) => HTMLElement} */
  const line = (name, cells) => el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, String(cell))));
  const head = el("tr", {}, el("th", { scope: "col" }, inWords(points.length ? "Round" : "Player")), ...names.map((name) => el("th", { scope: "col" }, name)));
  const body = points.flatMap((each, i) => [line(String(i + 1), each), dice[i].length ? line(inWords("Dice"), dice[i]) : null]);
  const foot = line(totalsLabel(title), totals);
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...body), el("tfoot", {}, foot));
}

/**
 * The label of a row or column of totals.
 * @param {string} title
 */
export function totalsLabel(title) {
  if (title === "points") return inWords("Total");
  return title === "won" ? inWords("Rounds won") : capital(title);
}
