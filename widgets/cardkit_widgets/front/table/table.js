// The table: a felt with the cards, and a dock with the decision to be made. This module draws a scene and turns clicks
// on cards into moves. It deals with zones, cards and moves, and not with particular games.

import { cardOn, drawZone, placeAt } from "./cards.js";
import { choiceButton, choiceMenus } from "./choices.js";
import { el, find, focused, inWords, keyButton, refill, write } from "../core/dom.js";
import { Dragging } from "./dragging.js";
import { createFit } from "./scale_cards.js";
import { createHint } from "./hint.js";
import { acrossTable, rove } from "../core/keyboard.js";
import { boardOf, grouped, setBoardStop } from "./layout.js";
import { Picking } from "./multi_select.js";
import { Pointing } from "./move_input.js";
import { createSorting } from "./sorting.js";

/** @import { Target } from "./dragging.js" */
/** @import { GameArt, MoveChoice, ReplyMessage, Scene, Zone } from "../core/messages.d.ts" */
/** @import { Keep } from "../core/types.d.ts" */

/**
 * What a table needs. `onMove` returns whether a request was sent to the kernel, and `canSuggest` whether suggestions
 * are allowed now. `latest` and `skip` go in the dock.
 * @typedef {object} TableParts
 * @property {GameArt} art
 * @property {(clause: string) => HTMLElement} clauseChip
 * @property {(move: string) => boolean} onMove
 * @property {(path: string[]) => unknown} onAsk
 * @property {(places: string[]) => void} onSelect
 * @property {() => void} onSuggest
 * @property {() => boolean} canSuggest
 * @property {Keep} keep
 * @property {HTMLElement} latest
 * @property {HTMLElement} skip
 */

export class Table {
  felt = el("div", { class: "ck-felt" });
  #prompt = el("p", { class: "ck-prompt-text" });
  #buttons = el("div", { class: "ck-choices", role: "group", "aria-label": "Moves with a button" });
  /** @type {Map<string, string>} */
  #worth = new Map(); // the coach's values, by move
  /** @type {HTMLElement | null | undefined} */
  #ending; // the result panel
  #begun = 0; // how often the result panel has been closed to continue
  /** @type {string} */
  #refused; // the card that was clicked although it can't be used
  /** @type {boolean} */
  #remembering;

