// The bar of a table: the line above the panel, its tools, and the sheet that replaces the panel on a narrow screen.

import { button, el, find, focused, inWords, write } from "../core/dom.js";
import { createPreferences } from "../core/storage.js";
import { usable } from "../core/keyboard.js";
import { PACES } from "../table/playback.js";

/** @import { TableTools } from "../core/messages.d.ts" */
/** @import { Send } from "../core/types.d.ts" */

const ABOVE_BOOK = 8; // px between the edge of the scrolling panel and the title that the panel is scrolled to
const ABOVE_SHEET = 8; // px kept free above and below the result panel while a sheet is open

/** @typedef {(isOn: boolean) => void} Switch */
/** @typedef {ReturnType<typeof createPreferences>} Wishes */

/**
 * The parts of a bar. `scores` and `sort` are buttons of other parts. `remember` and `coach` are called when the memory
 * aid and the coach are switched on or off. `more` names what else an expanded sheet shows, and `brief` is the coach's
 * comment while the rest of the coach is out of sight. The browser stores the pace and the switches under the name
 * `keeps`.
 * @typedef {object} Barring
 * @property {HTMLElement} scores
 * @property {HTMLElement} sort
 * @property {Send} send
 * @property {() => void} newGame
 * @property {() => void} share
 * @property {(pace: string) => void} setPace
 * @property {Switch} remember
 * @property {Switch} coach
 * @property {HTMLElement} brief
 * @property {string} more
 * @property {string} keeps
 */

/** @param {Barring} making */
export function createBar({ scores, send, newGame, setPace, sort, remember, coach, brief, share, more, keeps }) {
  const wishes = createPreferences(keeps);
  const headline = el("p", { class: "ck-headline" });
  const undo = button("Undo", () => send({ do: "undo" }), { "data-key": "undo" });
  const redo = button("Redo", () => send({ do: "redo" }), { "data-key": "redo" });
  const fresh = button("New game", newGame);
  const link = button("Share", share, { title: "A link to the game as it is now" });
  const memory = switchButton("Memory aid", "Show which face-down cards you have seen", remember, { wishes, name: "memory aid" });
  const advice = switchButton("Coach", "Show what each of your moves is worth", coach, { wishes, name: "coach" });
  const pace = el("select", { "aria-label": "Pace of the others", onchange: choosePace });
  for (const name of Object.keys(PACES)) pace.append(el("option", { value: name, selected: name === "normal" }, `${name} pace`));
  const tools = el("div", { class: "ck-tools", role: "toolbar", "aria-label": "Game" }, undo, redo, fresh, sort, memory.press, advice.press, link, pace);
  const unfold = button(more, undefined, { class: "ck-button ck-unfold", "aria-expanded": "false" });

  function choosePace() {
    wishes.keep("pace", pace.value);
    setPace(pace.value);
  }

  /**
   * Restore the user's preferences.
   * @param {TableTools} can
   */
  function recall(can) {
    const liked = wishes.kept("pace");
    if (Object.hasOwn(PACES, liked)) pace.value = liked;
    setPace(pace.value);
    if (can.memory) memory.recall();
    if (can.coach) advice.recall();
  }

  /**
   * @param {TableTools} can
   * @param {boolean} [isKept]
   */
  function show(can, isKept = false) {
    link.hidden = !can.new;
    link.disabled = !isKept;
    undo.disabled = !can.undo;
    redo.disabled = !can.redo;
    undo.hidden = redo.hidden = !can.travel;
    fresh.hidden = !can.new;
    pace.hidden = !can.pace;
    memory.press.hidden = !can.memory;
    advice.press.hidden = !can.coach;
  }

  /** @param {boolean} isBusy */
  function busy(isBusy) {
    if (isBusy) undo.disabled = redo.disabled = true;
  }

  /** @param {string} text */
  function say(text) {
    write(headline, text);
  }

  show({});
  return { head: el("div", { class: "ck-bar" }, headline, brief, scores, unfold), tools, unfold, headline: say, advice, recall, show, busy };
}

