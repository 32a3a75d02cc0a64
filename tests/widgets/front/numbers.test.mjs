import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, few, interval, rounded } from "../../../widgets/cardkit_classroom/share/jupyter/voila/templates/cardkit/static/class-numbers.js";

test("both ends of an interval have the same number of decimals, and the unit appears once", () => {
  assert.equal(interval(17.3, 18, " points"), "17.3 to 18.0 points");
  assert.equal(interval(17.26, 17.96, " points"), "17.3 to 18.0 points");
  assert.equal(interval(9.87, 10.3, " points"), "9.9 to 10.3 points");
  assert.equal(interval(41.2, 43, "%"), "41.2 to 43.0%");
  assert.equal(interval(0, 2.5, ""), "0.00 to 2.50");
  assert.equal(interval(0, 0, "%"), "0.00 to 0.00%");
  assert.equal(interval(-0.512, 30, " points"), "\u22120.5 to 30.0 points");
});

test("a number has at most three significant digits", () => {
  assert.equal(few(12.345), "12.3");
  assert.equal(few(-4), "\u22124");
  assert.equal(rounded(17.5, 2), "17.50");
  assert.equal(counted(1, "guess", "guesses"), "1 guess");
  assert.equal(counted(1200, "time"), "1,200 times");
});
