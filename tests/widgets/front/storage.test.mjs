import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createSaved, createTabStore, createPreferences, forget, isFetching, keepAs, linkTo } from "../../../widgets/cardkit_widgets/front/core/storage.js";
import { model, setUp } from "./page.mjs";

let NAME = "";
let pages = 0;
let page;

function widget(state) {
  const traits = { keeps: NAME, state: { serial: 1, kept: null, ...state } };
  const asked = [];
  const kept = createSaved(model(traits), (message) => asked.push(message));
  return { traits, asked, kept };
}

beforeEach(() => {
  pages += 1;
  NAME = `cardkit play trio ${pages}`; // each test uses a different name, as a page remembers what it has restored
  page = setUp();
});

test("stored state is restored once, and stays until the kernel has answered", () => {
  page.kept.set(NAME, JSON.stringify("a game"));
  const { traits, asked, kept } = widget();
  assert.deepEqual(asked, [{ do: "restore", kept: "a game" }]);
  kept.save();
  assert.equal(page.kept.get(NAME), '"a game"');
  traits.state = { serial: 2, kept: null };
  kept.save();
  assert.equal(page.kept.has(NAME), false);
});

test("a widget that already has state isn't restored", () => {
  page.kept.set(NAME, JSON.stringify("a game"));
  assert.deepEqual(widget({ kept: "another" }).asked, []);
});

test("invalid data under the name isn't restored", () => {
  page.kept.set(NAME, "{");
  assert.deepEqual(widget().asked, []);
});

test("leaving asks for confirmation only if the browser stores nothing", () => {
  const leaves = () => !page.window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const { kept } = widget({ kept: "a game", serial: 2 });
  kept.save();
  assert.equal(leaves(), false);
  page.window.localStorage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  kept.save();
  assert.equal(leaves(), true);
  kept.close();
  assert.equal(leaves(), false);
});

test("a link opens its game once", () => {
  Object.assign(globalThis, { history: { state: null, replaceState: () => Object.assign(location, { hash: "" }) } });
  location.hash = new URL(linkTo("abc-1")).hash;
  assert.deepEqual(widget().asked, [{ do: "restore", kept: "abc-1" }]);
  assert.deepEqual(widget().asked, []);
});

test("a browser that stores nothing doesn't cause an error", () => {
  Object.defineProperty(page.window, "localStorage", { get: () => assert.fail("SecurityError") });
  keepAs("a", "b");
  forget("a");
  assert.deepEqual(widget().asked, []);
});

test("preferences are stored next to the widget's state, and only if that is stored", () => {
  createPreferences(NAME).keep("pace", "fast");
  assert.equal(createPreferences(NAME).kept("pace"), "fast");
  assert.equal(createPreferences(NAME).kept("coach"), "");
  assert.equal(page.kept.has(NAME), false);
  createPreferences("").keep("pace", "fast");
  assert.equal(createPreferences("").kept("pace"), "");
});

test("state from the room is restored before an answer that the teacher has revealed is shown", async () => {
  const part = "cardkit stay-or-withdraw 7 1 exercise 1";
  page.window.cardkitServer = { kept: Promise.resolve({ [part]: "solved" }), revealed: { "exercise 1": "signed" } };
  const traits = { keeps: part, state: { serial: 1, kept: null } };
  const asked = [];
  createSaved(model(traits), (message) => asked.push(message));
  page.document.dispatchEvent(new Event("cardkit-server"));
  await page.window.cardkitServer.kept;
  page.document.dispatchEvent(new Event("cardkit-server"));
  assert.deepEqual(asked, [{ do: "restore", kept: "solved" }, { do: "revealed", sign: "signed" }]);
});

test("a page that was put aside doesn't overwrite what another tab stores", () => {
  page.window.cardkitServer = { kept: Promise.resolve({}), revealed: {}, isAside: true };
  page.kept.set(NAME, '"the other\'s"');
  const { traits, kept } = widget();
  traits.state = { serial: 2, kept: null };
  kept.save();
  traits.state = { serial: 3, kept: "this one's" };
  kept.save();
  keepAs(`${NAME} pace`, "fast");
  assert.deepEqual([...page.kept], [[NAME, '"the other\'s"']]);
});

test("stored state counts as being fetched until the kernel has answered", () => {
  page.kept.set(NAME, JSON.stringify("a game"));
  assert.equal(isFetching([NAME], {}), true); // even before the widget is drawn
  const { kept } = widget();
  kept.heard(true);
  assert.equal(isFetching([NAME], {}), true);
  let told = 0;
  page.document.addEventListener("cardkit-back", () => { told += 1; });
  kept.heard(false);
  assert.equal(isFetching([NAME], {}), false);
  assert.equal(told, 1);
});

test("if nothing was stored, nothing is being fetched", () => {
  assert.equal(isFetching([NAME], {}), false);
  widget();
  assert.equal(isFetching([NAME], {}), false);
});

test("state that only the room has stored counts as being fetched too", async () => {
  const inRoom = { [NAME]: "a game" };
  page.window.cardkitServer = { kept: Promise.resolve(inRoom), revealed: {} };
  const { kept } = widget();
  await page.window.cardkitServer.kept;
  assert.equal(isFetching([NAME], inRoom), true);
  kept.heard(false);
  assert.equal(isFetching([NAME], inRoom), false);
});

test("the state from before an unsent command is restored, and nothing newer", async () => {
  page.kept.set(NAME, JSON.stringify("newer"));
  page.window.cardkitServer = { kept: Promise.resolve({ [NAME]: "newer" }), revealed: {} };
  const asked = [];
  createSaved(model({ keeps: NAME, state: { serial: 1, kept: null } }), (message) => asked.push(message), "before");
  createSaved(model({ keeps: NAME, state: { serial: 1, kept: null } }), (message) => asked.push(message), null);
  await page.window.cardkitServer.kept;
  assert.deepEqual(asked, [{ do: "restore", kept: "before" }]);
});

test("this tab stores a draft until it is deleted", () => {
  createTabStore(NAME, "draft").keep(["a", "b"]);
  assert.deepEqual(createTabStore(NAME, "draft").read(), ["a", "b"]);
  assert.equal(createTabStore(NAME, "draft").keep(null), true);
  assert.equal(createTabStore(NAME, "draft").read(), null);
  createTabStore("", "draft").keep("a");
  assert.equal(page.keptByTab.size, 0);
});
