// The scores of a round that has ended, with their calculation.

import { el, find, findAll, inWords } from "../core/dom.js";
import { alongList, rove } from "../core/keyboard.js";
import { withInlineCards } from "../core/inline_cards.js";

/** @import { ScoreSheetState } from "../core/messages.d.ts" */
/** @import { Chip } from "../core/types.d.ts" */

/** @param {{ chip: Chip }} making */
export function createResults({ chip }) {
  const root = el("div", { class: "ck-results" });
  const setStops = rove(root, { item: ".ck-chip", group: ".ck-sheet", to: alongList });
  let shown = "";

  /**
   * Show the score sheets. Each one stays open or closed while it applies, so that readers aren't interrupted.
   * @param {ScoreSheetState[]} sheets
   */
  function show(sheets) {
    const wanted = JSON.stringify(sheets);
    if (wanted === shown) return;
    shown = wanted;
    root.replaceChildren(...sheets.map((sheet, i) => drawSheet(sheet, chip, i === 0)));
    setStops();
  }

  /**
   * Go to the calculation of a side's score.
   * @param {number} side
   */
  function reach(side) {
    const sheet = findAll(root, ".ck-sheet")[side];
    sheet.setAttribute("open", "");
    find(sheet, "summary")?.focus({ preventScroll: true });
    sheet.scrollIntoView({ block: "start" });
  }

  return { root, show, reach };
}

/**
 * @param {ScoreSheetState} sheet
 * @param {Chip} chip
 * @param {boolean} open
 */
function drawSheet({ name, total, lines }, chip, open) {
  /** @type {Set<string>} */
  const named = new Set(); // rules that are already listed: each is named only with the first line that it applies to
  const rows = lines.map((line) => {
    const ruled = (/** @type {string} */ id) => (line.rulings.includes(id) ? el("span", { class: "ck-mark ck-mark-ruling" }, inWords("our ruling")) : null);
    const news = line.clauses.filter((id) => !named.has(`${id} ${line.rulings.includes(id)}`));
    for (const id of news) named.add(`${id} ${line.rulings.includes(id)}`);
    return el("tr", {}, el("th", { scope: "row" }, line.title), el("td", { class: "ck-number" }, line.value), el("td", {}, ...withInlineCards(line.text), " ", ...news.flatMap((id) => [chip(id), ruled(id)])));
  });
  const table = el("table", {}, el("tbody", {}, ...rows));
  return el("details", { class: "ck-sheet", open }, el("summary", {}, `${name}: ${total}`), el("div", { class: "ck-scroll" }, table));
}
