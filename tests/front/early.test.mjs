import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { connect } from "../../widgets/cardkit_widgets/front/connection.js";
import { createEarly } from "../../widgets/cardkit_widgets/front/early.js";
import { banner, model, setUp } from "./page.mjs";

let kernel;
let link;
let early;
let serial;

const sent = () => kernel.sent.map(({ id, ...message }) => message);
const answer = (number) => kernel.say({ answers: kernel.sent[number].id });

beforeEach(() => {
  setUp();
  serial = 1;
  kernel = model();
  link = connect(kernel, banner(), () => early.heard());
  early = createEarly(link, () => serial);
});

afterEach(() => link.close());

test("what is done while nothing is being restored is sent at once", () => {
  early.send({ do: "hint" });
  assert.deepEqual(sent(), [{ do: "hint", serial: 1 }]);
});

test("what is done before what was kept is back is sent after it, in order, each with the serial of then", () => {
  early.send({ do: "restore", kept: "tries" });
  early.send({ do: "answer", answer: "28/11" });
  early.send({ do: "hint" });
  assert.deepEqual(sent(), [{ do: "restore", kept: "tries", serial: 1 }]);
  serial = 2;
  answer(0);
  assert.deepEqual(sent().slice(1), [{ do: "answer", answer: "28/11", serial: 2 }]);
  serial = 3;
  answer(1);
  assert.deepEqual(sent().slice(2), [{ do: "hint", serial: 3 }]);
});

test("who answers twice before what was kept is back has answered once", () => {
  early.send({ do: "restore", kept: "tries" });
  early.send({ do: "answer", answer: "7" });
  early.send({ do: "answer", answer: "7" });
  answer(0);
  answer(1);
  assert.equal(kernel.sent.length, 2);
});

test("the answer to something else lets nothing go", () => {
  early.send({ do: "restore", kept: "tries" });
  link.send({ do: "ping" });
  early.send({ do: "hint" });
  answer(1);
  assert.deepEqual(sent().map((message) => message.do), ["restore", "ping", "restore"], "what was lost is sent again");
  answer(0);
  assert.equal(sent().at(-1).do, "hint");
});
