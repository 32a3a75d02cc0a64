import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting } from "../../widgets/cardkit_widgets/share/jupyter/voila/templates/cardkit/static/class-charts.js";

const powers = (width) => [1, 10, 100, 1000, 10_000].map((count, i) => ({ x: 48 + ((width - 64) * i) / 4, says: count.toLocaleString("en") }));
const said = (labels) => labels.map(({ says }) => says);

test("all numbers stand below an axis where there is room", () => {
  assert.deepEqual(said(fitting(640, powers(640))), ["1", "10", "100", "1,000", "10,000"]);
});

test("below a narrow axis no two numbers touch, and none leaves the picture", () => {
  const shown = fitting(240, powers(240));
  assert.deepEqual(said(shown), ["1", "100", "10,000"]);
  for (const { x, says } of shown) assert.ok(x + 5 * says.length <= 240);
});

test("one number alone always has room, and without numbers there are none", () => {
  assert.deepEqual(said(fitting(10, powers(10))), ["1"]);
  assert.deepEqual(fitting(640, []), []);
});
