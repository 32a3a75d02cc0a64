// The widget: a table with its tools, its log and, depending on the state, a lesson or a rulebook next to it. It
// displays three traits: `art` (the pictures), `clauses` (the texts of the rulebook) and `state`.

import { createBar, createSheet } from "../panels/toolbar.js";
import { clauseChip, createNotice } from "../panels/clauses.js";
import { createCoach } from "../panels/coach.js";
import { connect } from "../core/connection.js";
import { createCut } from "../core/scroll_marker.js";
import { button, el, find, inWords, keyed, ownKeys, speak } from "../core/dom.js";
import { createEnding } from "./result_card.js";
import { linkTo } from "../core/storage.js";
import { createFocusKeeper, usable } from "../core/keyboard.js";
import { createLog } from "../panels/log.js";
import { knowCards } from "../core/inline_cards.js";
import { createNewGame } from "../core/rule_form.js";
import { createPanel } from "../panels/side_panel.js";
import { PACES, Player } from "./playback.js";
import { createPuzzle } from "../panels/puzzle.js";
import { createResults } from "../panels/results.js";
import { createScoreboard } from "../panels/scoreboard.js";
import { Table } from "./table.js";

/** @import { PageCommand, PuzzleState, ReplyMessage, TableState } from "../core/messages.d.ts" */
/** @import { Chip, Clauses, Model } from "../core/types.d.ts" */

// Buttons that can disappear, each with the neighbouring button that gets the focus instead.
/** @type {Record<string, string>} */
const BESIDE = { undo: "redo", redo: "undo", back: "next", show: "next", reset: "change a rule", "watch first": "watch next", "watch back": "watch next", "watch next": "watch back", "watch last": "watch back" };

const AROUND = ["Learn", "Play", "Rules", "About", "Games", "Lessons", "Labs", "Skip to the page"]; // labels of the page around the widget; the page has no translations of its own

/** @param {{ model: Model, el: HTMLElement }} place */
function render({ model, el: host }) {
  speak(model.get("words"));
  const names = Object.fromEntries(AROUND.map((name) => [name, inWords(name)]));
  document.dispatchEvent(new CustomEvent("cardkit-tabs", { detail: { lang: model.get("lang"), names, game: model.get("game_name") } }));
  knowCards(model.get("art"));
  const widget = new TableWidget(model);
  host.append(widget.root);
  return widget.begin();
}

