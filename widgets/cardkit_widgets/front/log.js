// What has happened, in words, and the same for a screen reader while it happens.

import { button, el, inWords, refill } from "./dom.js";
import { foldedLine, inTurns } from "./folding.js";
import { alongList, rove } from "./keyboard.js";
import { withCards } from "./minis.js";

/** @import { Numbered } from "./folding.js" */
/** @import { Frame, Logged } from "./messages.d.ts" */
/** @import { Chip } from "./types.d.ts" */

const ANNOUNCED = 12; // so many announcements stay for a screen reader to go back to

/** @param {{ chip: Chip, onAsk: (event: number) => unknown, onUnfold: () => unknown }} making */
export function createLog({ chip, onAsk, onUnfold }) {
  const list = el("ol", { class: "ck-log-list", tabindex: "0", "aria-label": "What has happened so far" });
  const root = el("details", { class: "ck-log" }, el("summary", {}, "What has happened"), list);
  const live = el("div", { class: "ck-hidden-text", role: "log", "aria-live": "polite", "aria-label": "Announcements" });
  const setStop = rove(list, { item: ".ck-chip", first: ["li:last-child .ck-chip"], to: alongList });
  const latest = createLatest({ onUnfold });
  /** @type {Set<number>} */
  const unfolded = new Set(); // the turns of others of which all moves are shown

  /** @param {Logged[]} lines */
  function show(lines) {
    refill(list, ...inTurns(lines).map((group) => foldedLine(group, drawn, unfolded)));
    setStop();
    if (!list.contains(document.activeElement)) list.scrollTop = list.scrollHeight;
  }

  /** @param {Numbered} numbered */
  function drawn({ line: { text, clauses, kind, asks }, number }) {
    const why = asks ? button("why?", () => onAsk(asks), { class: "ck-chip", "data-key": `log why ${asks}`, "aria-label": `Why? ${text}` }) : null;
    return el("li", { class: `ck-log-${kind}` }, ...withCards(text), " ", ...clauses.map((id) => chip(id, `log ${number} ${id}`)), why);
  }

  /**
   * Announce a frame: what was done, then what is to be decided.
   * @param {Frame} frame
   */
  function announce(frame) {
    if (frame.says.length) latest.say(frame.says.join(" "));
    const news = frame.scene.choices.length ? [...frame.says, frame.scene.prompt] : frame.says;
    if (!news.length) return;
    live.append(el("p", {}, news.join(" ")));
    while (live.childElementCount > ANNOUNCED) live.firstChild?.remove();
  }

  /** @param {Frame[]} frames */
  function recall(frames) {
    latest.say(toldByTurn(frames));
  }

  return { root, live, latest: latest.root, show, announce, recall };
}

/**
 * All that has happened since the person's last decision, to be read in peace: a line for each seat's turn.
 * @param {Frame[]} frames
 */
function toldByTurn(frames) {
  /** @type {{ seat: number, says: string[] }[]} */
  const turns = [];
  for (const { says, seat } of frames) {
    const last = turns.at(-1);
    if (seat && last?.seat === seat) last.says.push(...says);
    else if (says.length) turns.push({ seat, says: [...says] });
  }
  return turns.map(({ says }) => says.join(" ")).join("\n");
}

/**
 * What has just happened, beside the table; where there is no room for all of it, a button shows the rest.
 * @param {{ onUnfold: () => unknown }} making
 */
function createLatest({ onUnfold }) {
  const told = el("p", { class: "ck-told", "aria-hidden": "true" });
  const more = button("more", unfold, { class: "ck-more", "aria-expanded": "false", "aria-label": "more: all that has just happened", hidden: true });
  const root = el("div", { class: "ck-latest" }, told, more);
  let said = "";
  new ResizeObserver(measure).observe(told);

  /** @param {string} text */
  function say(text) {
    if (text === said) return;
    said = text;
    told.replaceChildren(...text.split("\n").map((line) => el("span", {}, ...withCards(line))));
    fold(true);
    measure();
  }

  function measure() {
    told.scrollTop = told.childElementCount > 1 ? told.scrollHeight : 0; // of several turns the newest is what one decides by
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
    more.setAttribute("aria-label", isShort ? inWords("more: all that has just happened") : more.textContent);
  }

  return { root, say };
}
