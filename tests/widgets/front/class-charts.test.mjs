import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting, ticks } from "../../../widgets/cardkit_classroom/share/jupyter/voila/templates/cardkit/static/class-charts.js";

const powers = (width) => [1, 10, 100, 1000, 10_000].map((count, i) => ({ x: 48 + ((width - 64) * i) / 4, says: count.toLocaleString("en") }));
const said = (labels) => labels.map(({ says }) => says);

test("all numbers are shown below an axis if there is room", () => {
  assert.deepEqual(said(fitting(640, powers(640))), ["1", "10", "100", "1,000", "10,000"]);
});

test("below a narrow axis no two numbers touch, and none is outside the picture", () => {
  const shown = fitting(240, powers(240));
  assert.deepEqual(said(shown), ["1", "100", "10,000"]);
  for (const { x, says } of shown) assert.ok(x + 5 * says.length <= 240);
});

test("a single number always has room, and an empty list stays empty", () => {
  assert.deepEqual(said(fitting(10, powers(10))), ["1"]);
  assert.deepEqual(fitting(640, []), []);
});

test("a percent sign at the end of an axis isn't cut off", () => {
  const [{ x, says }] = fitting(640, [{ x: 624, says: "100%" }]);
  assert.equal(says, "100%");
  assert.ok(x + (3 * 10 + 15) / 2 <= 640); // label widths in the widest typeface that browsers may use
});

test("an axis has at least two numbers, and no two of them are the same", () => {
  for (const [low, high] of [[17.1, 17.9], [17.46, 17.54], [0, 100], [-3, 3], [49.95, 50.05], [0.4, 1.4], [1230, 1239]]) {
    const found = ticks(low, high, 4);
    assert.ok(found.length >= 2 && found.length <= 9, `${low} to ${high}: ${said(found)}`);
    assert.equal(new Set(said(found)).size, found.length);
    for (const { at, says } of found) assert.ok(Math.abs(Number(says.replace(",", "").replace("\u2212", "-")) - at) < 1e-9);
  }
});