class TableWidget {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    const banner = el("div", { class: "ck-banner", role: "alert" });
    this.connection = connect(model, { banner, isTable: true, onAnswer: (answer) => this.#heard(answer) });
    const { send } = this.connection;
    this.send = send;
    this.isCoachLent = false;
    this.askedWhy = 0; // the event whose explanation the player has just asked for
    this.root = ownKeys(el("section", { class: "ck", lang: model.get("lang"), "aria-label": model.get("title"), "data-part": model.get("keeps") || null }));
    this.keeper = createFocusKeeper({ root: this.root, next: (key) => this.#nextFor(key), waiting: () => !this.#isReady() || this.table.picking.asks(), bars: () => [banner] });
    const { keep } = this.keeper;
    /** @type {Clauses} */
    const clauses = () => model.get("clauses");
    /** @type {(clause: string, sentence: HTMLElement | null) => void} */
    const open = (clause, sentence) => keep(() => this.notice.show({ kind: "clause", text: "", clause }, sentence));
    /** @type {Chip} */
    const chip = (id, key) => clauseChip(id, open, { name: clauses()[id].name, "data-key": key });
    this.notice = createNotice({ clauses, onExplore: this.#state.book ? (clause) => send({ do: "clause", clause }) : null, keep, origin: (node) => this.table.hint.origin(node), within: () => this.main });
    this.log = createLog({ chip, onAsk: (event) => this.#askWhy(event), onUnfold: () => this.sheet.open() });
    this.skip = button("Skip", () => this.player.skip(), { class: "ck-button ck-skip", title: "Skip to the end of these moves (Escape)", hidden: true });
    this.newGame = createNewGame({ options: () => this.#state.options, bots: () => this.#state.bots, onStart: (form) => send({ do: "new", ...form }) });
    this.ending = createEnding({ next: () => this.#dealNext(), explain: (side) => this.#explain(side), review: () => this.#lookOver(), resume: () => this.#goOnPlaying(), fresh: () => this.newGame.open() });
    this.table = new Table({
      art: model.get("art"),
      clauseChip: (id) => clauseChip(id, open, { name: clauses()[id].name, label: "Why?" }),
      onMove: (move) => this.#tryMove(move),
      onAsk: (path) => this.#sendWhenReady({ do: "why", path }),
      onSelect: (places) => this.#pick(places),
      onSuggest: () => send({ do: "suggest" }),
      canSuggest: () => !this.#state.exercise && !this.#state.lesson?.puzzle,
      keep,
      latest: this.log.latest,
      skip: this.skip,
    });
    this.results = createResults({ chip });
    this.coach = createCoach({ send, onMove: (move) => this.#sendWhenReady({ do: "move", move }), canAsk: () => this.#isReady(), onValues: (worth) => this.table.weigh(worth) });
    this.panel = createPanel(this.#state, { title: model.get("title"), clauses, send, hurry: (message) => this.#skipOrSend(message), onChosen: () => this.sheet.close() });
    this.puzzle = createPuzzle({ send: (message) => this.#sendWhenReady(message) });
    this.scoreboard = createScoreboard({ rounds: () => this.#state.rounds });
    this.bar = this.#createBar();
    this.player = new Player({ table: this.table, art: () => model.get("art"), announce: this.log.announce, onFrame: (frame) => this.bar.headline(frame.scene.headline), onBusy: (busy) => keep(() => this.#busy(busy)) });
    this.side = el("div", { class: "ck-side" }, this.bar.head, this.panel?.first ?? this.puzzle.root, this.table.dock, this.coach.root, this.results.root, this.log.root, this.panel?.book, this.bar.tools);
    this.main = el("div", { class: "ck-main" }, el("div", { class: "ck-play" }, this.table.felt), this.notice.root, this.side, createCut(this.side), createCut(this.side, ".ck-lesson"));
    this.sheet = createSheet(this.side, { unfold: this.bar.unfold, felt: this.table.felt, clear: this.notice.hide });
    this.root.append(banner, this.main, this.log.live, this.newGame.root, this.scoreboard.root);
  }

  #createBar() {
    const { table, coach, newGame, scoreboard, send } = this;
    return createBar({
      scores: scoreboard.press,
      sort: table.sorting.press,
      send,
      newGame: newGame.open,
      share: () => this.#share(),
      setPace: (name) => this.#setPace(name),
      remember: (isOn) => table.remember(isOn),
      coach: coach.toggle,
      brief: coach.brief,
      more: this.#state.book ? "The rulebook" : "More",
      keeps: this.model.get("keeps"),
    });
  }

  /** @returns {TableState} */
  get #state() {
    return this.model.get("state");
  }

  // Show the current state and each new one, until the returned function is called.
  begin() {
    const { model, root } = this;
    this.main.addEventListener("focusin", this.notice.makeWay);
    root.addEventListener("keydown", (event) => this.#onKey(event));
    if (this.panel) root.classList.add(this.#state.watch ? "ck-watching" : "ck-with-panel");
    for (const [name, colour] of Object.entries(model.get("art").colours)) root.style.setProperty(`--game-${name}`, colour);
    const changed = () => this.keeper.keep(() => this.#update(false));
    model.on("change:state", changed);
    this.bar.recall(this.#state.tools);
    this.#update(true);
    root.dataset.ready = "true";
    this.connection.begin();
    if (this.#state.watch?.arrives && this.#state.serial === 1) this.panel?.arrive?.();
    return () => {
      model.off("change:state", changed);
      this.connection.close();
      this.notice.close();
      this.panel?.stop?.();
    };
  }

  // --- messages from the kernel -----------------------------------------------------------------------------------

  /** @param {boolean} still */
  #update(still) {
    const { frames, live, wanted, thinking, notice: note, serial, book } = this.#state;
    this.connection.setBusy(thinking);
    const dealt = this.newGame.settle(note);
    const beside = this.newGame.isOpen() || (note?.field && book); // the form field that the note is about
    if (!note || beside) this.notice.hide();
    if (frames.length === 1) this.panel?.show(this.#state); // otherwise the panel waits until the frames have been shown
    this.player.show(frames, { live, wanted, thinking, still });
    if (note && !beside) this.notice.show(note, this.table.refusedCard() ?? this.log.lineOf(this.askedWhy)); // goes next to the newly drawn cards
    else this.table.forgetRefused();
    this.askedWhy = 0;
    if (dealt) this.sheet.close();
    if (dealt) this.keeper.moveFocus();
    this.root.dataset.serial = String(serial);
  }

  /** @param {string} busy */
  #busy(busy) {
    this.root.dataset.busy = busy;
    this.bar.busy(busy === "true" || busy === "thinking");
    this.skip.hidden = busy !== "true";
    this.coach.busy(busy !== "false");
    if (this.#state.lesson) this.panel?.root.setAttribute("aria-busy", String(busy === "true"));
    if (busy === "false") this.#settle();
  }

  #settle() {
    const { frames, notice: note, log, sheets, tools, kept, puzzle } = this.#state;
    if (!note) this.log.recall(this.player.frames);
    if (frames.length > 1) this.panel?.show(this.#state);
    this.log.show(log);
    this.results.show(sheets);
    this.bar.show(tools, Boolean(kept));
    this.coach.show(this.#state);
    this.scoreboard.show(Boolean(puzzle));
    if (this.puzzle.show(puzzle)) this.#focusPuzzle(puzzle);
    this.table.end(this.ending.drawn(this.#state));
    this.sheet.raiseResult();
    this.panel?.settled?.();
    // In a notebook the card that a step asks for may be outside the window.
    if (this.#state.lesson && this.root.contains(document.activeElement)) find(this.root, ".ck-wanted")?.scrollIntoView({ block: "nearest" });
    if (this.table.holds(document.activeElement) && !this.table.doable() && this.#goOn()) this.keeper.moveFocus();
  }

  /**
   * Move the focus to the table when a puzzle starts, and back to the review in the panel when it ends.
   * @param {PuzzleState | null} puzzle
   */
  #focusPuzzle(puzzle) {
    if (!puzzle) return this.#focusCoach();
    this.sheet.close();
    this.keeper.moveFocus();
  }

  #focusCoach() {
    this.sheet.open();
    this.keeper.moveFocus("coach");
    this.coach.root.scrollIntoView({ block: "nearest" });
  }

  /**
   * Handle a reply from the kernel. Suggestions open the sheet, which contains them.
   * @param {ReplyMessage} answer
   */
  #heard(answer) {
    this.table.answer(answer);
    this.coach.answer(answer);
    if (answer.suggestions?.length && this.table.picking.suggests()) this.sheet.open();
  }

  /** @param {string[]} places */
  #pick(places) {
    this.sheet.close();
    this.send({ do: "select", places });
  }

  // --- the user's actions -----------------------------------------------------------------------------------------

  #isReady() {
    return this.root.dataset.busy === "false";
  }

  /** @param {PageCommand} message */
  #sendWhenReady(message) {
    if (this.#isReady()) this.send(message);
  }

  /**
   * Send a move to the kernel. Returns whether it was sent.
   * @param {string} move
   */
  #tryMove(move) {
    if (!this.#isReady()) return false;
    this.puzzle.wait();
    this.send({ do: "move", move });
    return true;
  }

  /**
   * Send a command of a lesson's button. While moves are being shown, the button only skips to the last frame, since
   * the user hasn't seen the new step yet.
   * @param {PageCommand} message
   */
  #skipOrSend(message) {
    if (this.root.dataset.busy === "true") this.player.skip();
    else this.#sendWhenReady(message);
  }

  // Switch on the coach for the review. If it was off during the game, it is switched off again for the next round.
  #lookOver() {
    this.isCoachLent = this.isCoachLent || !this.bar.advice.isOn();
    if (!this.bar.advice.isOn()) this.bar.advice.put(true);
    this.coach.review();
    this.#focusCoach();
  }

  /** @param {number} event */
  #askWhy(event) {
    this.askedWhy = event;
    this.send({ do: "thinking", event });
  }

  /** @param {number} side */
  #explain(side) {
    this.sheet.open();
    this.results.reach(side);
  }

  #dealNext() {
    if (!this.#isReady()) return;
    if (this.isCoachLent) this.bar.advice.put(false);
    this.isCoachLent = false;
    this.send({ do: "next" });
  }

  #goOnPlaying() {
    this.table.end(null);
    this.keeper.moveFocus();
  }

  /** @param {string} name */
  #setPace(name) {
    this.player.setPace(name);
    this.panel?.setPace?.(PACES[name]);
  }

  // Share a link to the current game. A page without https can't copy the link, so it shows the link instead.
  async #share() {
    const address = linkTo(this.#state.kept);
    const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    const text = isCopied ? inWords("The link is copied. Anyone who opens it can continue this game.") : inWords("Anyone who opens this link can continue this game: {link}", { link: address });
    this.keeper.keep(() => this.notice.show({ kind: "link", text }));
  }

  /**
   * Let Escape end an animation, or close a note, a selection or an open section, whichever is nearest. Holding a key
   * down presses a button only once.
   * @param {KeyboardEvent} event
   */
  #onKey(event) {
    const target = event.target instanceof Element ? event.target : this.root;
    if (event.repeat && event.key === "Enter" && target.matches("button")) event.preventDefault();
    if (event.key !== "Escape" || this.newGame.isOpen() || this.scoreboard.isOpen()) return;
    if (this.root.dataset.busy === "true") this.player.skip();
    else if (this.notice.isOpen()) this.notice.hide();
    else if (!this.table.unpick() && !foldUp(target)) this.sheet.close();
  }

  // --- keyboard focus ---------------------------------------------------------------------------------------------

  // The element to continue with when nothing on the table can be chosen.
  #goOn() {
    return [this.skip, this.ending.on(), this.panel?.next(), this.puzzle.next()].find(usable);
  }

  /**
   * The element that gets the focus when the focused element, identified by this key, is gone. A user in the coach's
   * panel stays there. At the end of a round, the focus goes to the button that continues.
   * @param {string} key
   */
  #nextFor(key) {
    if (key.startsWith("coach") && usable(this.coach.says())) return this.coach.says();
    const beside = BESIDE[key] ? keyed(this.root, BESIDE[key]) : null;
    return [this.ending.on(), beside, this.table.doable(), this.#goOn(), this.table.card()].find(usable);
  }
}

/**
 * Close an open section around an element, and focus its summary.
 * @param {Element} node
 */
function foldUp(node) {
  const open = node.matches("input, select") ? null : node.closest("details[open]");
  if (!open) return false;
  find(open, "summary")?.focus();
  open.removeAttribute("open");
  return true;
}

export const widget = { render };
