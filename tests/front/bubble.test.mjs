import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { covers, roomBeside, standBeside } from "../../widgets/cardkit_widgets/front/bubble.js";

// A window of which the page keeps `bar` px at the upper edge for itself.
function opened(innerHeight, bar = 0) {
  Object.assign(globalThis, { window: { innerHeight }, document: { documentElement: {} }, getComputedStyle: () => ({ scrollPaddingTop: bar ? `${bar}px` : "auto" }) });
}

function thing(left, top, width, height, kinds = "") {
  return { matches: (selector) => selector === kinds, getBoundingClientRect: () => ({ left, top, width, height }) };
}

function placed(card, others = [], frameTop = 0) {
  const bubble = { offsetWidth: 100, offsetHeight: 40, style: {} };
  const frame = { ...thing(0, frameTop, 400, 300), querySelectorAll: () => others };
  standBeside(bubble, card, frame, { avoid: ".ck-can", never: ".never" });
  return thing(Number.parseFloat(bubble.style.left), Number.parseFloat(bubble.style.top), 100, 40);
}

beforeEach(() => opened(300));

test("a bubble stands below its card, where nothing is in the way", () => {
  const card = thing(150, 50, 50, 70);
  const { left, top } = placed(card).getBoundingClientRect();
  assert.equal(left, 125);
  assert.ok(top >= 120);
});

test("a bubble covers neither its card nor what one may want to choose", () => {
  const card = thing(150, 50, 50, 70);
  const below = thing(100, 120, 200, 100, ".ck-can");
  const bubble = placed(card, [below]);
  assert.equal(covers(bubble, card), false);
  assert.equal(covers(bubble, below), false);
});

test("a bubble stays in its frame", () => {
  for (const card of [thing(0, 0, 50, 70), thing(350, 230, 50, 70), null]) {
    const { left, top } = placed(card).getBoundingClientRect();
    assert.ok(left >= 0 && left + 100 <= 400 && top >= 0 && top + 40 <= 300);
  }
});

test("of the places where it covers nothing, a bubble takes the nearest", () => {
  const card = thing(20, 20, 50, 70);
  const around = [thing(0, 90, 200, 60, ".ck-can"), thing(70, 0, 150, 90, ".ck-can")];
  const bubble = placed(card, around);
  assert.ok([card, ...around].every((other) => !covers(bubble, other)));
  assert.ok(bubble.getBoundingClientRect().top < 200);
});

test("a bubble is in the window, however much of its frame lies below it", () => {
  opened(240);
  const card = thing(150, 165, 50, 70);
  const below = thing(0, 100, 400, 60, ".ck-can");
  const top = 100 + placed(card, [below], 100).getBoundingClientRect().top;
  assert.ok(top >= 100 && top + 40 <= 240);
});

test("a bubble is below what the page keeps at its upper edge", () => {
  opened(300, 60);
  const { top } = placed(null, [thing(0, 60, 400, 300, ".ck-can")], -40).getBoundingClientRect();
  assert.ok(top - 40 >= 60);
});

test("a bubble is as high as the room beside its card, or what is seen of the frame", () => {
  opened(250);
  const frame = thing(0, 0, 400, 300);
  const all = roomBeside(null, frame, 300);
  assert.ok(all > 200 && all < 250);
  assert.ok(roomBeside(thing(150, 20, 50, 70), frame, 300) < 250 - 90);
  assert.equal(roomBeside(thing(150, 100, 50, 70), frame, 300), all); // it covers the card
  assert.equal(roomBeside(thing(150, 20, 50, 70), frame, 100), all); // it stands beside the card
});
