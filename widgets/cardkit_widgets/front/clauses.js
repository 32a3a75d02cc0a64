// Clauses: a chip with the id, and the card that says what the clause says, whose word it is, and why.

import { covers, standBeside } from "./bubble.js";
import { button, el, inWords } from "./dom.js";
import { usable } from "./keyboard.js";

const MARKS = { book: "from the rulebook", ruling: "our ruling" };
const NEVER = ".ck-wanted, .ck-choices .ck-button, :focus-visible"; // what a bubble covers only if it has to
const CHANGED = ", as chosen for this game";

// A chip says what a clause is called; its id, for looking things up, is in the card that it opens.
export function clauseChip(id, onOpen, { name, label = name, ...props }) {
  return button(label, () => onOpen(id), { class: "ck-chip", title: inWords("Show the rule: {name}", { name }), "data-clause": id, ...props });
}

export function clauseTitle({ name }) {
  return el("p", { class: "ck-clause-title" }, name);
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

// The id comes small and after what the clause says.
export function clauseName(id) {
  return el("p", { class: "ck-clause-name" }, id);
}

// The one place where the page answers back: a refusal, a clause that was asked for, an error. It is a bubble beside the
// card that it speaks of, if it speaks of one, and moves nothing; it stays until it is closed. `origin` says to what the
// keyboard goes back from a note that came when it was on a thing; `within` is what the bubble may lie over.
export function createNotice({ clauses, onExplore, keep, origin, within }) {
  const root = el("div", { class: "ck-notice", role: "status", "aria-live": "polite" });
  let opener = null;
  let beside = null;

  function show({ kind, text, clause }, card = null) {
    beside = card;
    const found = clause && clauses()[clause];
    const body = found ? [clauseTitle(found), ...clauseText(found), clauseName(clause)] : [];
    const more = found && onExplore ? button("Show it on the table", () => onExplore(clause)) : null;
    const close = button("Close", hide, { class: "ck-button ck-close", "aria-label": "Close this note" });
    const head = el("div", { class: "ck-notice-head" }, text ? el("p", { class: "ck-notice-text" }, text) : body.shift(), close);
    const which = text && found ? el("details", { ontoggle: place }, el("summary", {}, "Which rule?"), ...body, more) : null;
    if (!root.contains(document.activeElement)) opener = origin(document.activeElement);
    root.replaceChildren(el("div", { class: `ck-notice-card ck-notice-${kind}` }, head, ...(which ? [which] : [...body, more].filter(Boolean))));
    place();
    if (!usable(document.activeElement)) opener?.focus({ preventScroll: true }); // the note stands where that was
  }

  function place() {
    root.removeAttribute("style");
    standBeside(root, beside, within(), { avoid: `.ck-can, .ck-button, ${NEVER}`, never: NEVER });
  }

  // Whoever comes by keyboard to something beneath the bubble has it go elsewhere.
  function giveWay({ target }) {
    if (isOpen() && !root.contains(target) && covers(root, target)) place();
  }

  function isOpen() {
    return root.childElementCount > 0;
  }

  // Whoever went to the note by keyboard is taken back to where they came from.
  function hide() {
    const inside = root.contains(document.activeElement);
    keep(() => {
      root.replaceChildren();
      if (inside && opener?.isConnected) opener.focus({ preventScroll: true });
    });
  }

  return { root, show, hide, giveWay, isOpen };
}
