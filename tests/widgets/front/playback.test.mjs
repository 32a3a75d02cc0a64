// The frames of a state are shown one after another. While a bot is thinking, frames of the next state are added.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Player } from "../../../widgets/cardkit_widgets/front/table/playback.js";
import { setUp } from "./page.mjs";

const PAUSE = 750;
const GUARD = 300;

const frame = (name) => ({ scene: { name, choices: [], headline: "" }, flights: [], says: [name], seat: 0 });
const frames = (names) => [...names].map(frame);

function played() {
  const told = { put: [], live: [], announced: [], busy: [] };
  const table = { felt: null, show: (scene, { live }) => told.put.push(scene.name) && told.live.push(live) };
  const announce = ({ says }) => told.announced.push(...says);
  const player = new Player({ table, art: () => ({}), announce, onFrame: () => undefined, onBusy: (busy) => told.busy.push(busy) });
  const show = (names, how = {}) => player.show(frames(names), { live: true, wanted: null, thinking: false, still: false, ...how });
  const think = (names) => show(names, { live: false, thinking: true });
  return { player, told, show, think };
}

// Let time pass, and run everything that waits for it.
async function pass(ms) {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  mock.timers.tick(ms);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

beforeEach(() => {
  setUp();
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("frames that arrive while a bot is thinking follow on, each shown for the usual time", async () => {
  const { told, show, think } = played();
  think("a");
  think("b");
  show("c");
  await pass(PAUSE);
  assert.deepEqual(told.put, ["a", "b"]);
  await pass(PAUSE);
  assert.deepEqual(told.put, ["a", "b", "c"]);
  assert.deepEqual(told.live, [false, false, true]);
  await pass(GUARD);
  assert.equal(told.busy.at(-1), "false");
});

test("the player reports that a bot is thinking until more frames arrive, and then plays them", async () => {
  const { player, told, show, think } = played();
  think("a");
  await pass(PAUSE);
  assert.equal(told.busy.at(-1), "thinking");
  show("b");
  await pass(GUARD);
  assert.deepEqual(told.put, ["a", "b"]);
  assert.equal(told.busy.at(-1), "false");
  assert.deepEqual(player.frames.map(({ scene }) => scene.name), ["a", "b"]);
});

test("frames skipped while a bot is thinking are announced once, and later frames are shown", async () => {
  const { player, told, show, think } = played();
  think("abc");
  player.skip();
  assert.deepEqual(told.put, ["a", "c"]);
  assert.equal(told.busy.at(-1), "thinking");
  show("d");
  await pass(GUARD);
  assert.deepEqual(told.put, ["a", "c", "d"]);
  assert.deepEqual(told.announced, ["a", "b", "c", "d"]);
  assert.equal(told.busy.at(-1), "false");
});

test("a state after which no bot was thinking starts a new sequence", async () => {
  const { player, told, show } = played();
  show("ab");
  show("c");
  await pass(PAUSE);
  assert.deepEqual(told.put, ["a", "c"]);
  assert.equal(player.frames.length, 1);
});
