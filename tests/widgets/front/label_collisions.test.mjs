// Only numbers that don't overlap others are shown above the columns.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clear } from "../../../widgets/cardkit_widgets/front/chart/label_collisions.js";

const at = (left, top = 0, width = 40) => ({ left, right: left + width, top, bottom: top + 20 });

test("a number that overlaps nothing is shown", () => {
  assert.deepEqual(clear([at(0), at(200)], [at(100)]), [true]);
  assert.deepEqual(clear([at(0)], [at(10, 30)]), [true]); // the second is below the first
});

test("a number that touches another is hidden, and leaves its room to the next", () => {
  assert.deepEqual(clear([at(0)], [at(42), at(60)]), [false, true]);
  assert.deepEqual(clear([], [at(0), at(20), at(50)]), [true, false, true]);
});

test("a number that hasn't been laid out yet is hidden", () => {
  assert.deepEqual(clear([], [{ left: 0, right: 0, top: 0, bottom: 0 }]), [false]);
});
