import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { connect } from "../../../widgets/cardkit_widgets/front/core/connection.js";
import { banner, model, setUp } from "./page.mjs";

const HEARTBEAT = 10_000;
const PATIENCE = 6000;
const NAME = "cardkit stay-or-leave 7 1 exercise 1";
let connections = [];
let page;

// Connect a widget on a page, in a tab that may have stored something from an earlier page.
function connected({ kept = null, keeps = "", isTable = false } = {}) {
  const traits = { keeps, state: { serial: 1, kept } };
  const kernel = model(traits);
  const answers = [];
  const connection = connect(kernel, { banner: banner(), isTable, onAnswer: (answer) => answers.push(answer) });
  connections.push(connection);
  return {
    kernel,
    connection,
    answers,
    sent: () => kernel.sent.map(({ id, ...message }) => message),
    verbs: () => kernel.sent.map((message) => message.do),
    answer: (number, more) => kernel.say({ answers: kernel.sent[number].id, ...more }),
    change(state) {
      Object.assign(traits.state, state);
      kernel.change();
    },
  };
}

function openAgain(keptByTab = page.keptByTab) {
  for (const connection of connections) connection.close();
  connections = [];
  page = setUp({ keptByTab });
}

const unsent = () => JSON.parse(page.keptByTab.get(`${NAME} unsent`) ?? "null");
const unsentVerbs = () => unsent().commands.map(({ message }) => message.do);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  page = setUp();
});

afterEach(() => openAgain());

test("the same command twice before an answer is sent once", () => {
  const { connection, sent, answer } = connected();
  connection.send({ do: "undo" });
  connection.send({ do: "undo" });
  assert.deepEqual(sent(), [{ do: "undo", serial: 1 }]);
  answer(0);
  connection.send({ do: "undo" });
  assert.equal(sent().length, 2);
});

test("a guess that is changed and changed back is sent again", () => {
  const { connection, sent, answer } = connected();
  for (const value of [1, 2, 1]) connection.send({ do: "guess", value });
  answer(0);
  answer(1);
  assert.deepEqual(sent().map(({ value }) => value), [1, 2, 1]);
});

test("a command waits until the one before is answered, and has the serial of that moment", () => {
  const { connection, sent, answer, change } = connected();
  connection.send({ do: "guess", value: 1 });
  connection.send({ do: "guess", value: 2 });
  assert.deepEqual(sent(), [{ do: "guess", value: 1, serial: 1 }]);
  change({ serial: 2, kept: 1 });
  answer(0);
  assert.deepEqual(sent().slice(1), [{ do: "guess", value: 2, serial: 2 }]);
});

test("a table refuses a second move: it was meant for the table as it was", () => {
  const { connection, sent, answer, change } = connected({ keeps: NAME, isTable: true });
  connection.send({ do: "move", move: "a1" });
  connection.send({ do: "move", move: "b2" });
  assert.deepEqual(unsent().commands.map(({ message }) => message.move), ["a1"]);
  change({ serial: 2 });
  answer(0);
  assert.deepEqual(sent(), [{ do: "move", move: "a1", serial: 1 }, { do: "move", move: "b2", serial: 1 }]);
  assert.equal(unsent(), null);
});

test("the content of an answer is passed on, and other messages are ignored", () => {
  const { kernel, connection, answers, answer } = connected();
  connection.send({ do: "advise" });
  kernel.say({ something: "else" });
  answer(0, { advice: 1 });
  assert.deepEqual(answers.map(({ advice }) => advice), [1]);
});

test("a command without an answer is sent again unchanged when a later heartbeat is answered", () => {
  const { kernel, connection, verbs, answer, change } = connected();
  connection.send({ do: "undo" });
  mock.timers.tick(HEARTBEAT);
  change({ serial: 2 });
  answer(1);
  assert.deepEqual(verbs(), ["undo", "ping", "undo"]);
  assert.deepEqual(kernel.sent[2], kernel.sent[0]);
  answer(0);
  mock.timers.tick(HEARTBEAT);
  answer(3);
  assert.deepEqual(verbs(), ["undo", "ping", "undo", "ping"]);
});

test("an answered heartbeat doesn't cause later commands to be sent again", () => {
  const { connection, verbs, answer } = connected();
  mock.timers.tick(HEARTBEAT);
  connection.send({ do: "undo" });
  answer(0);
  assert.deepEqual(verbs(), ["ping", "undo"]);
});

test("on a page one widget pings the kernel for all of them; when it is closed, another does", () => {
  const [one, other] = [connected(), connected()];
  mock.timers.tick(HEARTBEAT);
  assert.deepEqual([one.verbs(), other.verbs()], [["ping"], []]);
  one.connection.close();
  mock.timers.tick(HEARTBEAT);
  assert.deepEqual(other.verbs(), ["ping"]);
});

test("a widget that waits for an answer pings separately", () => {
  connected();
  const { connection, verbs } = connected();
  connection.send({ do: "undo" });
  mock.timers.tick(HEARTBEAT);
  assert.deepEqual(verbs(), ["undo", "ping"]);
});

test("in a notebook each widget pings separately", () => {
  page = setUp({ isPage: false });
  const both = [connected(), connected()];
  mock.timers.tick(HEARTBEAT);
  for (const { verbs } of both) assert.deepEqual(verbs(), ["ping"]);
});

test("a hidden page doesn't ping", () => {
  const { kernel } = connected();
  document.visibilityState = "hidden";
  mock.timers.tick(HEARTBEAT);
  assert.deepEqual(kernel.sent, []);
});

// --- messages -------------------------------------------------------------------------------------------------------

