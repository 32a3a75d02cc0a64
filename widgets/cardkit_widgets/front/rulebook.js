// The explorer's panel: every clause, lit where it matters now; every move with the clause behind it; the options.

import { clauseText } from "./clauses.js";
import { button, el, refill } from "./dom.js";
import { blame, optionField, readOptions } from "./options.js";

export function createRulebook({ clauses, send }) {
  const about = el("div", { class: "ck-about", "aria-live": "polite" });
  const moves = el("div", { class: "ck-moves" });
  const counted = el("summary", {}, "Every move now, and the clause behind it");
  const all = button("", () => unfold(true), { "data-key": "all moves", hidden: true });
  const options = el("form", { class: "ck-options", novalidate: true });
  const sections = el("div", { class: "ck-sections" });
  const root = el(
    "section",
    { class: "ck-rulebook", "aria-label": "Rulebook" },
    el("details", { class: "ck-fold", open: true, ontoggle: measure }, counted, moves, all),
    el("details", { class: "ck-fold" }, el("summary", {}, "Change a rule"), options),
    el("h2", {}, "The rulebook"),
    el("p", { class: "ck-help" }, "Lit clauses are at work on the table now. Choose one, and the table shows it."),
    sections,
  );
  const reset = button("Back to the usual rules", () => send({ do: "reset" }), { "data-key": "reset" });
  let chosen = "";

  function show(book, note) {
    if (book.chosen !== chosen) root.closest(".ck")?.scrollIntoView({ block: "start" });
    const title = book.chosen ? [el("strong", {}, book.chosen), " "] : [];
    about.replaceChildren(el("p", {}, ...title, book.says));
    chosen = book.chosen;
    refill(moves, ...book.moves.map(moveRow), book.moves.length ? null : "Nobody has to move now.");
    unfold(false);
    const telling = [...moves.children].find((row) => row.dataset.clause === book.chosen);
    moves.scrollTop = telling ? telling.offsetTop - moves.offsetTop - telling.offsetHeight : 0;
    refill(options, ...book.options.map((option) => optionField(option, change)), book.changed ? reset : null);
    if (note) blame(options, note);
    refill(sections, ...book.sections.map((section) => drawSection(section, new Set(book.lit))));
  }

  // A long list shows its beginning, cut off in sight, and a button that says how many there are.
  function unfold(isAll) {
    moves.classList.toggle("ck-all", isAll);
    all.textContent = `Show all ${moves.childElementCount} moves`;
    measure();
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
    const chip = button(clause, () => send({ do: "clause", clause }), { class: "ck-chip", "data-key": `${move} ${clause}`, title: clauses()[clause].sentences[0].text });
    return el("div", { class: "ck-move-row", "data-allowed": String(allowed), "data-clause": clause }, verdict, el("span", {}, says, " ", el("code", {}, move)), chip);
  }

  function drawSection({ title, ids }, lit) {
    return el("div", { class: "ck-section" }, el("h3", {}, title), ...ids.map((id) => drawClause(id, lit.has(id))));
  }

  function drawClause(id, isLit) {
    const classes = ["ck-clause", isLit && "ck-lit", id === chosen && "ck-chosen"].filter(Boolean).join(" ");
    const heading = button(id, () => send({ do: "clause", clause: id }), { class: "ck-clause-id", "data-key": `clause ${id}`, "aria-current": id === chosen ? "true" : undefined });
    const now = isLit ? el("span", { class: "ck-now" }, "at work now") : null;
    return el("div", { class: classes, "data-clause": id }, el("div", { class: "ck-clause-head" }, heading, now), ...clauseText(clauses()[id]));
  }

  return { root, about, show };
}
