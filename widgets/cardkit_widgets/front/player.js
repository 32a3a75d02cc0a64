// Plays the frames of a state one after another, so that a person can follow what the others do.

import { prepareFlights } from "./flights.js";

const PAUSE = 750; // ms between one move of another seat and the next
export const PACES = { slow: 1.8, normal: 1, fast: 0.35 };

export function createPlayer({ table, art, announce, onFrame, onBusy }) {
  let run = 0; // counts the shows; a newer one ends an older one
  let latest = null;
  let pace = PACES.normal;

  // Show frames in turn; the person may act on the last one if it is live. `still`: only the last, at once.
  async function show(frames, { live, still }) {
    run += 1;
    const mine = run;
    latest = { frames, live };
    if (still) return finish();
    onBusy(frames.length > 1);
    for (let i = 0; i < frames.length; i += 1) {
      const last = i === frames.length - 1;
      await showFrame(frames[i], live && last, !last);
      if (mine !== run) return undefined;
    }
    return onBusy(false);
  }

  function showFrame(frame, live, pause) {
    const fly = prepareFlights(table.felt, frame.flights, art());
    table.show(frame.scene, live);
    onFrame(frame);
    announce(frame);
    const flown = fly(pace);
    return pause ? flown.then(() => wait(PAUSE * pace)) : flown;
  }

  function finish() {
    const frame = latest.frames.at(-1);
    table.show(frame.scene, latest.live);
    onFrame(frame);
    onBusy(false);
  }

  function skip() {
    for (const frame of latest.frames) announce(frame);
    run += 1;
    finish();
  }

  return {
    show,
    skip,
    setPace: (name) => {
      pace = PACES[name];
    },
  };
}

function wait(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
