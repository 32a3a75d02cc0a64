// How a round has ended, or the game: a card on the board with the scores, and the way on.

import { button, capital, el, inWords, refill } from "./dom.js";

export function createEnding({ next, review }) {
  const title = el("p", { class: "ck-ending-title" });
  const scores = el("div", { class: "ck-scroll" });
  const deal = button("", next, { class: "ck-button ck-primary ck-next", "data-key": "deal" });
  const look = button("Review my moves", review, { "data-key": "review" });
  const root = el("section", { class: "ck-ending", "aria-label": "How it ended" }, title, scores, el("div", { class: "ck-row" }, deal, look));

  // The card for a scene in which something has ended; null where nothing has.
  function drawn({ tools, coach, frames }) {
    if (!tools.next) return null;
    const { scene } = frames.at(-1);
    title.textContent = scene.prompt;
    deal.textContent = tools.next;
    look.hidden = !coach.review;
    refill(scores, scoreTable(scene));
    return root;
  }

  return { drawn, deal };
}

// A column for each side: what it got in the round, and what it has.
function scoreTable({ standings, totals_title: titled }) {
  const line = (name, cells) => el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell)));
  const names = standings.map(({ name, winner }) => el("th", { scope: "col", class: winner ? "ck-won" : undefined }, name));
  const counted = standings.some(({ points }) => points !== "");
  return el(
    "table",
    {},
    el("thead", {}, el("tr", {}, el("td", {}), ...names)),
    el("tbody", {}, counted ? line(inWords("This round"), standings.map(({ points }) => points)) : null, line(titled === "points" ? inWords("In all") : capital(titled), standings.map(({ total }) => total))),
  );
}
