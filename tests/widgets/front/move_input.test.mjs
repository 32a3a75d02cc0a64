import assert from "node:assert/strict";
import { test } from "node:test";
import { Pointing } from "../../../widgets/cardkit_widgets/front/table/move_input.js";

const NONE_TOGETHER = { places: [], choices: [], has: () => false };
const choice = (move, ...path) => ({ move, path, says: "", clause: "", button: "", menu: "", then: "" });
const slot = (place, card = "1") => ({ place, card, label: "", known: "", mark: "", passing: false });
const zone = (id, kind, group, ...slots) => ({ id, kind, group, slots });

// A pile to draw from, and two of the player's own cards, which can be exchanged for each other.
const SCENE = {
  choices: [choice("draw", "pile"), choice("swap", "a1", "a2"), choice("drop", "a1")],
  zones: [zone("pile", "pile", "centre", slot("pile", "")), zone("mine", "fan", "own", slot("a1"), slot("a2")), zone("open", "pile", "centre", slot("open", "5"))],
};

function pointing({ live = true, wanted = null, together = NONE_TOGETHER } = {}) {
  const made = new Pointing(together);
  made.begin(SCENE, { live, wanted });
  return made;
}

const moves = (choices) => choices.map(({ move }) => move);

test("a click completes the moves that end there, and starts the others", () => {
  const table = pointing();
  assert.deepEqual(moves(table.madeAt("pile")), ["draw"]);
  assert.deepEqual(moves(table.madeAt("a1")), ["drop"]);
  assert.deepEqual(moves(table.possible("a1")), ["swap", "drop"]);
  table.picked = ["a1"];
  assert.deepEqual(moves(table.madeAt("a2")), ["swap"]);
  assert.deepEqual(moves(table.madeAt("pile")), []);
});

test("nothing can be clicked or dragged while the user can't act", () => {
  const table = pointing({ live: false, wanted: SCENE.choices[0] });
  assert.deepEqual(table.possible("pile"), []);
  assert.equal(table.stateOf("pile"), "");
  assert.equal(table.dropsAt("pile"), null);
  assert.equal(table.drags("pile"), false);
});

test("the cards that a lesson waits for are marked one after another", () => {
  const table = pointing({ wanted: SCENE.choices[1] });
  assert.deepEqual(["pile", "a1", "a2"].map((place) => table.stateOf(place)), ["can", "can ck-wanted", ""]);
  table.picked = ["a1"];
  assert.deepEqual(["pile", "a1", "a2"].map((place) => table.stateOf(place)), ["", "picked", "can ck-wanted"]);
});

test("after a wrong first card the user can start again with the card that a lesson waits for, and with no other", () => {
  const table = pointing({ wanted: SCENE.choices[0] });
  assert.equal(table.isNewStart("pile"), false);
  table.picked = ["a1"];
  assert.equal(table.isNewStart("pile"), true);
  assert.equal(table.isNewStart("a2"), false);
});

test("cards that are picked together are dropped together if they make one move", () => {
  const places = ["a1", "a2"];
  const makes = (...choices) => pointing({ together: { places, choices, has: (place) => places.includes(place) } });
  assert.deepEqual(makes(choice("lay")).dropsAt("a1"), { places: new Map(), zones: new Map([["rows", "lay"]]), count: 2 });
  assert.equal(makes(choice("lay"), choice("add")).dropsAt("a1").zones.size, 0);
  assert.equal(makes().drags("a1"), true);
  assert.equal(makes().stateOf("a1"), "picked");
});

test("a card can be dragged only if clicking it makes a move", () => {
  const table = pointing();
  assert.deepEqual(table.dropsAt("a1"), { places: new Map([["a2", "swap"]]), zones: new Map([["open", "drop"]]), count: 1 });
  assert.equal(table.drags("open"), false);
});

test("a place belongs to one zone or none", () => {
  assert.equal(pointing().zoneOf("a2").id, "mine");
  assert.equal(pointing().zoneOf("nowhere"), undefined);
});
