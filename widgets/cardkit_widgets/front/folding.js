// The others' moves between two of one's own are one line of the log, which unfolds into all of them.

import { el } from "./dom.js";
import { withCards } from "./minis.js";

// Lines in groups: those that others have made, one after another, are together; any other stands alone.
export function inTurns(lines) {
  const groups = [];
  for (const [number, line] of lines.entries()) {
    const folds = Boolean(line.by);
    if (folds && groups.at(-1)?.folds) groups.at(-1).lines.push({ line, number });
    else groups.push({ folds, lines: [{ line, number }] });
  }
  return groups;
}

// One line of a list for a group: as it is where it is a single one, else folded, unless it is among the `open` ones.
export function foldedLine({ lines }, drawLine, open) {
  if (lines.length === 1) return drawLine(lines[0]);
  const first = lines[0].number;
  const names = [...new Set(lines.map(({ line }) => line.by))].join(", ");
  const short = el("span", { class: "ck-turns-text" }, ...withCards(lines.map(({ line }) => line.text).join(" ")));
  const remember = ({ target }) => (target.open ? open.add(first) : open.delete(first));
  const summary = el("summary", { "data-key": `turns ${first}` }, el("b", {}, names), " ", short);
  return el("li", { class: "ck-log-turns" }, el("details", { open: open.has(first), ontoggle: remember }, summary, el("ul", {}, ...lines.map(drawLine))));
}
