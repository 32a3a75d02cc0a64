// The log of the game in words. Screen readers announce each event as it happens.

import { button, el, inWords, keyed, refill } from "../core/dom.js";
import { alongList, rove } from "../core/keyboard.js";
import { withInlineCards } from "../core/inline_cards.js";
import { totalsLabel } from "./scoreboard.js";

/** @import { Frame, LogLine, LogScores } from "../core/messages.d.ts" */
/** @import { Chip } from "../core/types.d.ts" */

const ANNOUNCED = 12; // how many announcements are kept, so that screen-reader users can go back to them

/** @param {{ chip: Chip, onAsk: (event: number) => unknown, onUnfold: () => unknown }} making */
export function createLog({ chip, onAsk, onUnfold }) {
  const list = el("div", { class: "ck-log-list", role: "region", tabindex: "0", "aria-label": "What has happened so far" });
  const root = el("details", { class: "ck-log", ontoggle: ({ target }) => target.open && target.scrollIntoView({ block: "nearest" }) }, el("summary", {}, "What has happened"), list);
  const live = el("div", { class: "ck-hidden-text", role: "log", "aria-live": "polite", "aria-label": "Announcements" });
  const setStop = rove(list, { item: ".ck-chip", first: ["li:last-child .ck-chip"], to: alongList });
  const latest = createLatest({ onUnfold });

  /** @param {LogLine[]} lines */
  function show(lines) {
    refill(list, ...inRounds(lines).flatMap(({ round, first, said }) => [round ? el("h2", {}, inWords("Round {round}", { round })) : null, el("ol", {}, ...said.map((line, i) => drawn(line, first + i, first + i === lines.length - 1)))]));
    setStop();
    if (!list.contains(document.activeElement)) list.scrollTop = list.scrollHeight;
  }

  /**
   * @param {LogLine} line
   * @param {number} number
   * @param {boolean} isLast
   */
  function drawn({ text, clauses, kind, asks, scores }, number, isLast) {
    const why = asks ? button("why?", () => onAsk(asks), { class: "ck-chip", "data-key": `log why ${asks}`, "aria-label": `Why? ${text}` }) : null;
    return el("li", { class: `ck-log-${kind}`, "aria-current": isLast ? "step" : null }, ...(scores ? [scoreRows(scores)] : withInlineCards(text)), " ", ...clauses.map((id) => chip(id, `log ${number} ${id}`)), why);
  }

  /**
   * Announce a frame: the move, then the decision to be made.
   * @param {Frame} frame
   */
  function announce(frame) {
    if (frame.says.length) latest.say(frame.says.join(" "));
    const news = frame.scene.choices.length ? [...frame.says, frame.scene.prompt] : frame.says;
    if (!news.length) return;
    live.append(el("p", {}, news.join(" ")));
    while (live.childElementCount > ANNOUNCED) live.firstChild?.remove();
  }

  /**
   * Show everything since the player's last decision, one line for each move.
   * @param {Frame[]} frames
   */
  function recall(frames) {
    latest.say(frames.filter(({ says }) => says.length).map(({ says }) => says.join(" ")).join("\n"));
  }

  /**
   * Find the line of an event that the player has asked about.
   * @param {number} event
   */
  function lineOf(event) {
    return /** @type {HTMLElement | null} */ (keyed(list, `log why ${event}`)?.closest("li") ?? null);
  }

  return { root, live, latest: latest.root, show, announce, recall, lineOf };
}

/**
 * Group the lines by round, with the index of each round's first line. A game with only one round gets no round number.
 * @param {LogLine[]} lines
 */
function inRounds(lines) {
  /** @type {{ round: number, first: number, said: LogLine[] }[]} */
  const rounds = [];
  for (const [number, line] of lines.entries()) {
    const last = rounds.at(-1);
    if (last && !line.round) last.said.push(line);
    else rounds.push({ round: line.round, first: number, said: [line] });
  }
  return rounds;
}

/**
 * The scores after a round, with one row for each side.
 * @param {LogScores} scores
 */
function scoreRows({ title, rows }) {
  const counted = rows.some(({ points }) => points !== "");
  const heads = ["Player", ...(counted ? ["This round"] : [])].map((name) => inWords(name));
  const body = rows.map(({ name, points, total }) => el("tr", {}, el("th", { scope: "row" }, name), counted ? el("td", {}, points) : null, el("td", {}, total)));
  return el("table", {}, el("thead", {}, el("tr", {}, ...[...heads, totalsLabel(title)].map((name) => el("th", { scope: "col" }, name)))), el("tbody", {}, ...body));
}

/**
 * Create the list of the latest events, next to the table. If they don't all fit, a button shows the rest.
 * @param {{ onUnfold: () => unknown }} making
 */
function createLatest({ onUnfold }) {
  const told = el("p", { class: "ck-told", "aria-hidden": "true" });
  const more = button("more", unfold, { class: "ck-more", "aria-expanded": "false", "aria-label": "more: everything that has just happened", hidden: true });
  const root = el("div", { class: "ck-latest" }, told, more);
  let said = "";
  new ResizeObserver(measure).observe(told);

  /** @param {string} text */
  function say(text) {
    if (text === said) return;
    said = text;
    told.replaceChildren(...text.split("\n").map((line) => el("span", {}, ...withInlineCards(line))));
    fold(true);
    measure();
  }

  function measure() {
    told.scrollTop = told.childElementCount > 1 ? told.scrollHeight : 0; // after several turns, the latest one matters most for the decision
    if (isFolded()) more.hidden = told.scrollHeight <= told.clientHeight + 1 && [...told.children].every((line) => line.scrollWidth <= line.clientWidth);
  }

  function isFolded() {
    return more.getAttribute("aria-expanded") === "false";
  }

  function unfold() {
    if (isFolded()) onUnfold();
    fold(!isFolded());
  }

  /** @param {boolean} isShort */
  function fold(isShort) {
    root.classList.toggle("ck-unfolded", !isShort);
    more.setAttribute("aria-expanded", String(!isShort));
    more.textContent = isShort ? inWords("more") : inWords("less");
    more.setAttribute("aria-label", isShort ? inWords("more: everything that has just happened") : more.textContent);
  }

  return { root, say };
}
