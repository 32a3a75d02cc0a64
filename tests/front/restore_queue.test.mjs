import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { connect } from "../../widgets/cardkit_widgets/front/core/connection.js";
import { createEarly } from "../../widgets/cardkit_widgets/front/core/restore_queue.js";
import { banner, model, setUp } from "./page.mjs";

const NAME = "cardkit stay-or-leave 7 1 exercise 1";
let page;
let kernel;
let link;
let early;
let state;

const sent = () => kernel.sent.map(({ id, ...message }) => message);
const answer = (number) => kernel.say({ answers: kernel.sent[number].id });
const unsent = () => JSON.parse(page.keptByTab.get(`${NAME} unsent`) ?? "null");

// A page with one widget, opened in a tab that may have kept something of an earlier page.
function open({ keptByTab, isTable = false, kept = null } = {}) {
  link?.close();
  early?.close();
  page = setUp({ keptByTab });
  state = { serial: 1, kept };
  kernel = model({ keeps: NAME, get state() { return state; } });
  link = connect(kernel, banner(), (told) => early.heard(told));
  early = createEarly(link, { model: kernel, banner: banner(), isTable });
}

beforeEach(() => open());

afterEach(() => {
  early.close();
  link.close();
  [early, link] = [undefined, undefined];
});

test("what is done while nothing is being restored is sent at once", () => {
  early.send({ do: "hint" });
  assert.deepEqual(sent(), [{ do: "hint", serial: 1 }]);
});

test("what is done before what was kept is back is sent after it, in order, each with the serial of then", () => {
  early.send({ do: "restore", kept: "tries" });
  early.send({ do: "answer", answer: "28/11" });
  early.send({ do: "hint" });
  assert.deepEqual(sent(), [{ do: "restore", kept: "tries", serial: 1 }]);
  state = { serial: 2, kept: null };
  answer(0);
  assert.deepEqual(sent().slice(1), [{ do: "answer", answer: "28/11", serial: 2 }]);
  state = { serial: 3, kept: null };
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

test("what is done while something else is not answered waits for it, and has the serial of then", () => {
  early.send({ do: "guess", value: 1 });
  early.send({ do: "guess", value: 2 });
  assert.deepEqual(sent(), [{ do: "guess", value: 1, serial: 1 }]);
  state = { serial: 2, kept: 1 };
  answer(0);
  assert.deepEqual(sent().slice(1), [{ do: "guess", value: 2, serial: 2 }]);
});

test("a table refuses a second move itself: it was meant for the table as it was", () => {
  open({ isTable: true });
  early.send({ do: "move", move: "a1" });
  early.send({ do: "move", move: "b2" });
  assert.deepEqual(sent(), [{ do: "move", move: "a1", serial: 1 }, { do: "move", move: "b2", serial: 1 }]);
  assert.deepEqual(unsent().acts.map(({ message }) => message.move), ["a1"]);
});

test("this tab keeps what is not answered, with what the page had kept before it, and forgets it then", () => {
  open({ kept: { answers: ["98"] } });
  early.send({ do: "answer", answer: "99" });
  early.send({ do: "hint" });
  assert.deepEqual(unsent().kept, { answers: ["98"] });
  assert.deepEqual(unsent().acts.map(({ message }) => message), [{ do: "answer", answer: "99" }, { do: "hint" }]);
  state = { serial: 2, kept: { answers: ["98", "99"] } };
  answer(0);
  assert.deepEqual([unsent().kept, unsent().acts.map(({ message }) => message)], [{ answers: ["98", "99"] }, [{ do: "hint" }]]);
  answer(1);
  assert.equal(unsent(), null);
});

test("what only looks at things is not kept", () => {
  early.send({ do: "revealed", sign: "signed" });
  assert.equal(unsent(), null);
});

test("a page that is opened again sends it once, under the same name, after what was kept before it", () => {
  open({ kept: "a" });
  early.send({ do: "answer", answer: "99" });
  const [{ id }] = kernel.sent;
  open({ keptByTab: page.keptByTab });
  assert.equal(early.kept, "a");
  early.send({ do: "restore", kept: early.kept });
  early.begin();
  assert.deepEqual(sent(), [{ do: "restore", kept: "a", serial: 1 }]);
  state = { serial: 2, kept: "a" };
  answer(0);
  assert.deepEqual(kernel.sent.slice(1), [{ do: "answer", answer: "99", serial: 2, id }]);
  answer(1);
  assert.equal(unsent(), null);
  open({ keptByTab: page.keptByTab });
  assert.equal(early.kept, undefined);
});

test("a page that is opened twice before the kernel has answered loses nothing", () => {
  early.send({ do: "restore", kept: "a" });
  early.send({ do: "answer", answer: "99" });
  assert.equal(unsent().kept, "a");
  open({ keptByTab: page.keptByTab });
  early.send({ do: "restore", kept: early.kept });
  early.begin();
  early.send({ do: "hint" });
  assert.equal(unsent().kept, "a");
  assert.deepEqual(unsent().acts.map(({ message }) => message.do), ["answer", "hint"]);
});

test("an answer waits until its question is asked", () => {
  early.send({ do: "answer", answer: "99" });
  open({ keptByTab: page.keptByTab });
  state = { serial: 1, kept: null, question: null };
  early.begin();
  assert.deepEqual(sent(), []);
  state = { serial: 2, kept: null, question: {} };
  early.heard();
  assert.deepEqual(sent(), [{ do: "answer", answer: "99", serial: 2 }]);
});

test("leaving asks first only where a browser keeps nothing", () => {
  const leaves = () => page.window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  early.send({ do: "answer", answer: "99" });
  assert.equal(leaves(), true);
  page.window.sessionStorage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  early.send({ do: "hint" });
  assert.equal(leaves(), false);
  answer(0);
  answer(1);
  assert.equal(leaves(), true);
});
