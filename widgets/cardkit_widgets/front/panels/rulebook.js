// The panel of the rules page: every clause, highlighted if it matters now, every move with its clause, and the
// settings.

import { clauseText } from "./clauses.js";
import { button, el, find, focused, inWords, refill } from "../core/dom.js";
import { alongList, rove, scrollerOf } from "../core/keyboard.js";
import { withInlineCards } from "../core/inline_cards.js";
import { blame, optionField, readOptions, showOptions, clearRefused } from "../core/rule_form.js";

/** @import { ExplainedMove, Notice, RulebookState } from "../core/messages.d.ts" */
/** @import { Clauses, Props, Send } from "../core/types.d.ts" */

const LEAD = 12; // px between the top of the list and the clause that the list is scrolled to

/** @param {{ clauses: Clauses, send: Send, onChosen: () => unknown }} making */
export function createRulebook({ clauses, send, onChosen }) {
  const about = el("div", { class: "ck-about", "aria-live": "polite", tabindex: "-1" });
  const moves = createMoves({ clauses, send });
  const options = el("form", { class: "ck-options", novalidate: true, onsubmit: (event) => event.preventDefault() });
  const sections = createSections({ clauses, send });
  const root = el(
    "section",
    { class: "ck-rulebook", "aria-label": "Rulebook" },
    unfoldable("Every move now, and the rule behind it", { key: "every move", ontoggle: moves.measure }, moves.root, moves.all),
    unfoldable("Change a rule", { key: "change a rule" }, options),
    el("h2", {}, "The rulebook"),
    el("p", { class: "ck-help" }, "Highlighted rules matter on the table now. Choose a rule to see it on the table."),
    sections.root,
  );
  const reset = button("Back to the usual rules", () => send({ do: "reset" }), { "data-key": "reset" });
  let chosen = "";

  /**
   * @param {RulebookState} book
   * @param {Notice | null} note
   */
  function show(book, note) {
    const goesOn = book.chosen !== chosen;
    if (goesOn) root.closest(".ck")?.scrollIntoView({ block: "start" });
    const name = book.chosen ? [el("p", { class: "ck-clause-name" }, book.chosen)] : []; // so that readers find the clause in the rulebook
    about.replaceChildren(el("p", {}, book.says), ...name);
    chosen = book.chosen;
    if (moves.show(book)) (find(moves.root, "[tabindex='0']") ?? about).focus({ preventScroll: true });
    showRules(book, note);
    sections.show(book);
    if (goesOn) goAlong();
  }

  /**
   * @param {RulebookState} book
   * @param {Notice | null} note
   */
  function showRules(book, note) {
    const change = () => send({ do: "rules", rules: readOptions(options) });
    if (!options.childElementCount) options.append(...book.options.map((option) => optionField(option, change)), reset);
    showOptions(options, book.options);
    reset.hidden = !book.changed;
    clearRefused(options);
    if (note) blame(options, note);
  }

  // Called when the page scrolls to the table. Move the focus along if the focused element is out of sight.
  function goAlong() {
    const [now, table] = [focused(), root.closest(".ck")];
    const isHere = table?.contains(now);
    onChosen();
    if (!table || !isHere) return;
    if (!now.checkVisibility()) about.focus({ preventScroll: true });
    const panel = sections.root.contains(now) && scrollerOf(now) === root ? root : null; // next to the table the panel scrolls separately
    if (panel && !inSight(now, panel)) panel.scrollTop += now.getBoundingClientRect().top - panel.getBoundingClientRect().top - LEAD;
    if (!inSight(now, panel ?? table)) about.focus({ preventScroll: true });
  }

  return { root, about, show };
}

/**
 * Create the list of all moves to consider now. A long list is cut off, and a button shows how many there are.
 * @param {{ clauses: Clauses, send: Send }} making
 */
