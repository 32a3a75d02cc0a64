// Plays the frames of a state one after another, so that a person can follow what the others do.

import { prepareFlights } from "./flights.js";

/** @import { Art, Choice, Frame, Scene } from "./messages.d.ts" */

const PAUSE = 750; // ms between one move of another seat and the next
const GUARD = 300; // ms in which a click that was meant for what stood there before does nothing
/** @type {Record<string, number>} */
export const PACES = { slow: 1.8, normal: 1, fast: 0.35 };

/** @typedef {{ felt: HTMLElement, show: (scene: Scene, how: { live: boolean, wanted: Choice | null }) => void }} Shown */

/** @param {{ table: Shown, art: () => Art, announce: (frame: Frame) => void, onFrame: (frame: Frame) => void, onBusy: (busy: string) => void }} making */
export function createPlayer({ table, art, announce, onFrame, onBusy }) {
  let run = 0; // counts the shows; a newer one ends an older one
  /** @type {{ frames: Frame[], live: boolean, wanted: Choice | null }} */
  let latest = { frames: [], live: false, wanted: null };
  let pace = PACES.normal;

  /**
   * Show frames in turn; the person may act on the last one if it is live. `still`: only the last, at once. What it is
   * busy with: "true" while frames are played, "soon" for the moment in which clicks do not count yet, "false".
   * @param {Frame[]} frames
   * @param {{ live: boolean, wanted: Choice | null, still: boolean }} how
   */
  async function show(frames, { live, wanted, still }) {
    run += 1;
    const mine = run;
    latest = { frames, live, wanted };
    if (still) {
      put(lastOf(frames), live);
      onBusy("false");
      return;
    }
    onBusy(frames.length > 1 ? "true" : "soon");
    for (let i = 0; i < frames.length; i += 1) {
      const last = i === frames.length - 1;
      const shown = showFrame(frames[i], live && last, !last);
      await (last ? Promise.race([shown, wait(GUARD)]) : shown);
      if (mine !== run) return;
    }
    onBusy("false");
  }

  /**
   * @param {Frame} frame
   * @param {boolean} live
   * @param {boolean} pause
   */
  function showFrame(frame, live, pause) {
    const fly = prepareFlights(table.felt, frame.flights, art());
    put(frame, live);
    announce(frame);
    const flown = fly(pace);
    return pause ? flown.then(() => wait(PAUSE * pace)) : flown;
  }

  /**
   * @param {Frame} frame
   * @param {boolean} live
   */
  function put(frame, live) {
    table.show(frame.scene, { live, wanted: latest.wanted });
    onFrame(frame);
  }

  function skip() {
    for (const frame of latest.frames) announce(frame);
    run += 1;
    const mine = run;
    put(lastOf(latest.frames), latest.live);
    onBusy("soon");
    wait(GUARD).then(() => mine === run && onBusy("false"));
  }

  return {
    show,
    skip,
    /** @param {string} name */
    setPace: (name) => {
      pace = PACES[name];
    },
  };
}

/** @param {Frame[]} frames */
function lastOf(frames) {
  return /** @type {Frame} */ (frames.at(-1));
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
