// The explorer's panel: every clause, lit where it matters now; every move with the clause behind it; the options.

import { clauseName, clauseText } from "./clauses.js";
import { button, el, inWords, refill } from "./dom.js";
import { alongList, rove, scrollerOf } from "./keyboard.js";
import { withCards } from "./minis.js";
import { blame, optionField, readOptions, showOptions, unblame } from "./options.js";

const LEAD = 12; // px from the top of the list to the clause that it is scrolled to

export function createRulebook({ clauses, send, onChosen }) {
  const about = el("div", { class: "ck-about", "aria-live": "polite", tabindex: "-1" });
  const moves = el("div", { class: "ck-moves" });
  const all = button("", showAll, { "data-key": "all moves", hidden: true });
  const options = el("form", { class: "ck-options", novalidate: true, onsubmit: (event) => event.preventDefault() });
  const sections = el("div", { class: "ck-sections" });
  const root = el(
    "section",
    { class: "ck-rulebook", "aria-label": "Rulebook" },
    fold("Every move now, and the clause behind it", { open: true, ontoggle: measure }, moves, all),
    fold("Change a rule", { key: "change a rule" }, options),
    el("h2", {}, "The rulebook"),
    el("p", { class: "ck-help" }, "Lit clauses are at work on the table now. Choose one, and the table shows it."),
    sections,
  );
  const reset = button("Back to the usual rules", () => send({ do: "reset" }), { "data-key": "reset" });
  const stopInMoves = rove(moves, { item: ".ck-chip", first: ["[aria-current]"], to: alongList });
  const stopInSections = rove(sections, { item: ".ck-clause-id", group: ".ck-section", first: ["[aria-current]"], to: alongList });
  let chosen = "";

  function show(book, note) {
    const goesOn = book.chosen !== chosen;
    if (goesOn) root.closest(".ck")?.scrollIntoView({ block: "start" });
    const name = book.chosen ? [clauseName(book.chosen)] : []; // small and after what is said, as everywhere
    about.replaceChildren(el("p", {}, book.says), ...name);
    chosen = book.chosen;
    showMoves(book);
    showRules(book, note);
    refill(sections, ...book.sections.map((section) => drawSection(section, new Set(book.lit))));
    stopInSections();
    if (goesOn) goAlong();
  }

  // The list of moves begins where it speaks of the chosen clause; whoever chose it there by keyboard stays with it.
  function showMoves(book) {
    const inside = moves.contains(document.activeElement);
    refill(moves, ...book.moves.map(moveRow), book.moves.length ? null : "Nobody has to move now.");
    stopInMoves();
    unfold(false);
    const telling = moves.querySelector("[aria-current]")?.parentElement;
    moves.scrollTop = telling ? telling.offsetTop - moves.offsetTop - telling.offsetHeight : 0;
    if (inside && !moves.contains(document.activeElement)) (moves.querySelector("[tabindex='0']") || about).focus({ preventScroll: true });
  }

  function showRules(book, note) {
    if (!options.childElementCount) options.append(...book.options.map((option) => optionField(option, change)), reset);
    showOptions(options, book.options);
    reset.hidden = !book.changed;
    unblame(options);
    if (note) blame(options, note);
  }

  // The page shows the table now; the keyboard goes along, if the place it is at is out of sight.
  function goAlong() {
    const now = document.activeElement;
    const isHere = root.closest(".ck")?.contains(now);
    onChosen();
    if (!isHere) return;
    if (!now.checkVisibility()) about.focus({ preventScroll: true });
    const panel = sections.contains(now) && scrollerOf(now) === root ? root : null; // beside the table it scrolls by itself
    if (panel && !inSight(now, panel)) panel.scrollTop += now.getBoundingClientRect().top - panel.getBoundingClientRect().top - LEAD;
    if (!inSight(now, panel ?? root.closest(".ck"))) about.focus({ preventScroll: true });
  }

  // A long list shows its beginning, cut off in sight, and a button that says how many there are.
  function unfold(isAll) {
    moves.classList.toggle("ck-all", isAll);
    all.textContent = inWords("Show all {count} moves", { count: moves.childElementCount });
    measure();
  }

  // The keyboard goes on in the list, as the button has done its work.
  function showAll() {
    unfold(true);
    moves.querySelector("[tabindex='0']").focus({ preventScroll: true });
  }

  function measure() {
    all.hidden = moves.scrollHeight <= moves.clientHeight + 1;
    moves.classList.toggle("ck-more-below", !all.hidden);
  }

  function change() {
    send({ do: "rules", rules: readOptions(options) });
  }

  function moveRow({ move, says, allowed, clause }) {
    const verdict = el("span", { class: allowed ? "ck-yes" : "ck-no" }, el("span", { class: "ck-hidden-text" }, allowed ? "allowed" : "not allowed"));
    const chip = button(clauses()[clause].name, () => send({ do: "clause", clause }), { class: "ck-chip", "data-key": `${move} ${clause}`, "aria-current": clause === chosen ? "true" : undefined, title: clauses()[clause].sentences[0].text });
    return el("div", { class: "ck-move-row", "data-move": move, "data-allowed": String(allowed), "data-clause": clause }, verdict, el("span", {}, ...withCards(says)), chip);
  }

  function drawSection({ title, ids }, lit) {
    return el("div", { class: "ck-section" }, el("h3", {}, title), ...ids.map((id) => drawClause(id, lit.has(id))));
  }

  function drawClause(id, isLit) {
    const classes = ["ck-clause", isLit && "ck-lit", id === chosen && "ck-chosen"].filter(Boolean).join(" ");
    const heading = button(clauses()[id].name, () => send({ do: "clause", clause: id }), { class: "ck-clause-id", "data-key": `clause ${id}`, "aria-current": id === chosen ? "true" : undefined });
    const now = isLit ? el("span", { class: "ck-now" }, "at work now") : null;
    return el("div", { class: classes, "data-clause": id }, el("div", { class: "ck-clause-head" }, heading, now), ...clauseText(clauses()[id]));
  }

  function fold(title, { key, ...props }, ...body) {
    return el("details", { class: "ck-fold", ...props }, el("summary", { "data-key": key }, title), ...body);
  }

  return { root, about, show };
}

function inSight(node, around) {
  const { top, bottom } = node.getBoundingClientRect();
  const frame = around.getBoundingClientRect();
  return top >= Math.max(0, frame.top) && bottom <= Math.min(innerHeight, frame.bottom);
}