function createMoves({ clauses, send }) {
  const root = el("div", { class: "ck-moves" });
  const all = button("", showAll, { "data-key": "all moves", hidden: true });
  const setStop = rove(root, { item: ".ck-chip", first: ["[aria-current]"], to: alongList });

  /**
   * Show the moves, and scroll to the chosen clause. If the user chose it in this list by keyboard, the focus stays
   * here. Returns whether the focus has to be restored.
   * @param {RulebookState} book
   */
  function show({ moves, chosen }) {
    const inside = root.contains(document.activeElement);
    refill(root, ...moves.map((move) => moveRow(move, chosen)), moves.length ? null : "Nobody has to move now.");
    setStop();
    unfold(false);
    const telling = find(root, "[aria-current]")?.parentElement;
    root.scrollTop = telling ? telling.offsetTop - root.offsetTop - telling.offsetHeight : 0;
    return inside && !root.contains(document.activeElement);
  }

  /** @param {boolean} isAll */
  function unfold(isAll) {
    root.classList.toggle("ck-all", isAll);
    all.textContent = inWords("Show all {count} moves", { count: root.childElementCount });
    measure();
  }

  // Show all moves, and move the focus to the list, as the button disappears.
  function showAll() {
    unfold(true);
    find(root, "[tabindex='0']")?.focus({ preventScroll: true });
  }

  function measure() {
    all.hidden = root.scrollHeight <= root.clientHeight + 1;
    root.classList.toggle("ck-more-below", !all.hidden);
  }

  /**
   * @param {ExplainedMove} move
   * @param {string} chosen
   */
  function moveRow({ move, says, allowed, clause }, chosen) {
    const verdict = el("span", { class: allowed ? "ck-yes" : "ck-no" }, el("span", { class: "ck-hidden-text" }, allowed ? "allowed" : "not allowed"));
    const title = clauses()[clause].sentences[0].text;
    const chip = button(clauses()[clause].name, () => send({ do: "clause", clause }), { class: "ck-chip", "data-key": `${move} ${clause}`, "aria-current": clause === chosen ? "true" : undefined, title });
    return el("div", { class: "ck-move-row", "data-move": move, "data-allowed": String(allowed), "data-clause": clause }, verdict, el("span", {}, ...withInlineCards(says)), chip);
  }

  return { root, all, show, measure };
}

/**
 * Create the whole rulebook. Choosing a clause sets up a position on the table in which the clause matters.
 * @param {{ clauses: Clauses, send: Send }} making
 */
function createSections({ clauses, send }) {
  const root = el("div", { class: "ck-sections" });
  const setStops = rove(root, { item: ".ck-clause-id", group: ".ck-section", first: ["[aria-current]"], to: alongList });

  /** @param {RulebookState} book */
  function show({ sections, lit, chosen }) {
    const now = new Set(lit);
    const drawn = sections.map(({ title, ids }) => el("div", { class: "ck-section" }, el("h3", {}, title), ...ids.map((id) => drawClause(id, now.has(id), id === chosen))));
    refill(root, ...drawn);
    setStops();
  }

  /**
   * @param {string} id
   * @param {boolean} isLit
   * @param {boolean} isChosen
   */
  function drawClause(id, isLit, isChosen) {
    const classes = ["ck-clause", isLit && "ck-lit", isChosen && "ck-chosen"].filter(Boolean).join(" ");
    const heading = button(clauses()[id].name, () => send({ do: "clause", clause: id }), { class: "ck-clause-id", "data-key": `clause ${id}`, "aria-current": isChosen ? "true" : undefined });
    const now = isLit ? el("span", { class: "ck-now" }, "matters now") : null;
    return el("div", { class: classes, "data-clause": id }, el("div", { class: "ck-clause-head" }, heading, now), ...clauseText(clauses()[id]));
  }

  return { root, show };
}

/**
 * @param {string} title
 * @param {Props<HTMLDetailsElement> & { key?: string }} how
 * @param {...HTMLElement} body
 */
function unfoldable(title, { key, ...props }, ...body) {
  return el("details", { class: "ck-fold", ...props }, el("summary", { "data-key": key }, title), ...body);
}

/**
 * @param {Element} node
 * @param {Element} around
 */
function inSight(node, around) {
  const { top, bottom } = node.getBoundingClientRect();
  const frame = around.getBoundingClientRect();
  return top >= Math.max(0, frame.top) && bottom <= Math.min(innerHeight, frame.bottom);
}
