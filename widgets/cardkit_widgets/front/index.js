// @ts-nocheck: its types are not written down yet
// The widget: a table with its bar of tools, its log and, where the state has one, a lesson or a rulebook beside it.
// All it shows comes from three traits: `art` (the pictures), `clauses` (the rulebook's words), `state` (what is now).

import { clauseChip, createNotice } from "./clauses.js";
import { createCoach } from "./coach.js";
import { connect } from "./connection.js";
import { button, el, inWords, ownKeys, speak } from "./dom.js";
import { createEnding } from "./ending.js";
import { createExercise } from "./exercise.js";
import { createKept, linkTo } from "./keeping.js";
import { createKeeper, usable } from "./keyboard.js";
import { createLesson } from "./lesson.js";
import { createLog } from "./log.js";
import { createNewGame } from "./options.js";
import { knowCards } from "./minis.js";
import { PACES, Player } from "./player.js";
import { createPuzzle } from "./puzzle.js";
import { createResults } from "./results.js";
import { createRulebook } from "./rulebook.js";
import { createScoreboard } from "./scoreboard.js";
import { createTable } from "./table.js";
import { createWatch } from "./watch.js";

// Buttons that can go away, each with the one beside it that can do what comes next.
const BESIDE = { undo: "redo", redo: "undo", back: "next", show: "next", reset: "change a rule", "watch first": "watch next", "watch back": "watch next", "watch next": "watch back", "watch last": "watch back" };

