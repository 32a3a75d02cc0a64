// A panel on the table with the result of a round or game, or the offer to resume a stored game, and the buttons to
// continue.

import { button, el, inWords, refill, write } from "../core/dom.js";
import { usable } from "../core/keyboard.js";
import { lastOf } from "./playback.js";
import { totalsLabel } from "../panels/scoreboard.js";

/** @import { RoundScores, Scene, TableState } from "../core/messages.d.ts" */

/** @param {{ next: () => unknown, explain: (side: number) => unknown, review: () => unknown, resume: () => unknown, fresh: () => unknown }} making */
export function createEnding({ next, explain, review, resume, fresh }) {
  const title = el("p", { class: "ck-ending-title" });
  const scores = el("div", { class: "ck-scroll" });
  const why = button("", () => explain(own), { class: "ck-more", "data-key": "why points" });
  const deal = button("", next, { class: "ck-button ck-primary ck-next", "data-key": "deal" });
  const look = button("Review my moves", review, { "data-key": "review" });
  const again = button("Resume", takeUp, { class: "ck-button ck-primary ck-next", "data-key": "resume" });
  const other = button("New game", fresh, { "data-key": "new" });
  const root = el("section", { class: "ck-ending" }, el("div", { class: "ck-ending-head" }, title, why), scores, el("div", { class: "ck-row" }, deal, look, again, other));
  let own = 0; // the side of this page's player
  let seen = false; // whether the user has responded to the offer to resume

  function takeUp() {
    seen = true;
    resume();
  }

  /**
   * Draw the panel if a round or game has ended, or can be resumed. Otherwise return null.
   * @param {TableState} state
   */
  function drawn({ tools, coach, frames, resumed, best, sheets, rounds }) {
    const isBack = Boolean(resumed) && !seen;
    if (!tools.next && !isBack) return null;
    const { scene } = lastOf(frames);
    write(title, isBack ? resumed : best || scene.prompt);
    root.setAttribute("aria-label", title.textContent);
    deal.textContent = tools.next ?? "";
    again.hidden = other.hidden = !isBack;
    deal.hidden = isBack;
    own = scene.standings.findIndex(({ seats }) => seats.includes(scene.seat));
    write(why, inWords("Why {points}?", scene.standings[own]));
    why.hidden = isBack || !sheets[own] || !scene.standings[own].points;
    look.hidden = isBack || !coach.review;
    refill(scores, scoreTable(scene, rounds));
    return root;
  }

  // The button that continues from the panel.
  function on() {
    return [deal, again].find(usable);
  }

  return { drawn, on };
}

/**
 * Draw the scores with a column for each side: its points in the round, the points that dice have taken off, and its
 * total.
 * @param {Scene} scene
 * @param {RoundScores | null} rounds
 */
function scoreTable({ standings, totals_title: titled }, rounds) {
  /** @type {(name: string, cells: string[]) => HTMLElement} */
  const line = (name, cells) => el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell)));
  const names = standings.map(({ name, winner }) => el("th", { scope: "col", class: winner ? "ck-won" : undefined }, name));
  const counted = standings.some(({ points }) => points !== "");
  const dice = (counted && rounds?.dice.at(-1)) || [];
  const round = counted ? line(inWords("This round"), standings.map(({ points }) => points)) : null;
  return el(
    "table",
    {},
    el("thead", {}, el("tr", {}, el("td", {}), ...names)),
    el("tbody", {}, round, dice.length ? line(inWords("Dice"), dice.map(String)) : null, line(totalsLabel(titled), standings.map(({ total }) => total))),
  );
}
