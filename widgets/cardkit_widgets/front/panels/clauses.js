// Clauses: a chip with the clause's name, and the note that shows its text, source and reason. Players see the id of a
// clause only in the rulebook.

import { covers, roomBeside, standBeside } from "../core/popover.js";
import { cardOn } from "../table/cards.js";
import { button, el, focused, inWords } from "../core/dom.js";
import { usable } from "../core/keyboard.js";

/** @import { ClauseState, Notice } from "../core/messages.d.ts" */
/** @import { Clauses, Keep, Props } from "../core/types.d.ts" */

/** @type {Record<string, string>} */
const MARKS = { book: "from the rulebook", ruling: "our ruling" };
// Elements that a bubble covers only if it has to: moves and buttons that can be used now, and a question with its
// field.
const NEVER = ".ck-wanted, :is(.ck-choices, .ck-steps, .ck-puzzle) .ck-button, :focus-visible, .ck-number-form, .ck-lesson:has(> .ck-number-form) > .ck-lesson-says";
const SPOKEN_OF = "ck-spoken-of"; // the class of the card or line that the note is about
const CHANGED = ", as chosen for this game";

/**
 * Create a chip with the name of a clause. `onOpen` also receives the element that contains the chip.
 * @param {string} id
 * @param {(id: string, sentence: HTMLElement | null) => unknown} onOpen
 * @param {Props<HTMLButtonElement> & { name: string, label?: string }} props
 */
export function clauseChip(id, onOpen, { name, label = name, ...props }) {
  const chip = button(label, () => onOpen(id, chip.parentElement), { class: "ck-chip", title: inWords("Show the rule: {name}", { name }), "data-clause": id, ...props });
  return chip;
}

/** @param {ClauseState} clause */
export function clauseTitle({ name }) {
  return el("p", { class: "ck-clause-title" }, name);
}

/** @param {ClauseState} clause */
export function clauseText(clause) {
  return clause.sentences.map((sentence) =>
    el(
      "p",
      { class: "ck-sentence" },
      el("span", { class: `ck-mark ck-mark-${sentence.mark}` }, inWords(MARKS[sentence.mark]) + (clause.changed ? inWords(CHANGED) : "")),
      ` ${sentence.text}`,
      sentence.reason ? el("span", { class: "ck-reason" }, inWords(" Why: {reason}", sentence)) : null,
    ),
  );
}

/** @typedef {Pick<Notice, "kind" | "text"> & { clause?: string, ruling?: boolean }} Note */
/** @typedef {{ clauses: Clauses, onExplore: ((clause: string) => void) | null, keep: Keep, origin: (node: HTMLElement) => HTMLElement | null, within: () => HTMLElement }} Noticing */

/**
 * Create the notes about refused moves, errors, and clauses that the user asked for. A note is a bubble next to the
 * card or sentence that it is about, if there is one. It shifts nothing on the page, and stays until it is closed.
 * `origin` returns the element that gets the focus back when the note is closed, and `within` the frame in which the
 * bubble is placed.
 * @param {Noticing} making
 */
export function createNotice({ clauses, onExplore, keep, origin, within }) {
  const root = el("div", { class: "ck-notice", role: "status", "aria-live": "polite" });
  /** @type {HTMLElement | null} */
  let opener = null;
  /** @type {HTMLElement | null} */
  let beside = null;
  const resized = new ResizeObserver(() => requestAnimationFrame(() => isOpen() && place())); // wait until the cards have their new size

  /**
   * @param {Note} note
   * @param {HTMLElement | null} [card]
   */
  function show({ kind, text, clause, ruling = true }, card = null) {
    beside?.classList.remove(SPOKEN_OF);
    beside = card;
    const body = clause ? bodyOf(clauses()[clause], ruling, place) : [];
    const more = clause && body.length && onExplore ? button("Show it on the table", () => onExplore(clause)) : null;
    const close = closing(hide);
    const head = el("div", { class: "ck-notice-head" }, text ? el("p", { class: "ck-notice-text" }, text) : body.shift(), close);
    const which = text && body.length ? el("details", { ontoggle: place }, el("summary", {}, "Which rule?"), ...body, more) : null;
    if (!root.contains(document.activeElement)) opener = origin(focused());
    root.replaceChildren(el("div", { class: `ck-notice-card ck-notice-${kind}` }, head, ...(which ? [which] : [...body, more])));
    place();
    resized.observe(within());
    if (!usable(document.activeElement)) opener?.focus({ preventScroll: true }); // the note has replaced the focused element
  }

  function place() {
    root.removeAttribute("style");
    beside?.classList.remove(SPOKEN_OF);
    if (beside && !beside.isConnected) beside = cardOn(within(), beside.dataset.place ?? ""); // the card has been redrawn
    beside?.classList.add(SPOKEN_OF);
    root.style.maxHeight = `min(60%, ${roomBeside(beside, within(), root.offsetWidth)}px)`;
    standBeside(root, beside, within(), { avoid: `.ck-card, .ck-button, .ck-prompt-text, .ck-zone-title > *, ${NEVER}`, never: NEVER, middle: ".ck-group-centre .ck-card" });
  }

  /**
   * Move the bubble if the keyboard focus goes to an element that the bubble covers.
   * @param {FocusEvent} event
   */
  function makeWay({ target }) {
    if (target instanceof Element && isOpen() && !root.contains(target) && covers(root, target)) place();
  }

  const isOpen = () => root.childElementCount > 0;

  // If the focus is in the note, return it to where it was before.
  function hide() {
    const inside = root.contains(document.activeElement);
    beside?.classList.remove(SPOKEN_OF);
    resized.disconnect();
    keep(() => {
      root.replaceChildren();
      if (inside && opener?.isConnected) opener.focus({ preventScroll: true });
    });
  }

  return { root, show, hide, makeWay, isOpen, close: () => resized.disconnect() };
}

/** @param {() => unknown} hide */
const closing = (hide) => button("\u00d7", hide, { class: "ck-button ck-close", "aria-label": "Close this note", title: "Close" });

/**
 * The part of a clause that is decisive here. The rest can be opened.
 * @param {ClauseState | undefined} clause
 * @param {boolean} ruling
 * @param {() => unknown} place
 */
function bodyOf(clause, ruling, place) {
  if (!clause) return [];
  const says = clauseText(clause);
  const rest = says.splice(ruling ? says.length : 1);
  return [clauseTitle(clause), ...says, ...(rest.length ? [el("details", { ontoggle: place }, el("summary", {}, "The rest of this rule"), ...rest)] : [])];
}
