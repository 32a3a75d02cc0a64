// The scores of all rounds so far, one press away at any time: a line a round, and the totals.

import { button, capital, el, inWords } from "./dom.js";

export function createScoreboard({ rounds }) {
  const dialog = el("dialog", { class: "ck-dialog ck-scoreboard", "aria-label": "Scores" });
  const press = button("Scores", open, { class: "ck-button ck-scores", "data-key": "scores", hidden: true });

  function open() {
    const close = button("Close", () => dialog.close(), { class: "ck-button ck-primary" });
    dialog.replaceChildren(el("h2", {}, "Scores"), el("div", { class: "ck-scroll", tabindex: "0", role: "group", "aria-label": "Scores" }, historyTable(rounds())), el("div", { class: "ck-row" }, close));
    dialog.showModal();
  }

  // In a puzzle, whose buttons take its room, the scores have to wait.
  function show(isPuzzle) {
    press.hidden = !rounds() || isPuzzle;
  }

  return { press, root: dialog, show, isOpen: () => dialog.open };
}

// A column for each side; rounds in which no points are counted have only the totals.
function historyTable({ names, points, totals, title }) {
  const line = (name, cells) => el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, String(cell).replace("-", "−"))));
  const head = el("tr", {}, el("th", { scope: "col" }, inWords(points.length ? "Round" : "Player")), ...names.map((name) => el("th", { scope: "col" }, name)));
  const body = points.map((each, i) => line(String(i + 1), each));
  const foot = line(title === "points" ? inWords("In all") : capital(title), totals);
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...body), el("tfoot", {}, foot));
}
