// @ts-nocheck: its types are not written down yet
// What has happened, in words, and the same for a screen reader while it happens.

import { button, el, refill } from "./dom.js";
import { foldedLine, inTurns } from "./folding.js";
import { alongList, rove } from "./keyboard.js";
import { withCards } from "./minis.js";

export function createLog({ chip, onAsk, onUnfold }) {
  const list = el("ol", { class: "ck-log-list", tabindex: "0", "aria-label": "What has happened so far" });
  const root = el("details", { class: "ck-log" }, el("summary", {}, "What has happened"), list);
  const live = el("div", { class: "ck-hidden-text", role: "log", "aria-live": "polite", "aria-label": "Announcements" });
  const setStop = rove(list, { item: ".ck-chip", first: ["li:last-child .ck-chip"], to: alongList });
  const told = el("p", { class: "ck-told", "aria-hidden": "true" });
  const more = button("more", unfold, { class: "ck-more", "aria-expanded": "false", "aria-label": "All that has just happened", hidden: true });
  const latest = el("div", { class: "ck-latest" }, told, more);
  let said = "";
  const unfolded = new Set(); // the turns of others of which all moves are shown
  new ResizeObserver(measure).observe(told);

  function show(lines) {
    refill(list, ...inTurns(lines).map((group) => foldedLine(group, drawn, unfolded)));
    setStop();
    if (!list.contains(document.activeElement)) list.scrollTop = list.scrollHeight;
  }

  function drawn({ line: { text, clauses, kind, asks }, number }) {
    const why = asks ? button("why?", () => onAsk(asks), { class: "ck-chip", "data-key": `log why ${asks}`, "aria-label": `Why? ${text}` }) : null;
    return el("li", { class: `ck-log-${kind}` }, ...withCards(text), " ", ...clauses.map((id) => chip(id, `log ${number} ${id}`)), why);
  }

  function say(text) {
    if (text === said) return;
    said = text;
    told.replaceChildren(...text.split("\n").map((line) => el("span", {}, ...withCards(line))));
    fold(true);
    measure();
  }

  // Where there is no room for all of it, a button shows the rest.
  function measure() {
    told.scrollTop = told.childElementCount > 1 ? told.scrollHeight : 0; // of several turns the newest is what one decides by
    if (more.getAttribute("aria-expanded") === "false") more.hidden = told.scrollHeight <= told.clientHeight + 1 && [...told.children].every((line) => line.scrollWidth <= line.clientWidth);
  }

  function unfold() {
    if (more.getAttribute("aria-expanded") === "false") onUnfold();
    fold(more.getAttribute("aria-expanded") === "true");
  }

  function fold(isFolded) {
    latest.classList.toggle("ck-unfolded", !isFolded);
    more.setAttribute("aria-expanded", String(!isFolded));
    more.textContent = isFolded ? "more" : "less";
  }

  // Announce a frame: what was done, then what is to be decided.
  function announce(frame) {
    if (frame.says.length) say(frame.says.join(" "));
    const news = frame.scene.choices.length ? [...frame.says, frame.scene.prompt] : frame.says;
    if (!news.length) return;
    live.append(el("p", {}, news.join(" ")));
    while (live.childElementCount > 12) live.firstChild.remove();
  }

  // All that has happened since the person's last decision, to be read in peace: a line for each seat's turn.
  function recall(frames) {
    const turns = [];
    for (const { says, seat } of frames) {
      if (seat && turns.at(-1)?.seat === seat) turns.at(-1).says.push(...says);
      else if (says.length) turns.push({ seat, says: [...says] });
    }
    say(turns.map(({ says }) => says.join(" ")).join("\n"));
  }

  return { root, live, latest, show, announce, recall };
}