function render({ model, el: host }) {
  speak(model.get("words"));
  knowCards(model.get("art"));
  const state = () => model.get("state");
  const clauses = () => model.get("clauses");
  const banner = el("div", { class: "ck-banner", role: "alert" });
  const link = connect(model, banner, heard);
  const send = (message) => link.send({ ...message, serial: state().serial });
  const kept = createKept(model, send);
  const root = ownKeys(el("section", { class: "ck", lang: model.get("lang"), "aria-label": model.get("title"), "data-part": model.get("keeps") || null }));
  const keeper = createKeeper({ root, next: nextFor, waiting: () => !ready() || table.asks(), bars: () => [banner] });
  const open = (clause) => keeper.keep(() => notice.show({ kind: "clause", clause }));
  const chip = (id, key) => clauseChip(id, open, { name: clauses()[id].name, "data-key": key });
  const ready = () => root.dataset.busy === "false";
  const explore = () => (state().book ? (clause) => send({ do: "clause", clause }) : null);
  const notice = createNotice({ clauses, onExplore: explore(), keep: keeper.keep, origin: (node) => table.origin(node), within: () => main });
  const log = createLog({ chip, onAsk: (event) => send({ do: "thinking", event }), onUnfold: () => sheet.open() });
  const skip = button("Skip", () => player.skip(), { class: "ck-button ck-skip", title: "Show where this leads at once (Escape)", hidden: true });
  const ending = createEnding({ next: () => ready() && send({ do: "next" }), review: lookOver, resume: goOnPlaying, fresh: () => newGame.open() });
  const table = createTable({
    art: model.get("art"),
    clauseChip: (id) => clauseChip(id, open, { name: clauses()[id].name, label: "Why?" }),
    onMove: tryMove,
    onAsk: (path) => ready() && send({ do: "why", path }),
    onSelect: (places) => send({ do: "select", places }),
    onSuggest: state().exercise ? null : () => send({ do: "suggest" }),
    keep: keeper.keep,
    latest: log.latest,
    skip,
  });
  const results = createResults({ chip });
  const coach = createCoach({ send, onMove: (move) => ready() && send({ do: "move", move }), canAsk: ready, onWorth: table.weigh });
  const panel = createPanel({ title: model.get("title"), state: state(), clauses, send, hurry, onChosen: () => sheet.close() });
  const newGame = createNewGame({ options: () => state().options, bots: () => state().bots, onStart: (form) => send({ do: "new", ...form }) });
  const puzzle = createPuzzle({ send: (message) => ready() && send(message) });
  const scoreboard = createScoreboard({ rounds: () => state().rounds });
  const bar = createBar({ scores: scoreboard.press, send, newGame, setPace, sort: table.sort, remember: table.remember, coach: coach.toggle, share });
  const player = new Player({
    table,
    art: () => model.get("art"),
    announce: log.announce,
    onFrame: (frame) => {
      bar.headline(frame.scene.headline);
    },
    onBusy: (busy) =>
      keeper.keep(() => {
        root.dataset.busy = busy;
        bar.busy(busy === "true");
        skip.hidden = busy !== "true";
        coach.busy(busy !== "false");
        if (state().lesson) panel.root.setAttribute("aria-busy", String(busy === "true"));
        if (busy === "false") settle();
      }),
  });

  function heard(answer) {
    table.answer(answer);
    coach.answer(answer);
  }

  // Says whether the kernel was asked.
  function tryMove(move) {
    if (!ready()) return false;
    puzzle.wait();
    send({ do: "move", move });
    return true;
  }

  function lookOver() {
    bar.advise();
    coach.review();
    sheet.open();
    coach.verdict.scrollIntoView({ block: "nearest" });
  }

  function goOnPlaying() {
    table.end(null);
    keeper.leave();
  }

  function setPace(name) {
    player.setPace(name);
    panel?.setPace?.(PACES[name]);
  }

  // A link to the game as it is now; a page without the safety of https may not copy, and shows it.
  async function share() {
    const address = linkTo(state().kept);
    const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    const text = isCopied ? inWords("The link is copied. Whoever opens it goes on from here.") : inWords("Whoever opens this link goes on from here: {link}", { link: address });
    keeper.keep(() => notice.show({ kind: "link", text }));
  }

  function settle() {
    const { frames, notice: note } = state();
    if (!note) log.recall(frames);
    if (frames.length > 1) panel?.show(state());
    log.show(state().log);
    results.show(state().sheets);
    bar.show(state().tools, Boolean(state().kept));
    coach.show(state());
    scoreboard.show(Boolean(state().puzzle));
    if (puzzle.show(state().puzzle)) turnTo(state().puzzle);
    table.end(ending.drawn(state()));
    panel?.settled?.();
    if (table.holds(document.activeElement) && !table.doable() && goOn()) keeper.leave();
  }

  // A puzzle is at the table; its review is in the panel.
  function turnTo(asked) {
    if (asked) sheet.close();
    else sheet.open();
    keeper.leave();
  }

  // While moves are being shown, a button of the lesson shows where they lead; it is not pressed for what comes then.
  function hurry(message) {
    if (root.dataset.busy === "true") player.skip();
    else if (ready()) send(message);
  }

  // What takes one on where nothing on the table can be chosen.
  function goOn() {
    return [skip, ending.on(), panel?.next(), puzzle.next()].find(usable);
  }

  // Where the keyboard goes when what it was on, known by this key, is there no more.
  function nextFor(key) {
    if (key.startsWith("coach") && usable(coach.verdict)) return coach.verdict; // whoever follows the coach stays with it
    const beside = root.querySelector(`[data-key="${BESIDE[key]}"]`);
    return [beside, table.doable(), goOn(), table.card()].find(usable);
  }

  function update(still) {
    const { frames, notice: note, serial } = state();
    const dealt = newGame.settle(note);
    const beside = newGame.isOpen() || (note?.field && state().book); // the field of the form that it speaks of
    if (!note || beside) notice.hide();
    if (frames.length === 1) panel?.show(state()); // else the panel waits until the frames have been seen
    player.show(frames, { live: state().live, wanted: state().wanted, still });
    if (note && !beside) notice.show(note, table.refusedCard()); // beside what is drawn now
    kept.save();
    if (dealt) sheet.close();
    if (dealt) keeper.leave();
    root.dataset.serial = String(serial);
  }

  // Escape ends the nearest thing: what is being shown, a note, what one has picked, something unfolded. A key that is
  // held down presses a button once.
  function onKey(event) {
    if (event.repeat && event.key === "Enter" && event.target.matches("button")) event.preventDefault();
    if (event.key !== "Escape" || newGame.isOpen() || scoreboard.isOpen()) return;
    if (root.dataset.busy === "true") player.skip();
    else if (notice.isOpen()) notice.hide();
    else if (!table.unpick() && !fold(event.target)) sheet.close();
  }

  const side = el("div", { class: "ck-side" }, bar.head, panel?.first ?? puzzle.root, table.dock, bar.tools, coach.root, results.root, log.root, panel?.book);
  const main = el("div", { class: "ck-main" }, el("div", { class: "ck-play" }, table.felt), notice.root, side);
  main.addEventListener("focusin", notice.giveWay);
  const sheet = createSheet(side, bar.unfold, notice.hide);
  if (panel) root.classList.add(state().watch ? "ck-watching" : "ck-with-panel");
  for (const [name, colour] of Object.entries(model.get("art").colours)) root.style.setProperty(`--game-${name}`, colour);
  root.addEventListener("keydown", onKey);
  root.append(banner, main, log.live, newGame.root, scoreboard.root);
  host.append(root);
  const changed = () => keeper.keep(() => update(false));
  model.on("change:state", changed);
  update(true);
  root.dataset.ready = "true";
  if (state().watch?.arrives && state().serial === 1) panel.arrive();
  return () => {
    model.off("change:state", changed);
    link.close();
    kept.close();
    panel?.stop?.();
  };
}

