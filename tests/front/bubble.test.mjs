import assert from "node:assert/strict";
import { test } from "node:test";
import { covers, standBeside } from "../../widgets/cardkit_widgets/front/bubble.js";

function thing(left, top, width, height, kinds = "") {
  return { matches: (selector) => selector === kinds, getBoundingClientRect: () => ({ left, top, width, height }) };
}

function placed(card, others = []) {
  const bubble = { offsetWidth: 100, offsetHeight: 40, style: {} };
  const frame = { ...thing(0, 0, 400, 300), querySelectorAll: () => others };
  standBeside(bubble, card, frame, { avoid: ".ck-can", never: ".never" });
  return thing(Number.parseFloat(bubble.style.left), Number.parseFloat(bubble.style.top), 100, 40);
}

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
