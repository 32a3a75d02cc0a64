import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { connect } from "../../widgets/cardkit_widgets/front/core/connection.js";
import { banner, model, setUp } from "./page.mjs";

const HEARTBEAT = 10_000;
const PATIENCE = 6000;
const links = [];

function connected(traits) {
  const kernel = model(traits);
  const answers = [];
  const link = connect(kernel, banner(), (answer) => answers.push(answer));
  links.push(link);
  return { kernel, link, answers };
}

beforeEach(() => {
  setUp();
  for (const link of links.splice(0)) link.close();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
});

test("who asks twice for the same thing before there is an answer wants it once", () => {
  const { kernel, link } = connected();
  link.send({ do: "undo", serial: 3 });
  link.send({ do: "undo", serial: 3 });
  assert.equal(kernel.sent.length, 1);
  kernel.say({ answers: kernel.sent[0].id });
  link.send({ do: "undo", serial: 3 });
  assert.equal(kernel.sent.length, 2);
});

test("what was asked before something that is answered, and is not answered itself, is sent again under its name", () => {
  const { kernel, link } = connected();
  link.send({ do: "undo" });
  link.send({ do: "redo" });
  const [lost, answered] = kernel.sent;
  kernel.say({ answers: answered.id });
  assert.deepEqual(kernel.sent.slice(2), [lost]);
  kernel.say({ answers: lost.id });
  assert.equal(kernel.sent.length, 3);
});

test("while somebody at the table is thinking nobody is told that there is no answer, and after that they are", () => {
  const { link } = connected();
  const looks = [];
  document.addEventListener("cardkit-unheard", (event) => looks.push(event.detail.isLooking));
  link.send({ do: "move", move: "draw" });
  link.think(true);
  mock.timers.tick(PATIENCE);
  link.think(false);
  link.send({ do: "move", move: "discard" });
  mock.timers.tick(PATIENCE);
  assert.deepEqual(looks, [true, false]);
});

test("what an answer carries is handed on, and what is none is not", () => {
  const { kernel, link, answers } = connected();
  link.send({ do: "advise" });
  kernel.say({ something: "else" });
  kernel.say({ answers: kernel.sent[0].id, advice: 1 });
  assert.deepEqual(answers.map(({ advice }) => advice), [1]);
});

test("on a page one widget asks for all of them whether the kernel is there; when it goes, another does", () => {
  const [one, other] = [connected(), connected()];
  mock.timers.tick(HEARTBEAT);
  assert.deepEqual(one.kernel.sent.map((message) => message.do), ["ping"]);
  assert.deepEqual(other.kernel.sent, []);
  one.link.close();
  mock.timers.tick(HEARTBEAT);
  assert.deepEqual(other.kernel.sent.map((message) => message.do), ["ping"]);
});

test("a widget that waits for an answer asks for itself, so that what was lost is sent again", () => {
  connected();
  const { kernel, link } = connected();
  link.send({ do: "undo" });
  mock.timers.tick(HEARTBEAT);
  assert.deepEqual(kernel.sent.map((message) => message.do), ["undo", "ping"]);
  kernel.say({ answers: kernel.sent[1].id });
  assert.deepEqual(kernel.sent.map((message) => message.do), ["undo", "ping", "undo"]);
});

test("in a notebook each widget asks for itself", () => {
  setUp({ voila: false });
  const both = [connected(), connected()];
  mock.timers.tick(HEARTBEAT);
  for (const { kernel } of both) assert.deepEqual(kernel.sent.map((message) => message.do), ["ping"]);
});

test("a page that nobody sees asks for nothing", () => {
  const { kernel } = connected();
  document.visibilityState = "hidden";
  mock.timers.tick(HEARTBEAT);
  assert.deepEqual(kernel.sent, []);
});

function unheard() {
  const told = [];
  document.addEventListener("cardkit-unheard", ({ detail }) => told.push(detail.isLooking));
  return told;
}

test("while a coach looks at moves, no widget of the page says that there is no answer", () => {
  const [coach, other] = [connected(), connected()];
  const told = unheard();
  coach.link.send({ do: "review" });
  other.link.send({ do: "ping" });
  mock.timers.tick(HEARTBEAT);
  assert.ok(told.length > 0); // the page asks the server whether the kernel is there
  assert.ok(told.every(Boolean));
  coach.kernel.say({ answers: coach.kernel.sent[0].id });
  other.link.send({ do: "undo" });
  mock.timers.tick(HEARTBEAT);
  assert.equal(told.at(-1), false);
});

test("a look that is never answered is told of in the end, and one of a widget that is closed is forgotten", () => {
  const [coach, other] = [connected(), connected()];
  const told = unheard();
  coach.link.send({ do: "advise" });
  mock.timers.tick(60_000);
  assert.equal(told.at(-1), false);
  coach.link.send({ do: "review" });
  coach.link.close();
  other.link.send({ do: "undo" });
  mock.timers.tick(HEARTBEAT);
  assert.equal(told.at(-1), false);
});
