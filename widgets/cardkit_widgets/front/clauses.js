// Clauses: a chip with the id, and the card that says what the clause says, whose word it is, and why.

import { button, el, inWords } from "./dom.js";
import { usable } from "./keyboard.js";

const MARKS = { book: "from the rulebook", ruling: "our ruling" };
const CHANGED = ", as chosen for this game";
const GAP = 10; // px between a card and the bubble that speaks of it

export function clauseChip(id, onOpen, { label = id, ...props } = {}) {
  return button(label, () => onOpen(id), { class: "ck-chip", title: inWords("Show the clause {id}", { id }), "data-clause": id, ...props });
}

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

// What a clause is called comes small and after what it says: names are for looking things up.
export function clauseName(id) {
  return el("p", { class: "ck-clause-name" }, id);
}

// The one place where the page answers back: a refusal, a clause that was asked for, an error. It is a bubble beside the
// card that it speaks of, if it speaks of one, and moves nothing; it stays until it is closed. `origin` says to what the
// keyboard goes back from a note that came when it was on a thing; `within` is what the bubble may lie over.
export function createNotice({ clauses, onExplore, keep, origin, within }) {
  const root = el("div", { class: "ck-notice", role: "status", "aria-live": "polite" });
  let opener = null;

  function show({ kind, text, clause }, card = null) {
    const found = clause && clauses()[clause];
    const body = found ? [...clauseText(found), clauseName(clause)] : [];
    const more = found && onExplore ? button("Show it on the table", () => onExplore(clause)) : null;
    const close = button("Close", hide, { class: "ck-button ck-close", "aria-label": "Close this note" });
    const head = el("div", { class: "ck-notice-head" }, text ? el("p", { class: "ck-notice-text" }, text) : body.shift(), close);
    const which = text && found ? el("details", { ontoggle: () => place(card) }, el("summary", {}, "Which rule?"), ...body, more) : null;
    if (!root.contains(document.activeElement)) opener = origin(document.activeElement);
    root.replaceChildren(el("div", { class: `ck-notice-card ck-notice-${kind}` }, head, ...(which ? [which] : [...body, more].filter(Boolean))));
    place(card);
    if (!usable(document.activeElement)) opener?.focus({ preventScroll: true }); // the note stands where that was
  }

  // Below the card, or above it where there is more room; without a card, where a style sheet puts it.
  function place(card) {
    const bubble = root.firstElementChild;
    bubble.classList.toggle("ck-beside-card", Boolean(card));
    if (!card) return;
    const [frame, around] = [within().getBoundingClientRect(), card.getBoundingClientRect()];
    const room = { above: around.top - frame.top, below: frame.bottom - around.bottom };
    const isBelow = room.below >= bubble.offsetHeight + GAP || room.below >= room.above;
    const middle = (around.left + around.right - bubble.offsetWidth) / 2 - frame.left;
    bubble.style.left = `${Math.max(0, Math.min(middle, frame.width - bubble.offsetWidth))}px`;
    bubble.style.top = isBelow ? `${around.bottom - frame.top + GAP}px` : "";
    bubble.style.bottom = isBelow ? "" : `${frame.bottom - around.top + GAP}px`;
    bubble.style.maxHeight = `${(isBelow ? room.below : room.above) - GAP}px`;
  }

  // Whoever went to the note by keyboard is taken back to where they came from.
  function hide() {
    const inside = root.contains(document.activeElement);
    keep(() => {
      root.replaceChildren();
      if (inside && opener?.isConnected) opener.focus({ preventScroll: true });
    });
  }

  return { root, show, hide, isOpen: () => root.childElementCount > 0 };
}
