import assert from "node:assert/strict";
import { test } from "node:test";
import { setUp } from "./page.mjs";

setUp();
const { addressOf, wordsFor } = await import("../../../widgets/cardkit_widgets/front/lesson/feedback.js");

const lesson = "10-how-sure-are-we";

test("a link to another lesson shows which one it is", () => {
  assert.equal(wordsFor(lesson), "Read about it in lesson 10");
  assert.equal(wordsFor("my-lesson"), "Read about it in the lesson");
});

test("another lesson opens with the same numbers, but without the rules of this table", () => {
  location.search = "?players=4&seed=123&student=5&key=x";
  assert.equal(addressOf(lesson), `../lessons/${lesson}.ipynb?seed=123&student=5`);
  location.search = "";
  assert.equal(addressOf(lesson), `../lessons/${lesson}.ipynb`);
});
