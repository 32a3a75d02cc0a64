// Selecting several cards: which cards are selected, the moves that the kernel offers for them, and the kernel's
// suggestions.

import { button, el, keyButton } from "../core/dom.js";
import { withInlineCards } from "../core/inline_cards.js";

/** @import { MoveChoice, ReplyMessage, Scene, Selection, Zone } from "../core/messages.d.ts" */

/**
 * `onPick` is called when the selection changes, and `onAnswer` when a reply has brought new moves to offer.
 * `canSuggest` returns whether suggestions are allowed now.
 * @typedef {object} PickingParts
 * @property {(clause: string) => HTMLElement} clauseChip
 * @property {(places: string[]) => void} onSelect
 * @property {() => void} onSuggest
 * @property {() => boolean} canSuggest
 * @property {() => void} onPick
 * @property {() => void} onAnswer
 */

export class Picking {
  says = el("p", { class: "ck-selection", role: "status", "aria-live": "polite" });
  /** @type {Zone | null | undefined} */
  #zone; // the zone that cards are selected from, if any
  /** @type {string[]} */
  #places = [];
  /** @type {Selection | null | undefined} */
  #made; // what the selected cards make, once the kernel has replied
  /** @type {MoveChoice[] | null | undefined} */
  #ideas; // the suggestions, once they have arrived
  /** @type {boolean} */
  #isAsking; // whether a reply is on its way

  /** @param {PickingParts} parts */
  constructor(parts) {
    this.with = parts;
    this.#isAsking = false;
  }

  /**
   * @param {Scene} scene
   * @param {boolean} live
   */
  open(scene, live) {
    this.#zone = live ? scene.zones.find((each) => each.id === scene.select) : null;
    this.#begin([]);
    this.#isAsking = false;
    this.#speak();
  }

  /** @param {string[]} places */
  #begin(places) {
    this.#places = places;
    this.#made = null;
    this.#ideas = null;
  }

  /** @param {string} place */
  has(place) {
    return Boolean(this.#zone?.slots.some((slot) => slot.place === place));
  }

  /** @param {string[]} places */
  pick(places) {
    this.#begin(places);
    this.#isAsking = places.length > 0;
    if (this.#isAsking) this.with.onSelect(places);
    this.#speak();
    this.with.onPick();
  }

  /** @param {string} place */
  toggle(place) {
    const places = this.#places;
    this.pick(places.includes(place) ? places.filter((other) => other !== place) : [...places, place]);
  }

  /**
   * Show the kernel's reply, but ignore replies to earlier selections.
   * @param {ReplyMessage} answer
   */
  answer({ selection, suggestions }) {
    if (!selection && !suggestions) return;
    if (selection && String(selection.places) === String(this.#places)) this.#made = selection;
    if (suggestions && this.#zone && !this.#places.length) this.#ideas = suggestions;
    this.#isAsking &&= !(this.#made || this.#ideas);
    this.#speak();
    this.with.onAnswer();
  }

  #speak() {
    const none = this.#ideas && !this.#ideas.length ? "There is nothing to lay with these cards now." : "";
    const text = this.#made ? this.#made.says : none;
    this.says.replaceChildren(...withInlineCards(text), ...(this.#made?.clause ? [" ", this.with.clauseChip(this.#made.clause)] : []));
    this.says.hidden = !text;
  }

  buttons() {
    if (!this.#zone) return [];
    if (this.#places.length) return [keyButton("Clear selection", "Escape", () => this.pick([]), { "data-key": "pick none" })];
    const { canSuggest, onSuggest } = this.with;
    const suggest = this.#ideas || !canSuggest() ? null : button("Suggest something", onSuggest, { "data-key": "suggest" });
    return [suggest, ...(this.#ideas ?? []).map((idea) => this.#ideaButton(idea))];
  }

  /** @param {MoveChoice} idea */
  #ideaButton(idea) {
    const press = button("", () => this.pick([...idea.path]), { "data-key": `idea ${idea.move}`, class: "ck-button ck-idea" });
    press.append(...withInlineCards(idea.button));
    return press;
  }

  get places() {
    return this.#places;
  }

  get choices() {
    return this.#made?.choices ?? [];
  }

  suggests() {
    return Boolean(this.#ideas?.length);
  }

  asks() {
    return this.#isAsking;
  }
}
