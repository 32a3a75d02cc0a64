import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { covers, roomBeside, standBeside } from "../../../widgets/cardkit_widgets/front/core/popover.js";

// Open a window in which the page has a bar of `bar` px at the upper edge.
function opened(innerHeight, bar = 0) {
  Object.assign(globalThis, { window: { innerHeight }, document: { documentElement: {} }, getComputedStyle: () => ({ scrollPaddingTop: bar ? `${bar}px` : "auto" }) });
}

function thing(left, top, width, height, kinds = "") {
  return { matches: (selector) => selector === kinds, getBoundingClientRect: () => ({ left, top, width, height }) };
}

function placed(card, others = [], { frameTop = 0, wide = 400 } = {}) {
  const bubble = { offsetWidth: 100, offsetHeight: 40, style: {} };
  const frame = { ...thing(0, frameTop, wide, 300), querySelectorAll: () => others };
  standBeside(bubble, card, frame, { avoid: ".ck-can", never: ".never", middle: ".middle" });
  return thing(Number.parseFloat(bubble.style.left), Number.parseFloat(bubble.style.top), 100, 40);
}

// The area that two elements share, in px².
function shared(one, other) {
  const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
  const [across, down] = [["left", "width"], ["top", "height"]].map(([at, long]) => Math.min(a[at] + a[long], b[at] + b[long]) - Math.max(a[at], b[at]));
  return Math.max(0, across) * Math.max(0, down);
}

beforeEach(() => opened(300));

test("a bubble is below its card if nothing is in the way", () => {
  const card = thing(150, 50, 50, 70);
  const { left, top } = placed(card).getBoundingClientRect();
  assert.equal(left, 125);
  assert.ok(top >= 120);
});

test("a bubble covers neither its card nor anything that can be chosen", () => {
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

test("a bubble touches its card, and covers as little as it can there", () => {
  const card = thing(20, 20, 50, 70);
  const around = [thing(0, 90, 400, 200, ".ck-can"), thing(70, 0, 330, 90, ".ck-can")];
  const bubble = placed(card, around).getBoundingClientRect();
  assert.equal(bubble.top, 100); // below the card and 10 px away, since a bubble beside the card would cover just as much
  assert.equal(placed(card, [around[0]]).getBoundingClientRect().left, 80);
});

test("a bubble moves away from its card before it covers something it never should", () => {
  const card = thing(20, 20, 50, 70);
  const around = [thing(0, 90, 400, 100, ".never"), thing(70, 0, 330, 90, ".never")];
  const bubble = placed(card, around);
  assert.ok(around.every((other) => shared(bubble, other) === 0));
});

test("on a phone a bubble does not cover the middle of the table", () => {
  const card = thing(20, 20, 50, 70);
  const middle = thing(0, 95, 150, 120, ".middle");
  const phone = placed(card, [middle], { wide: 150 });
  assert.equal(shared(phone, middle), 0);
});

test("a bubble is in the window, however much of its frame is below the window", () => {
  opened(240);
  const card = thing(150, 165, 50, 70);
  const below = thing(0, 100, 400, 60, ".ck-can");
  const top = 100 + placed(card, [below], { frameTop: 100 }).getBoundingClientRect().top;
  assert.ok(top >= 100 && top + 40 <= 240);
});

test("a bubble is below the bar at the page's upper edge", () => {
  opened(300, 60);
  const { top } = placed(null, [thing(0, 60, 400, 300, ".ck-can")], { frameTop: -40 }).getBoundingClientRect();
  assert.ok(top - 40 >= 60);
});

test("a bubble is as high as the room next to its card, or as the visible part of the frame", () => {
  opened(250);
  const frame = thing(0, 0, 400, 300);
  const all = roomBeside(null, frame, 300);
  assert.ok(all > 200 && all < 250);
  assert.ok(roomBeside(thing(150, 20, 50, 70), frame, 300) < 250 - 90);
  assert.equal(roomBeside(thing(150, 100, 50, 70), frame, 300), all); // the bubble covers the card
  assert.equal(roomBeside(thing(150, 20, 50, 70), frame, 100), all); // the bubble fits beside the card
});
