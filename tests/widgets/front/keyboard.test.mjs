import assert from "node:assert/strict";
import { test } from "node:test";
import { acrossTable, alongList } from "../../../widgets/cardkit_widgets/front/core/keyboard.js";

function card(name, left, top) {
  return { name, getBoundingClientRect: () => ({ left, top, width: 50, height: 70, right: left + 50, bottom: top + 70 }) };
}

// Two rows of three cards, and a pile to the right of the upper row, slightly lower.
const UPPER = [card("a1", 0, 0), card("a2", 60, 0), card("a3", 120, 0)];
const LOWER = [card("b1", 0, 90), card("b2", 60, 90), card("b3", 120, 90)];
const PILE = card("draw", 300, 20);
const CARDS = [...UPPER, PILE, ...LOWER];
const from = (name) => CARDS.find((each) => each.name === name);
const to = (key, name) => acrossTable(key, from(name), CARDS)?.name;

test("left and right lead along the row, and from its end to the next card in reading order", () => {
  assert.equal(to("ArrowRight", "a1"), "a2");
  assert.equal(to("ArrowRight", "a3"), "draw");
  assert.equal(to("ArrowLeft", "a2"), "a1");
  assert.equal(to("ArrowRight", "b3"), "b3");
});

test("up and down lead to the nearest card of the nearest row", () => {
  assert.equal(to("ArrowDown", "a2"), "b2");
  assert.equal(to("ArrowUp", "b3"), "a3");
  assert.equal(to("ArrowUp", "a1"), "a1");
});

test("another key leads nowhere", () => {
  assert.equal(to("a", "a1"), undefined);
  assert.equal(alongList("Tab", 1, [1, 2]), null);
});

test("in a list arrows lead to the next item, Home and End to the ends", () => {
  const items = ["one", "two", "three"];
  assert.equal(alongList("ArrowDown", "one", items), "two");
  assert.equal(alongList("ArrowDown", "three", items), "three");
  assert.equal(alongList("ArrowUp", "one", items), "one");
  assert.equal(alongList("End", "one", items), "three");
  assert.equal(alongList("Home", "three", items), "one");
});