  /** @param {TableParts} parts */
  constructor(parts) {
    this.with = parts;
    this.#refused = "";
    this.#remembering = false;
    this.picking = new Picking({ ...parts, onPick: () => this.#draw(), onAnswer: () => this.#answered() });
    this.pointing = new Pointing(this.picking);
    this.hint = createHint(parts);
    this.sorting = createSorting({ onSort: () => this.#draw() });
    this.dock = el("div", { class: "ck-dock" }, this.#prompt, el("div", { class: "ck-row" }, parts.skip, this.#buttons), this.picking.says, this.hint.root, parts.latest);
    this.refit = createFit(this.felt, () => setBoardStop(this.felt));
    this.dragging = new Dragging({ felt: this.felt, art: parts.art, dropsAt: (place) => this.pointing.dropsAt(place), onDrop: (target) => this.#drop(target), onRefuse: (from, to) => this.#refuseDrop(from, to) });
    this.#listen();
    this.setStops = rove(this.felt, { item: "[data-place]", group: ".ck-group", first: [".ck-wanted", ".ck-can"], to: acrossTable });
  }

  #listen() {
    this.felt.addEventListener("click", (event) => this.#point(placeAt(event.target)));
    for (const part of [this.felt, this.#buttons]) {
      part.addEventListener("pointerover", ({ target, pointerType }) => pointerType !== "touch" && this.#tell(target));
      part.addEventListener("focusin", () => this.#announceFocus());
    }
    for (const part of this.#parts()) {
      part.addEventListener("keydown", this.hint.goToClause);
      part.addEventListener("pointerleave", (event) => this.#leave(event));
      part.addEventListener("focusout", (event) => this.#leave(event));
    }
  }

  #parts() {
    return [this.felt, this.dock];
  }

  /**
   * `wanted`, if given, is the choice that a lesson waits for. The cards to click for that choice are marked.
   * @param {Scene} scene
   * @param {{ live: boolean, wanted: MoveChoice | null }} how
   */
  show(scene, how) {
    this.pointing.begin(scene, how);
    this.#ending = null;
    this.picking.open(scene, how.live);
    this.#draw();
    this.dragging.settle();
  }

  /** @param {HTMLElement | null} how */
  end(how) {
    if (how === this.#ending) return;
    if (!how) this.#begun += 1; // the space of the panel is free again
    this.#ending = how;
    this.#draw();
  }

  // --- drawing ----------------------------------------------------------------------------------------------------

  #draw() {
    this.with.keep(() => this.#redraw());
  }

  #redraw() {
    const { pointing } = this;
    const { scene, picked, wanted } = pointing;
    const scrolled = boardOf(this.felt)?.scrollTop ?? 0;
    refill(this.felt, ...grouped(this.#zones(), scene, this.#ending ?? null));
    this.refit(`${scene.headline} ${scene.standings.length} ${this.#begun}`);
    boardOf(this.felt)?.scrollTo(0, scrolled);
    write(this.#prompt, picked.length ? pointing.possible()[0]?.then || inWords("Now choose the other card.") : scene.prompt);
    this.#drawButtons();
    this.dock.classList.toggle("ck-guided", Boolean(wanted));
    this.setStops();
    this.#announceFocus();
    this.dragging.mark();
  }

  #zones() {
    const { pointing } = this;
    const how = { art: this.with.art, hint: this.hint.root.id, remembering: this.#remembering };
    /** @type {(place: string) => string} */
    const stateOf = (place) => pointing.stateOf(place);
    /** @type {(place: string) => boolean} */
    const drags = (place) => pointing.drags(place);
    /** @type {(place: string) => string | undefined} */
    const worthOf = (place) => this.#worthOf(place);
    return this.sorting.sorted(pointing.scene.zones).map((zone) => drawZone(zone, { ...how, standing: standingOf(zone, pointing.scene), stateOf, worthOf, drags }));
  }

  /**
   * The coach's value of the move that a single click here makes.
   * @param {string} place
   */
  #worthOf(place) {
    const made = this.pointing.madeAt(place);
    return made.length === 1 ? this.#worth.get(made[0].move) : undefined;
  }

  // Redraw only the buttons, so that a click that starts on a card also ends on it.
  #drawButtons() {
    const { live, picked } = this.pointing;
    refill(this.#buttons, picked.length ? keyButton("Choose another card", "Escape", () => this.unpick(), { class: "ck-button ck-unpick" }) : null, ...(live ? this.#choiceButtons() : []));
  }

  #choiceButtons() {
    const { picking, pointing } = this;
    const own = picking.places.length ? [] : pointing.scene.choices.filter((choice) => choice.button);
    const plain = [...picking.choices, ...own.filter((choice) => !choice.menu)];
    /** @type {(press: HTMLElement) => void} */
    const onChosen = (press) => this.#tell(press);
    const how = { wanted: pointing.wanted?.move, describedBy: this.hint.root.id, onMove: this.with.onMove, onChosen };
    return [...plain.map((choice) => choiceButton(choice, how)), ...choiceMenus(own, how), ...picking.buttons()];
  }

  /** @param {Map<string, string>} worth */
  weigh(worth) {
    this.#worth = worth;
    if (this.pointing.hasBegun()) this.#draw();
  }

  /** @param {boolean} isOn */
  remember(isOn) {
    this.#remembering = isOn;
    if (this.pointing.hasBegun()) this.#draw();
  }

  /** @param {ReplyMessage} message */
  answer(message) {
    this.with.keep(() => this.picking.answer(message));
  }

  // Scroll to the kernel's reply to a selection if it isn't visible.
  #answered() {
    this.#drawButtons();
    const room = this.dock.parentElement?.clientHeight ?? 0;
    this.dock.scrollIntoView({ block: this.dock.offsetHeight > room / 2 ? "start" : "nearest" });
  }

  // --- the keyboard -----------------------------------------------------------------------------------------------

  // The element to focus: what a lesson waits for, the player's own cards, a button, or other cards.
  doable() {
    const { live, path } = this.pointing;
    const own = [".ck-group-own .ck-can", "[data-move], [data-chosen]", ".ck-can"];
    const places = path.length ? [".ck-wanted", "[data-move]", ".ck-picked"] : [".ck-wanted", ".ck-idea", ...own];
    return live ? places.flatMap((place) => this.#parts().map((part) => find(part, place))).find(Boolean) : null;
  }

  /** @param {EventTarget | null} node */
  holds(node) {
    return node instanceof Node && this.#parts().some((part) => part.contains(node));
  }

  card() {
    return find(this.felt, "[tabindex='0']");
  }

  // --- clicks -----------------------------------------------------------------------------------------------------

  /** @param {HTMLElement | null} card */
  #point(card) {
    const { picking, pointing } = this;
    if (!card || !pointing.live) return;
    const place = card.dataset.place ?? "";
    if (picking.has(place)) {
      picking.toggle(place);
      return;
    }
    const [done] = pointing.madeAt(place);
    if (done) this.#make(done.move, place);
    else if (pointing.possible(place).length) this.#pick(place);
    else if (pointing.isNewStart(place)) this.#startAgain(card);
    else this.#ask([...pointing.path, place], place);
  }

  /**
   * Make a move. If a lesson is waiting for a different move, its note appears next to the card at `place`.
   * @param {string} move
   * @param {string} place
   */
  #make(move, place) {
    this.#refused = place;
    this.with.onMove(move);
  }

  /** @param {string} place */
  #pick(place) {
    this.pointing.picked = [...this.pointing.picked, place];
    this.#draw();
  }

  /** @param {HTMLElement} card */
  #startAgain(card) {
    this.pointing.picked = [];
    this.#point(card);
  }

  // Undo the clicks so far. Returns whether there were any.
  unpick() {
    if (!this.pointing.path.length) return false;
    this.pointing.picked = [];
    if (this.picking.places.length) this.picking.pick([]);
    else this.#draw();
    return true;
  }

  /**
   * Ask the kernel why these clicks make no move. The card at `place` is the one that can't be used.
   * @param {string[]} steps
   * @param {string} place
   */
  #ask(steps, place) {
    this.unpick();
    this.#refused = place;
    this.with.onAsk(steps);
  }

  /**
   * Handle a drop. Returns whether it made a move; otherwise it was only the first step of a move, or came too early.
   * @param {Target} target
   */
  #drop({ move, place }) {
    if (move) return this.with.onMove(move);
    this.unpick();
    this.#pick(place);
    return false;
  }

  /**
   * Explain why a drop isn't a move, unless it only moved a card within its own zone.
   * @param {string} from
   * @param {string} to
   */
  #refuseDrop(from, to) {
    const [source, target] = [from, to].map((place) => this.pointing.zoneOf(place));
    if (source !== target) this.#ask(source?.kind === "hand" ? [to] : [from, to], from);
  }

  // Called when the clicked card could be used after all.
  forgetRefused() {
    this.#refused = "";
  }

  // Return the card that was clicked although it can't be used, and make it shake. The note about it goes next to it.
  // It is returned only once.
  refusedCard() {
    const card = this.#refused ? cardOn(this.felt, this.#refused) : null;
    this.#refused = "";
    card?.classList.add("ck-refused");
    return card;
  }

  // --- hints ------------------------------------------------------------------------------------------------------

  /**
   * Describe the effect of a card or a button.
   * @param {EventTarget | null} target
   */
  #tell(target) {
    if (!(target instanceof Element)) return;
    const card = this.felt.contains(target) ? placeAt(target) : null;
    if (card) this.#foresee(card);
    else if (!this.#buttons.contains(target)) this.hint.say("");
    else if (target instanceof HTMLElement && target.matches("[data-move], [data-chosen]")) this.#announceButton(target);
  }

  /** @param {HTMLElement} press */
  #announceButton(press) {
    const move = press.dataset.move || press.dataset.chosen;
    const choice = [...this.picking.choices, ...this.pointing.scene.choices].find((each) => each.move === move);
    if (choice) this.hint.say(choice.says, choice.clause, press);
    else this.hint.say("");
  }

  // Describe the focused element, except a card chosen by touch or mouse, which has already been described.
  #announceFocus() {
    const node = focused();
    this.#tell(node.matches(":focus-visible") ? node : document.body);
  }

  /** @param {HTMLElement} card */
  #foresee(card) {
    const place = card.dataset.place ?? "";
    const [first] = this.pointing.possible(place);
    if (!first || this.picking.has(place)) this.hint.say("");
    else if (first.path.length > this.pointing.path.length + 1) this.hint.say(inWords("Choose this card, then the other one."), first.clause, card);
    else this.hint.say(first.says, first.clause, card);
  }

  /**
   * Clear the hint, unless the focus or pointer has moved to the clause in it.
   * @param {FocusEvent | PointerEvent} event
   */
  #leave({ type, relatedTarget }) {
    if (this.holds(relatedTarget) || this.hint.root.contains(document.activeElement)) return;
    if (type === "pointerleave") this.#announceFocus();
    else this.hint.say("");
  }
}

/**
 * The standing of the player whose badge is on this zone, with its total in words.
 * @param {Zone} zone
 * @param {Scene} scene
 */
function standingOf(zone, { standings, totals_title: titled }) {
  const found = zone.badge && standings.find((line) => line.seats.includes(zone.seat));
  if (!found) return null;
  const adds = titled === "points";
  const unit = found.total === "1" ? titled.replace(/s$/u, "") : titled;
  return { ...found, won: adds ? inWords("total {total}", found) : `${found.total} ${unit}`, adds };
}
