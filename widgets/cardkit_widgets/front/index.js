// The widget: a table with its bar of tools, its log and, where the state has one, a lesson or a rulebook beside it.
// All it shows comes from three traits: `art` (the pictures), `clauses` (the rulebook's words), `state` (what is now).

import { clauseChip, createNotice } from "./clauses.js";
import { connect } from "./connection.js";
import { button, el } from "./dom.js";
import { createLesson } from "./lesson.js";
import { createLog } from "./log.js";
import { createNewGame } from "./options.js";
import { createPlayer, PACES } from "./player.js";
import { createResults } from "./results.js";
import { createRulebook } from "./rulebook.js";
import { createTable } from "./table.js";

function render({ model, el: host }) {
  const state = () => model.get("state");
  const clauses = () => model.get("clauses");
  const banner = el("div", { class: "ck-banner", role: "alert" });
  const link = connect(model, banner, (answer) => table.answer(answer));
  const send = (message) => link.send({ ...message, serial: state().serial });
  const open = (clause) => notice.show({ kind: "clause", clause });
  const chip = (id) => clauseChip(id, open);
  const ready = () => root.dataset.busy === "false";
  const explore = () => (state().book ? (clause) => send({ do: "clause", clause }) : null);
  const notice = createNotice({ clauses, onExplore: explore() });
  const log = createLog({ chip });
  const flow = createFlow({ next: () => ready() && send({ do: "next" }), skip: () => player.skip() });
  const table = createTable({
    art: model.get("art"),
    clauseChip: (id) => clauseChip(id, open, `Why? ${id}`),
    onMove: (move) => ready() && send({ do: "move", move }),
    onAsk: (path) => ready() && send({ do: "why", path }),
    onSelect: (places) => send({ do: "select", places }),
    onSuggest: () => send({ do: "suggest" }),
    latest: log.latest,
    notice: notice.root,
    flow: [flow.skip, flow.next],
  });
  const results = createResults({ chip });
  const panel = createPanel({ state: state(), clauses, send });
  const newGame = createNewGame({ options: () => state().options, bots: () => state().bots, onStart: (form) => send({ do: "new", ...form }) });
  const bar = createBar({ send, newGame, setPace: (name) => player.setPace(name), remember: table.remember });
  const root = el("section", { class: "ck", "aria-label": model.get("title") });
  const player = createPlayer({
    table,
    art: () => model.get("art"),
    announce: log.announce,
    onFrame: (frame) => {
      bar.headline(frame.scene.headline);
    },
    onBusy: (busy) => {
      const hadFocus = root.contains(document.activeElement);
      bar.busy(busy === "true");
      flow.busy(busy === "true");
      if (panel) panel.root.inert = busy === "true";
      if (busy === "false") settle();
      if (hadFocus) keepFocus();
      root.dataset.busy = busy;
    },
  });

  function settle() {
    const { frames, notice: note } = state();
    if (!note) log.recall(frames);
    if (frames.length > 1) panel?.show(state());
    newGame.settle(note);
    log.show(state().log);
    results.show(state().sheets);
    bar.show(state().tools);
    flow.show(state().tools);
  }

  // A button that goes away, or can no longer be pressed, hands the keyboard on to what can be done next.
  function keepFocus() {
    const { activeElement: now } = document;
    if (root.contains(now) && !now.hidden && !now.disabled) return;
    const button = [flow.skip, flow.next].find((each) => !each.hidden);
    if (button) button.focus({ preventScroll: true });
    else table.focus();
  }

  function update(still) {
    const { frames, notice: note, serial } = state();
    const beside = newGame.isOpen() || (note?.field && state().book); // the field of the form that it speaks of
    if (note && !beside) notice.show(note);
    else notice.hide();
    if (frames.length === 1) panel?.show(state()); // else the panel waits until the frames have been seen
    player.show(frames, { live: state().live, wanted: state().wanted, still });
    if (note) table.keepInSight();
    root.dataset.serial = String(serial);
  }

  const play = el("div", { class: "ck-play" }, panel?.above, bar.root, table.root, results.root, log.root);
  const main = el("div", { class: "ck-main" }, ...(state().lesson ? [panel.root, play] : [play, panel?.root]));
  if (panel) root.classList.add("ck-with-panel");
  for (const [name, colour] of Object.entries(model.get("art").colours)) root.style.setProperty(`--game-${name}`, colour);
  root.addEventListener("keydown", (event) => event.key === "Escape" && notice.hide());
  root.append(banner, main, log.live, newGame.root);
  host.append(root);
  const changed = () => update(false);
  model.on("change:state", changed);
  update(true);
  root.dataset.ready = "true";
  return () => {
    model.off("change:state", changed);
    link.close();
  };
}

function createPanel({ state, clauses, send }) {
  if (state.lesson) {
    const lesson = createLesson({ clauses, send });
    return { root: lesson.root, above: null, show: (now) => lesson.show(now.lesson) };
  }
  if (!state.book) return null;
  const book = createRulebook({ clauses, send });
  return { root: book.root, above: book.about, show: (now) => book.show(now.book, now.notice) };
}

// What keeps the game flowing when no card is to be chosen: skip what is being shown, deal the next round.
function createFlow({ next, skip }) {
  const hurry = button("Skip", skip, { class: "ck-button ck-skip", title: "Show where this leads at once", hidden: true });
  const deal = button("", next, { class: "ck-button ck-primary ck-next", hidden: true });

  function show({ next: label }) {
    const waiting = deal.hidden && label;
    deal.hidden = !label;
    deal.textContent = label || "";
    if (waiting) deal.closest(".ck-dock").scrollIntoView({ block: "nearest" }); // with what has come of the round
    if (waiting && deal.closest(".ck")?.contains(document.activeElement)) deal.focus({ preventScroll: true });
  }

  function busy(isBusy) {
    hurry.hidden = !isBusy;
    if (isBusy) deal.hidden = true;
  }

  return { skip: hurry, next: deal, show, busy };
}

function createBar({ send, newGame, setPace, remember }) {
  const headline = el("p", { class: "ck-headline" });
  const undo = button("Undo", () => send({ do: "undo" }));
  const redo = button("Redo", () => send({ do: "redo" }));
  const fresh = button("New game", newGame.open);
  const memory = button("Memory aid", toggle, { "aria-pressed": "false", title: "Show what you have seen of cards that lie face down" });
  const pace = el("select", { "aria-label": "Pace of the others", onchange: (event) => setPace(event.target.value) });
  for (const name of Object.keys(PACES)) pace.append(el("option", { value: name, selected: name === "normal" }, `${name} pace`));
  const tools = el("div", { class: "ck-tools", role: "toolbar", "aria-label": "Game" }, undo, redo, fresh, memory, pace);

  function toggle() {
    const isOn = memory.getAttribute("aria-pressed") !== "true";
    memory.setAttribute("aria-pressed", String(isOn));
    remember(isOn);
  }

  function show(can) {
    undo.disabled = !can.undo;
    redo.disabled = !can.redo;
    undo.hidden = redo.hidden = !can.travel;
    fresh.hidden = !can.new;
    pace.hidden = !can.pace;
    memory.hidden = !can.memory;
  }

  function busy(isBusy) {
    if (isBusy) undo.disabled = redo.disabled = true;
  }

  show({});
  return { root: el("div", { class: "ck-bar" }, headline, tools), headline: (text) => { headline.textContent = text; }, show, busy };
}

export default { render };
