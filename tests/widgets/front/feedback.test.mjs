import assert from "node:assert/strict";
import { test } from "node:test";
import { setUp } from "./page.mjs";

setUp();
const { addressOf, wordsFor } = await import("../../../widgets/cardkit_widgets/front/lesson/feedback.js");

const lesson = "10-how-sure-are-we";

test("another lesson is said to be another, and which", () => {
  assert.equal(wordsFor(lesson), "Read it up in lesson 10");
  assert.equal(wordsFor("my-lesson"), "Read about it in the lesson");
});

test("whoever reads another lesson has the same numbers there, and not the rules of this table", () => {
  location.search = "?players=4&seed=123&student=5&key=x";
  assert.equal(addressOf(lesson), `../lessons/${lesson}.ipynb?seed=123&student=5`);
  location.search = "";
  assert.equal(addressOf(lesson), `../lessons/${lesson}.ipynb`);
});
