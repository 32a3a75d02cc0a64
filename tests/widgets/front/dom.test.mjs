import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as later } from "node:timers/promises";
import { capital, inWords, rich, signed, speak, whenReleased } from "../../../widgets/cardkit_widgets/front/core/dom.js";
import { setUp } from "./page.mjs";

test("a text is translated into the widget's language and the facts are filled in", () => {
  assert.equal(inWords("{count} cards", { count: 3 }), "3 cards");
  speak({ "{count} cards": "{count} Karten", Close: "Schließen" });
  assert.equal(inWords("{count} cards", { count: 3 }), "3 Karten");
  assert.equal(inWords("Close"), "Schließen");
  assert.equal(inWords("{who} has {count}", { count: 0 }), "{who} has 0");
  speak({});
});

test("a fact is plain text, and placeholders in it stay as they are", () => {
  assert.equal(inWords("{name} wins", { name: "$& {name}" }), "$& {name} wins");
  assert.equal(inWords("{toString}"), "{toString}");
});

test("a negative number has a minus sign, and a hyphen stays a hyphen", () => {
  assert.equal(signed("-3 points, total -12 (-0.5 to -0.1)"), "\u22123 points, total \u221212 (\u22120.5 to \u22120.1)");
  assert.equal(signed("rounds 2-4, Rummü, a - b, lesson-1"), "rounds 2-4, Rummü, a - b, lesson-1");
});

test("a subtraction has a minus sign", () => {
  assert.equal(signed("5 - 8 = -3"), "5 \u2212 8 = \u22123");
  assert.equal(signed("100% - 3 × 69%"), "100% \u2212 3 × 69%");
  assert.equal(signed("C(36 - 3k, n - 3k), 1 - chance, (1 - p) - (1 - q)"), "C(36 \u2212 3k, n \u2212 3k), 1 \u2212 chance, (1 \u2212 p) \u2212 (1 \u2212 q)");
});

test("a text starts with a capital letter", () => {
  assert.equal(capital("you win"), "You win");
  assert.equal(capital(""), "");
});

test("a text with markup has minus signs too", () => {
  assert.deepEqual(rich("Right! It gives -1/4 = -0.25."), ["Right! It gives \u22121/4 = \u22120.25."]);
});

test("a region with a pressed pointer is drawn once after the release and the click", async () => {
  const { document } = setUp();
  const region = new EventTarget();
  const drawn = [];
  const draw = whenReleased(region);
  draw(() => drawn.push("before"));
  region.dispatchEvent(new Event("pointerdown"));
  draw(() => drawn.push("replaced"));
  draw(() => drawn.push("last"));
  document.dispatchEvent(new Event("pointerup"));
  assert.deepEqual(drawn, ["before"]); // the click hasn't happened yet
  await later();
  assert.deepEqual(drawn, ["before", "last"]);
  draw(() => drawn.push("after"));
  assert.deepEqual(drawn, ["before", "last", "after"]);
});