function unheard() {
  const told = [];
  document.addEventListener("cardkit-unheard", ({ detail }) => told.push(detail.isLooking));
  return told;
}

test("a missing answer isn't reported while a bot is thinking, but is afterwards", () => {
  const { connection, answer } = connected();
  const told = unheard();
  connection.send({ do: "move", move: "draw" });
  connection.setBusy(true);
  mock.timers.tick(PATIENCE);
  connection.setBusy(false);
  answer(0);
  connection.send({ do: "move", move: "discard" });
  mock.timers.tick(PATIENCE);
  assert.deepEqual(told, [true, false]);
});

test("while a coach looks at moves, no widget of the page reports a missing answer", () => {
  const [coach, other] = [connected(), connected()];
  const told = unheard();
  coach.connection.send({ do: "review" });
  other.connection.send({ do: "undo" });
  mock.timers.tick(HEARTBEAT);
  assert.ok(told.length > 0); // this makes the page ask the server whether the kernel is there
  assert.ok(told.every(Boolean));
  coach.answer(0);
  mock.timers.tick(HEARTBEAT);
  assert.equal(told.at(-1), false);
});

test("a slow request without an answer is reported in the end, and that of a closed widget is forgotten", () => {
  const [coach, other] = [connected(), connected()];
  const told = unheard();
  coach.connection.send({ do: "advise" });
  mock.timers.tick(60_000);
  assert.equal(told.at(-1), false);
  coach.connection.close();
  other.connection.send({ do: "undo" });
  mock.timers.tick(HEARTBEAT);
  assert.equal(told.at(-1), false);
});

// --- saved state and unsent commands ------------------------------------------------------------------------------

test("commands before the restore are sent after it, in order, each with its own serial", () => {
  page.kept.set(NAME, JSON.stringify("tries"));
  const { connection, sent, answer, change } = connected({ keeps: NAME });
  connection.send({ do: "answer", answer: "28/11" });
  connection.send({ do: "answer", answer: "28/11" });
  connection.send({ do: "hint" });
  assert.deepEqual(sent(), [{ do: "restore", kept: "tries", serial: 1 }]);
  change({ serial: 2, kept: "tries" });
  answer(0);
  change({ serial: 3 });
  answer(1);
  assert.deepEqual(sent().slice(1), [{ do: "answer", answer: "28/11", serial: 2 }, { do: "hint", serial: 3 }]);
});

test("an answer to another command doesn't send the next one", () => {
  page.kept.set(NAME, JSON.stringify("tries"));
  const { connection, verbs, answer } = connected({ keeps: NAME });
  connection.send({ do: "hint" });
  mock.timers.tick(HEARTBEAT);
  answer(1);
  assert.deepEqual(verbs(), ["restore", "ping", "restore"], "what was lost is sent again");
  answer(0);
  assert.equal(verbs().at(-1), "hint");
});

test("this tab stores unanswered commands with the state before them, and deletes them when they are answered", () => {
  const { connection, answer, change } = connected({ keeps: NAME, kept: { answers: ["98"] } });
  connection.send({ do: "answer", answer: "99" });
  connection.send({ do: "hint" });
  assert.deepEqual(unsent().kept, { answers: ["98"] });
  assert.deepEqual(unsentVerbs(), ["answer", "hint"]);
  change({ serial: 2, kept: { answers: ["98", "99"] } });
  answer(0);
  assert.deepEqual([unsent().kept, unsentVerbs()], [{ answers: ["98", "99"] }, ["hint"]]);
  answer(1);
  assert.equal(unsent(), null);
});

test("commands that change nothing aren't stored", () => {
  connected({ keeps: NAME }).connection.send({ do: "revealed", sign: "signed" });
  assert.equal(unsent(), null);
});

test("a page that is opened again sends a stored command once, with the same id, after the restore", () => {
  const before = connected({ keeps: NAME, kept: "a" });
  before.connection.send({ do: "answer", answer: "99" });
  openAgain();
  const after = connected({ keeps: NAME });
  after.connection.begin();
  assert.deepEqual(after.sent(), [{ do: "restore", kept: "a", serial: 1 }]);
  after.change({ serial: 2, kept: "a" });
  after.answer(0);
  assert.deepEqual(after.kernel.sent[1], { ...before.kernel.sent[0], serial: 2 });
  after.answer(1);
  assert.equal(unsent(), null);
});

test("a page that is opened twice before the kernel has answered loses nothing", () => {
  page.kept.set(NAME, JSON.stringify("a"));
  connected({ keeps: NAME }).connection.send({ do: "answer", answer: "99" });
  assert.equal(unsent().kept, "a");
  openAgain();
  const { connection } = connected({ keeps: NAME });
  connection.begin();
  connection.send({ do: "hint" });
  assert.equal(unsent().kept, "a");
  assert.deepEqual(unsentVerbs(), ["answer", "hint"]);
});

test("an answer waits until its question is asked", () => {
  const { connection, sent, change } = connected({ keeps: NAME });
  change({ question: null });
  connection.send({ do: "answer", answer: "99" });
  assert.deepEqual(sent(), []);
  change({ serial: 2, question: {} });
  assert.deepEqual(sent(), [{ do: "answer", answer: "99", serial: 2 }]);
});

test("leaving asks for confirmation only if the browser stores nothing", () => {
  const leaves = () => page.window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const { connection, answer } = connected({ keeps: NAME });
  connection.send({ do: "answer", answer: "99" });
  assert.equal(leaves(), true);
  page.window.sessionStorage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  connection.send({ do: "hint" });
  assert.equal(leaves(), false);
  answer(0);
  answer(1);
  assert.equal(leaves(), true);
});
