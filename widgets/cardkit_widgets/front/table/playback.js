// Plays the frames of a state one after another, so that the user can follow the other players' moves.

import { prepareFlights } from "./animate.js";

/** @import { Frame, GameArt, MoveChoice, Scene } from "../core/messages.d.ts" */

const PAUSE = 750; // ms between two moves of other players
const GUARD = 300; // ms during which clicks do nothing, as they may be meant for the previous position
/** @type {Record<string, number>} */
export const PACES = { slow: 1.8, normal: 1, fast: 0.35 };

/** @typedef {{ felt: HTMLElement, show: (scene: Scene, how: { live: boolean, wanted: MoveChoice | null }) => void }} Shown */

/**
 * What the playback needs. `onBusy` receives its state: "true" while frames are shown, "soon" while clicks don't count
 * yet, "thinking" while a bot decides, otherwise "false".
 * @typedef {object} Playing
 * @property {Shown} table
 * @property {() => GameArt} art
 * @property {(frame: Frame) => void} announce
 * @property {(frame: Frame) => void} onFrame
 * @property {(busy: string) => void} onBusy
 */

/** @typedef {{ frames: Frame[], live: boolean, wanted: MoveChoice | null, thinking: boolean }} Latest */

export class Player {
  #run = 0; // counts the calls of `show`; a newer one ends an older one
  /** @type {Latest} */
  #latest;
  #announced = 0; // how many of these frames have been announced
  /** @type {(() => void) | null} */
  #wake; // set while frames are shown or awaited: continues with the new frames
  #pace = PACES.normal;

  /** @param {Playing} parts */
  constructor(parts) {
    this.with = parts;
    this.#latest = { frames: [], live: false, wanted: null, thinking: false };
    this.#wake = null;
  }

  /** The frames since the last decision of the user. */
  get frames() {
    return this.#latest.frames;
  }

  /**
   * Show frames in turn; the user may act on the last one if it is live. With `still`, show only the last one, without
   * animation. While a bot is `thinking`, more frames will follow, and are added to these.
   * @param {Frame[]} frames
   * @param {{ live: boolean, wanted: MoveChoice | null, thinking: boolean, still: boolean }} how
   */
  show(frames, { live, wanted, thinking, still }) {
    const before = this.#latest.thinking && !still ? this.#latest.frames : [];
    this.#latest = { frames: [...before, ...frames], live, wanted, thinking };
    if (before.length && this.#wake) return this.#wake();
    this.#announced = before.length;
    this.#run += 1;
    if (!still) return this.#play(before.length);
    this.#wake = null;
    this.#put(lastOf(frames), live);
    this.with.onBusy(thinking ? "thinking" : "false");
  }

  /** @param {number} first The number of the first frame that has not been shown. */
  async #play(first) {
    const mine = this.#run;
    this.#wake = () => undefined;
    this.with.onBusy(this.#busyAt(first, "soon"));
    for (let i = first; i < this.#latest.frames.length; i += 1) {
      const last = this.#isLast(i);
      const shown = this.#showFrame(this.#latest.frames[i], this.#latest.live && last, !last);
      await (last ? Promise.race([shown, wait(GUARD)]) : shown);
      if (mine !== this.#run) return;
      if (this.#latest.thinking && i === this.#latest.frames.length - 1) await this.#more(i);
      if (mine !== this.#run) return;
    }
    this.#wake = null;
    this.with.onBusy("false");
  }

  /** @param {number} i The number of the last frame so far. */
  async #more(i) {
    this.with.onBusy("thinking");
    await new Promise((resolve) => {
      this.#wake = () => resolve(undefined);
    });
    this.#wake = () => undefined;
    this.with.onBusy(this.#busyAt(i + 1, "thinking"));
  }

  /** @param {number} i */
  #isLast(i) {
    return i === this.#latest.frames.length - 1 && !this.#latest.thinking;
  }

  /**
   * The state of the playback from a frame on. Only if several frames are left can they be skipped.
   * @param {number} i
   * @param {string} withOne
   */
  #busyAt(i, withOne) {
    const isOne = i === this.#latest.frames.length - 1;
    if (!isOne) return "true";
    return this.#latest.thinking ? "thinking" : withOne;
  }

  /**
   * @param {Frame} frame
   * @param {boolean} live
   * @param {boolean} pause
   */
  #showFrame(frame, live, pause) {
    const fly = prepareFlights(this.with.table.felt, frame.flights, this.with.art());
    this.#put(frame, live);
    this.#announce([frame]);
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

  /** @param {Frame[]} frames */
  #announce(frames) {
    for (const frame of frames) this.with.announce(frame);
    this.#announced += frames.length;
  }

  // Show the last frame immediately.
  skip() {
    this.#announce(this.#latest.frames.slice(this.#announced));
    this.#run += 1;
    this.#wake = null;
    const mine = this.#run;
    this.#put(lastOf(this.#latest.frames), this.#latest.live);
    this.with.onBusy(this.#latest.thinking ? "thinking" : "soon");
    if (!this.#latest.thinking) wait(GUARD).then(() => mine === this.#run && this.with.onBusy("false"));
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