function createPanel({ title, state, clauses, send, hurry, onChosen }) {
  if (state.lesson) {
    const lesson = createLesson({ clauses, send: hurry });
    return { root: lesson.root, first: lesson.root, next: lesson.next, show: (now) => lesson.show(now.lesson) };
  }
  if (state.watch) {
    const watch = createWatch({ title, send });
    return { ...watch, first: watch.root };
  }
  if (state.exercise) {
    const exercise = createExercise({ send: hurry });
    return { root: exercise.root, first: exercise.root, next: exercise.next, show: (now) => exercise.show(now.exercise) };
  }
  if (!state.book) return null;
  const book = createRulebook({ clauses, send, onChosen });
  return { root: book.root, book: book.root, first: book.about, next: () => null, show: (now) => book.show(now.book, now.notice) };
}

// Fold up what has been unfolded around a thing, and go back to where it was unfolded.
function fold(node) {
  const open = node.matches("input, select") ? null : node.closest("details[open]");
  open?.querySelector("summary").focus();
  open?.removeAttribute("open");
  return Boolean(open);
}

// On a narrow screen the panel is a sheet over the lower edge of the table, of which a button shows the rest.
function createSheet(side, unfold, clear) {
  unfold.addEventListener("click", () => {
    clear();
    show(!isOpen());
  });

  function isOpen() {
    return side.classList.contains("ck-open");
  }

  function show(all) {
    side.classList.toggle("ck-open", all);
    unfold.setAttribute("aria-expanded", String(all));
    unfold.textContent = inWords(all ? "Less" : "More");
    side.scrollTop = 0;
    if (side.contains(document.activeElement) && !usable(document.activeElement)) unfold.focus();
  }

  return { open: () => show(true), close: () => isOpen() && show(false) };
}

function createBar({ scores, send, newGame, setPace, sort, remember, coach, share }) {
  const headline = el("p", { class: "ck-headline" });
  const undo = button("Undo", () => send({ do: "undo" }), { "data-key": "undo" });
  const redo = button("Redo", () => send({ do: "redo" }), { "data-key": "redo" });
  const fresh = button("New game", newGame.open);
  const link = button("Share", share, { title: "A link to the game as it is now", hidden: true });
  const memory = button("Memory aid", () => toggle(memory, remember), { "aria-pressed": "false", title: "Show what you have seen of cards that lie face down" });
  const advice = button("Coach", () => toggle(advice, coach), { "aria-pressed": "false", title: "Show what each of your moves is worth" });
  const pace = el("select", { "aria-label": "Pace of the others", onchange: (event) => setPace(event.target.value) });
  for (const name of Object.keys(PACES)) pace.append(el("option", { value: name, selected: name === "normal" }, `${name} pace`));
  const tools = el("div", { class: "ck-tools", role: "toolbar", "aria-label": "Game" }, undo, redo, fresh, sort, memory, advice, link, pace);

  // The coach is there from now on.
  function advise() {
    if (advice.getAttribute("aria-pressed") !== "true") toggle(advice, coach);
  }

  function toggle(pressed, tell) {
    const isOn = pressed.getAttribute("aria-pressed") !== "true";
    pressed.setAttribute("aria-pressed", String(isOn));
    tell(isOn);
  }

  function show(can, isKept = false) {
    link.hidden = !can.new || !isKept;
    undo.disabled = !can.undo;
    redo.disabled = !can.redo;
    undo.hidden = redo.hidden = !can.travel;
    fresh.hidden = !can.new;
    pace.hidden = !can.pace;
    memory.hidden = !can.memory;
    advice.hidden = !can.coach;
  }

  function busy(isBusy) {
    if (isBusy) undo.disabled = redo.disabled = true;
  }

  show({});
  const unfold = button("More", undefined, { class: "ck-button ck-unfold", "aria-expanded": "false" });
  return { head: el("div", { class: "ck-bar" }, headline, scores, unfold), tools, unfold, headline: (text) => { headline.textContent = text; }, advise, show, busy };
}

export default { render };