/**
 * Create a button that switches a tool on and off.
 * @param {string} label
 * @param {string} title
 * @param {Switch} tell
 * @param {{ wishes: Wishes, name: string }} keeping
 */
function switchButton(label, title, tell, { wishes, name }) {
  const press = button(label, turn, { "aria-pressed": "false", title, "data-on": inWords(": on"), "data-off": inWords(": off") });

  function isOn() {
    return press.getAttribute("aria-pressed") === "true";
  }

  /** @param {boolean} wanted */
  function put(wanted) {
    press.setAttribute("aria-pressed", String(wanted));
    tell(wanted);
  }

  function turn() {
    put(!isOn());
    wishes.keep(name, isOn() ? "on" : "off");
  }

  function recall() {
    if (wishes.kept(name) === "on") put(true);
  }

  return { press, isOn, put, recall };
}

/**
 * On a narrow screen the panel is a sheet over the lower edge of the table, and a button shows the rest of it. `clear`
 * closes a note that would cover the sheet. When the focus moves to the `felt`, or a card on it is clicked, the sheet
 * closes so that it doesn't cover the table. `raiseResult` is called when a round may have ended: it moves the result
 * panel above an open sheet. The result panel stays there until a press on one of its buttons is complete. Otherwise
 * the button would move away during the press.
 * @param {HTMLElement} side
 * @param {{ unfold: HTMLElement, felt: HTMLElement, clear: () => void }} around
 */
export function createSheet(side, { unfold, felt, clear }) {
  const more = unfold.textContent;

  unfold.addEventListener("click", () => {
    clear();
    show(!isOpen());
    if (isOpen()) toBook();
  });

  felt.addEventListener("focusin", ({ target }) => { if (!isOfEnding(target)) close(); });
  felt.addEventListener("click", ({ target }) => { if (isOfEnding(target)) close(); }, true); // closes the sheet before the pressed button can open it again

  /** @param {EventTarget | null} target */
  function isOfEnding(target) {
    return target instanceof Element && Boolean(target.closest(".ck-ending button"));
  }

  function isOpen() {
    return side.classList.contains("ck-open");
  }

  function close() {
    if (isOpen()) show(false);
  }

  // If the button announces the rulebook, scroll to the rulebook. If its title can't reach the upper edge, scroll to
  // the start of an earlier part instead, so that no part is cut off there.
  function toBook() {
    const [book, bar] = [find(side, ".ck-rulebook"), find(side, ".ck-bar")];
    const title = book && find(book, "h2");
    if (!book || !bar || !title) return;
    book.scrollTop += title.getBoundingClientRect().top - book.getBoundingClientRect().top - ABOVE_BOOK;
    const [start, ...starts] = [title, ...side.children].map((part) => part.getBoundingClientRect().top - bar.getBoundingClientRect().bottom);
    const wanted = start - ABOVE_BOOK;
    const most = Math.min(wanted, side.scrollHeight - side.clientHeight);
    side.scrollTop = Math.max(0, ...[wanted, ...starts].filter((top) => top <= most));
  }

  function raiseResult() {
    const card = find(felt, ".ck-ending");
    side.style.setProperty("--left", `${card ? card.offsetHeight + 2 * ABOVE_SHEET : 0}px`);
    felt.style.setProperty("--lift", "0px");
    if (!card || !isOpen()) return;
    const [sheet, { right, bottom }] = [side.getBoundingClientRect(), card.getBoundingClientRect()];
    if (sheet.left < right) felt.style.setProperty("--lift", `${Math.max(0, bottom + ABOVE_SHEET - sheet.top)}px`);
  }

  /** @param {boolean} all */
  function show(all) {
    side.classList.toggle("ck-open", all);
    raiseResult();
    unfold.setAttribute("aria-expanded", String(all));
    unfold.textContent = all ? inWords("Less") : more;
    side.scrollTop = 0;
    if (side.contains(document.activeElement) && !usable(focused())) unfold.focus();
  }

  return { open: () => show(true), close, raiseResult };
}
