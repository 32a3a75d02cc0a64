// The others' moves between two of one's own are one line of the log, which unfolds into all of them.

import { el } from "./dom.js";
import { withCards } from "./minis.js";

/** @import { Logged } from "./messages.d.ts" */
/** @typedef {{ line: Logged, number: number }} Numbered */
/** @typedef {{ folds: boolean, lines: Numbered[] }} Turns */

/**
 * Lines in groups: those that others have made, one after another, are together; any other stands alone.
 * @param {Logged[]} lines
 */
export function inTurns(lines) {
  /** @type {Turns[]} */
  const groups = [];
  for (const [number, line] of lines.entries()) {
    const folds = Boolean(line.by);
    const last = groups.at(-1);
    if (folds && last?.folds) last.lines.push({ line, number });
    else groups.push({ folds, lines: [{ line, number }] });
  }
  return groups;
}

/**
 * One line of a list for a group: as it is where it is a single one, else folded, unless it is among the `open` ones.
 * @param {Turns} group
 * @param {(line: Numbered) => HTMLElement} drawLine
 * @param {Set<number>} open
 */
export function foldedLine({ lines }, drawLine, open) {
  if (lines.length === 1) return drawLine(lines[0]);
  const first = lines[0].number;
  const names = [...new Set(lines.map(({ line }) => line.by))].join(", ");
  const short = el("span", { class: "ck-turns-text" }, ...withCards(lines.map(({ line }) => line.text).join(" ")));
  const summary = el("summary", { "data-key": `turns ${first}` }, el("b", {}, names), " ", short);
  const all = el("details", { open: open.has(first), ontoggle: remember }, summary, el("ul", {}, ...lines.map(drawLine)));
  return el("li", { class: "ck-log-turns" }, all);

  function remember() {
    if (all.open) open.add(first);
    else open.delete(first);
  }
}
