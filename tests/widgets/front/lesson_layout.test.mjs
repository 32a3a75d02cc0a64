// Which cells of a step start a band.

import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { MutationObserver: class { observe() {} }, document: {}, matchMedia: () => ({ addEventListener() {} }) });
const { beginnings, rows } = await import("../../../widgets/cardkit_widgets/share/jupyter/voila/templates/cardkit/static/lesson_layout.js");

// Selectors for the content of a cell: a picture, a text, an exercise at a table, a question, or only code.
const KINDS = { p: ".ckc-head", t: ".jp-RenderedMarkdown", w: ".ck-exercise", q: ".ck-part", c: ".site-code" };
const step = (kinds) => [...kinds].map((kind, place) => ({ place, querySelector: (wanted) => (wanted.includes(KINDS[kind]) ? {} : null) }));
const begins = (kinds) => {
  const cells = step(kinds);
  return [...beginnings(cells)].filter(Boolean).map(({ place }) => place);
};

test("the first picture is next to the text before and after it", () => {
  assert.deepEqual(begins("ttptt"), []);
  assert.deepEqual(begins("ttctt"), []);
});

test("a band starts with the last text before each further picture", () => {
  assert.deepEqual(begins("tptp"), [2]);
  assert.deepEqual(begins("tpttcp"), [3]);
  assert.deepEqual(begins("tptpttp"), [2, 5]);
});

test("a picture without its own text starts a band itself", () => {
  assert.deepEqual(begins("tpp"), [2]);
  assert.deepEqual(begins("tpcp"), [3]);
});

test("a cell with the full width isn't in a band, and ends the one before", () => {
  assert.deepEqual(begins("twtp"), [1, 2]);
  assert.deepEqual(begins("tpwtp"), [2, 3]);
});

test("a picture has all rows of its band, from the first", () => {
  assert.deepEqual(rows(step("tttptt")).found, ["11", "12", "13", "11 / 111", "14", "15"]);
  assert.deepEqual(rows(step("tptp")).found, ["11", "11 / 111", "111", "111 / 211"]);
});

test("questions are next to the text if there is no picture", () => {
  assert.deepEqual(rows(step("ttqt")).found, ["11", "12", "11 / 111", "13"]);
  assert.deepEqual(rows(step("tpqt")).found, ["11", "11 / 111", "12", "13"]);
});
