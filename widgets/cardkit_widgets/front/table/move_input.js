// The clicks on a table: which cards can be clicked, the resulting moves, and the clicks so far. This module doesn't
// use the page.

import { dropsFor } from "./drop_targets.js";

/** @import { Drops } from "./drop_targets.js" */
/** @import { MoveChoice, Scene } from "../core/messages.d.ts" */

/** @typedef {{ readonly places: string[], readonly choices: MoveChoice[], has: (place: string) => boolean }} Together Cards that are selected together. */

/** @type {Scene} */
const NOTHING = { game: "", seat: 0, turn: 0, phase: "", prompt: "", headline: "", zones: [], choices: [], standings: [], totals_title: "", select: "", rows: false };

export class Pointing {
  scene = NOTHING;
  /** @type {boolean} */
  live; // whether the user may act now
  /** @type {MoveChoice | null} */
  wanted; // the choice that a lesson waits for
  /** @type {string[]} */
  picked = []; // the clicks so far towards a move
  /** @type {Together} */
  #together;

  /** @param {Together} together */
  constructor(together) {
    this.#together = together;
    this.live = false;
    this.wanted = null;
  }

  /**
   * @param {Scene} scene
   * @param {{ live: boolean, wanted: MoveChoice | null }} how
   */
  begin(scene, { live, wanted }) {
    this.scene = scene;
    this.live = live;
    this.wanted = live ? wanted : null;
    this.picked = [];
  }

  hasBegun() {
    return this.scene !== NOTHING;
  }

  // The clicks so far: cards selected together, or the first card of an exchange.
  get path() {
    return this.picked.length ? this.picked : this.#together.places;
  }

  /**
   * The moves that start with the clicks so far and continue with `place`, if given.
   * @param {...string} place
   */
  possible(...place) {
    if (!this.live) return [];
    const steps = [...this.path, ...place];
    return this.scene.choices.filter((choice) => steps.every((step, i) => choice.path[i] === step));
  }

  /**
   * The moves that a click on this spot completes.
   * @param {string} place
   */
  madeAt(place) {
    return this.possible(place).filter((choice) => choice.path.length === this.path.length + 1);
  }

  /**
   * The state of a spot: picked, available or neither, and whether a lesson waits for it.
   * @param {string} place
   */
  stateOf(place) {
    if (this.path.includes(place)) return "picked";
    if (this.#together.has(place)) return this.#isWanted(place) ? "can ck-wanted" : "can ck-pickable";
    if (!this.possible(place).length) return "";
    return this.#isWanted(place) ? "can ck-wanted" : "can";
  }

  /** @param {string} place */
  #isWanted(place) {
    const step = this.wanted ? this.wanted.path.indexOf(place) : -1;
    return step >= 0 && (this.#together.has(place) || step === this.path.length);
  }

  /**
   * Whether a click here starts the move that a lesson waits for, after the learner has started with the wrong card.
   * @param {string} place
   */
  isNewStart(place) {
    return this.picked.length > 0 && this.wanted?.path[0] === place;
  }

  /**
   * Where the card at a spot may be dropped; null while the user can't act. Cards that are selected together move
   * together.
   * @param {string} place
   * @returns {Drops & { count: number } | null}
   */
  dropsAt(place) {
    if (!this.live) return null;
    const together = this.#togetherWith(place);
    if (!together) return { ...dropsFor(place, this.scene), count: 1 };
    const made = this.#together.choices;
    return { places: new Map(), zones: new Map(made.length === 1 ? [["rows", made[0].move]] : []), count: together.length };
  }

  /**
   * Whether the card at a spot may be dropped anywhere. Which moves several cards make together is known only after
   * they are drawn.
   * @param {string} place
   */
  drags(place) {
    if (this.live && this.#togetherWith(place)) return true;
    const drops = this.dropsAt(place);
    return drops !== null && drops.places.size + drops.zones.size > 0;
  }

  /** @param {string} place */
  #togetherWith(place) {
    const { places } = this.#together;
    return places.length > 1 && places.includes(place) ? places : null;
  }

  /** @param {string} place */
  zoneOf(place) {
    return this.scene.zones.find(({ slots }) => slots.some((slot) => slot.place === place));
  }
}
