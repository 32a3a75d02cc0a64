// Plays the frames of a state one after another, so that a person can follow what the others do.

import { prepareFlights } from "./flights.js";

/** @import { Art, Choice, Frame, Scene } from "./messages.d.ts" */

const PAUSE = 750; // ms between one move of another seat and the next
const GUARD = 300; // ms in which a click that was meant for what stood there before does nothing
/** @type {Record<string, number>} */
export const PACES = { slow: 1.8, normal: 1, fast: 0.35 };

/** @typedef {{ felt: HTMLElement, show: (scene: Scene, how: { live: boolean, wanted: Choice | null }) => void }} Shown */

/**
 * What a player is made with. `onBusy` is told what it is busy with: "true" while frames are played, "soon" for the
 * moment in which clicks do not count yet, "false".
 * @typedef {object} Playing
 * @property {Shown} table
 * @property {() => Art} art
 * @property {(frame: Frame) => void} announce
 * @property {(frame: Frame) => void} onFrame
 * @property {(busy: string) => void} onBusy
 */

export class Player {
  #run = 0; // counts the shows; a newer one ends an older one
  /** @type {{ frames: Frame[], live: boolean, wanted: Choice | null }} */
  #latest = { frames: [], live: false, wanted: null };
  #pace = PACES.normal;

  /** @param {Playing} parts */
  constructor(parts) {
    this.with = parts;
  }

  /**
   * Show frames in turn; the person may act on the last one if it is live. `still`: only the last, at once.
   * @param {Frame[]} frames
   * @param {{ live: boolean, wanted: Choice | null, still: boolean }} how
   */
  async show(frames, { live, wanted, still }) {
    this.#run += 1;
    const mine = this.#run;
    this.#latest = { frames, live, wanted };
    if (still) {
      this.#put(lastOf(frames), live);
      this.with.onBusy("false");
      return;
    }
    this.with.onBusy(frames.length > 1 ? "true" : "soon");
    for (let i = 0; i < frames.length; i += 1) {
      const last = i === frames.length - 1;
      const shown = this.#showFrame(frames[i], live && last, !last);
      await (last ? Promise.race([shown, wait(GUARD)]) : shown);
      if (mine !== this.#run) return;
    }
    this.with.onBusy("false");
  }

  /**
   * @param {Frame} frame
   * @param {boolean} live
   * @param {boolean} pause
   */
  #showFrame(frame, live, pause) {
    const fly = prepareFlights(this.with.table.felt, frame.flights, this.with.art());
    this.#put(frame, live);
    this.with.announce(frame);
    const flown = fly(this.#pace);
    return pause ? flown.then(() => wait(PAUSE * this.#pace)) : flown;
  }

  /**
   * @param {Frame} frame
   * @param {boolean} live
   */
  #put(frame, live) {
    this.with.table.show(frame.scene, { live, wanted: this.#latest.wanted });
    this.with.onFrame(frame);
  }

  // Where it leads, at once.
  skip() {
    for (const frame of this.#latest.frames) this.with.announce(frame);
    this.#run += 1;
    const mine = this.#run;
    this.#put(lastOf(this.#latest.frames), this.#latest.live);
    this.with.onBusy("soon");
    wait(GUARD).then(() => mine === this.#run && this.with.onBusy("false"));
  }

  /** @param {string} name */
  setPace(name) {
    this.#pace = PACES[name];
  }
}

/** @param {Frame[]} frames */
export function lastOf(frames) {
  return /** @type {Frame} */ (frames.at(-1));
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
