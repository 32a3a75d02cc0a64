// @ts-nocheck: its types are not written down yet
// The table: a felt with the cards, and a dock that says what is to be decided. It draws a scene and turns pointing at
// cards into moves. It knows zones, cards and moves, and no game.

import { drawZone } from "./cards.js";
import { button, el, inWords, keyButton, refill } from "./dom.js";
import { Dragging } from "./dragging.js";
import { dropsFor } from "./drops.js";
import { createFit } from "./fitting.js";
import { acrossTable, rove, usable } from "./keyboard.js";
import { withCards } from "./minis.js";
import { Picking } from "./picking.js";
import { createSorting } from "./sorting.js";

export function createTable({ art, clauseChip, onMove, onAsk, onSelect, onSuggest, keep, latest, skip }) {
  const felt = el("div", { class: "ck-felt" });
  const prompt = el("p", { class: "ck-prompt-text" });
  const buttons = el("div", { class: "ck-choices", role: "group", "aria-label": "Moves with a button" });
  const hint = el("p", { class: "ck-hint", tabindex: "-1", id: `ck-hint-${Math.random().toString(36).slice(2)}` });
  const picking = new Picking({ clauseChip, onSelect, onSuggest, onPick: () => draw(), onAnswer: answered });
  const dock = el("div", { class: "ck-dock" }, latest, prompt, picking.says, el("div", { class: "ck-row" }, skip, buttons), hint);
  const parts = [felt, dock];
  const refit = createFit(felt);
  const dragging = new Dragging({ felt, art, dropsAt, onDrop: drop, onRefuse: refuseDrop });
  const sorting = createSorting({ onSort: () => draw() });
  let scene = null;
  let live = false; // whether a person may act now
  let wanted = null;
  let picked = []; // the beginning of a way to point at a move
  let remembering = false;
  let worth = new Map(); // what the coach says of moves, by move
  let told = null; // the card or button that the hint speaks of
  let ending = null; // the card that says how it has ended
  let refused = ""; // the card that was pointed at in vain

  felt.addEventListener("click", (event) => point(event.target.closest("[data-place]")));
  const setStops = rove(felt, { item: "[data-place]", group: ".ck-group", first: [".ck-wanted", ".ck-can"], to: acrossTable });
  for (const part of [felt, buttons]) {
    part.addEventListener("pointerover", ({ target, pointerType }) => pointerType !== "touch" && tell(target));
    part.addEventListener("focusin", tellOfFocus);
  }
  for (const part of parts) {
    part.addEventListener("keydown", goToClause);
    for (const name of ["pointerleave", "focusout"]) part.addEventListener(name, leave);
  }

  // `wanted`, where there is one, is the choice that a lesson waits for; what one points at for it is marked.
  function show(next, { live: isLive, wanted: choice }) {
    scene = next;
    live = isLive;
    wanted = live && choice;
    picked = [];
    ending = null;
    picking.open(scene, live);
    draw();
    dragging.settle();
  }

  function end(how) {
    if (how === ending) return;
    ending = how;
    draw();
  }

  function draw() {
    keep(redraw);
  }

  function redraw() {
    const zones = sorting.sorted(scene.zones).map((zone) => drawZone(zone, { art, standing: standing(zone), stateOf, hint: hint.id, remembering, worthOf, drags }));
    refill(felt, ...grouped(zones, scene, ending));
    refit(scene.headline);
    prompt.textContent = picked.length ? possible()[0]?.then || inWords("Now choose the other card.") : scene.prompt;
    drawButtons();
    dock.classList.toggle("ck-guided", Boolean(wanted));
    setStops();
    tellOfFocus();
    dragging.mark();
  }

  // The cards stay as they are, so that a click that has begun on one of them also ends on it.
  function drawButtons() {
    refill(buttons, picked.length ? keyButton("Choose another card", "Escape", unpick) : null, ...(live ? choiceButtons() : []));
  }

  // The answer to what has been picked comes into sight, where one has to scroll to see it.
  function answered() {
    drawButtons();
    dock.scrollIntoView({ block: dock.offsetHeight > dock.parentElement.clientHeight / 2 ? "start" : "nearest" });
  }

  // Where the keyboard finds something to do: what a lesson waits for, one's own cards, a button, other cards.
  function doable() {
    const own = [".ck-group-own .ck-can", "[data-move], [data-chosen]", ".ck-can"];
    const places = path().length ? [".ck-wanted", "[data-move]", ".ck-picked"] : [".ck-wanted", ".ck-idea", ...own];
    return live ? places.flatMap((place) => parts.map((part) => part.querySelector(place))).find(Boolean) : null;
  }

  function holds(node) {
    return parts.some((part) => part.contains(node));
  }

  function standing(zone) {
    const found = zone.badge && scene.standings.find((line) => line.seats.includes(zone.seat));
    if (!found) return null;
    const adds = scene.totals_title === "points";
    const unit = found.total === "1" ? scene.totals_title.replace(/s$/u, "") : scene.totals_title;
    return { ...found, won: adds ? `${found.total} in all` : `${found.total} ${unit}`, adds };
  }

  // What one has pointed at so far: cards picked together, or the first card of an exchange.
  function path() {
    return picked.length ? picked : picking.places;
  }

  function stateOf(place) {
    if (path().includes(place)) return "picked";
    if (picking.has(place)) return isWanted(place) ? "can ck-wanted" : "can ck-pickable";
    if (!possible(place).length) return "";
    return isWanted(place) ? "can ck-wanted" : "can";
  }

  // What the coach says of the move that one click here makes.
  function worthOf(place) {
    const found = possible(place).filter((choice) => choice.path.length === path().length + 1);
    return found.length === 1 ? worth.get(found[0].move) : undefined;
  }

  function weigh(found) {
    worth = found;
    if (scene) draw();
  }

  function isWanted(place) {
    const step = wanted ? wanted.path.indexOf(place) : -1;
    return step >= 0 && (picking.has(place) || step === path().length);
  }

  // The moves that begin with what has been pointed at, and go on with `place` where one is given.
  function possible(...place) {
    if (!live) return [];
    const steps = [...path(), ...place];
    return scene.choices.filter((choice) => steps.every((step, i) => choice.path[i] === step));
  }

  function choiceButtons() {
    const own = picking.places.length ? [] : scene.choices.filter((choice) => choice.button);
    const plain = [...picking.choices, ...own.filter((choice) => !choice.menu)];
    return [...plain.map(choiceButton), ...menus(own), ...picking.buttons()];
  }

  function choiceButton(choice) {
    const press = button("", () => onMove(choice.move), {
      "data-key": `move ${choice.move}`,
      "data-move": choice.move,
      class: choice.move === wanted?.move ? "ck-button ck-wanted" : "ck-button",
      "aria-describedby": hint.id,
    });
    press.append(...withCards(choice.button));
    return press;
  }

  // Moves of the same kind, of which there can be many: a list to choose from, and a button that says what was chosen.
  function menus(choices) {
    const names = [...new Set(choices.filter((choice) => choice.menu).map((choice) => choice.menu))];
    return names.map((name) => {
      const members = choices.filter((choice) => choice.menu === name);
      if (members.length === 1) return choiceButton(members[0]);
      const chosen = () => members.find((choice) => choice.move === list.value);
      const options = members.map((choice) => el("option", { value: choice.move, selected: choice.move === wanted?.move }, choice.button));
      const list = el("select", { "data-key": `menu ${name}`, onchange: choose }, ...options);
      const go = button("", () => onMove(list.value), { "data-key": `menu go ${name}`, "aria-describedby": hint.id });
      nameChosen();
      return el("span", { class: "ck-menu" }, el("label", {}, `${name}:`, list), go);

      function choose() {
        nameChosen();
        tell(go);
      }

      function nameChosen() {
        go.replaceChildren(...withCards(chosen().button));
        go.dataset.chosen = list.value;
        go.className = chosen().move === wanted?.move ? "ck-button ck-wanted" : "ck-button";
      }
    });
  }

  function point(card) {
    if (!card || !live) return;
    const place = card.dataset.place;
    if (picking.has(place)) return picking.toggle(place);
    const found = possible(place);
    const done = found.find((choice) => choice.path.length === path().length + 1);
    if (done) onMove(done.move);
    else if (found.length) pick(place);
    else if (picked.length && wanted?.path[0] === place) startAgain(card);
    else refuse(place);
  }

  function pick(place) {
    picked = [...picked, place];
    draw();
  }

  // A learner who has begun with the wrong card may begin anew with the right one.
  function startAgain(card) {
    picked = [];
    point(card);
  }

  // Says whether there was anything picked.
  function unpick() {
    if (!path().length) return false;
    picked = [];
    if (picking.places.length) picking.pick([]);
    else draw();
    return true;
  }

  function refuse(place) {
    ask([...path(), place], place);
  }

  function ask(steps, place) {
    unpick();
    refused = place;
    onAsk(steps);
  }

  // Where the card in a place may be dropped; null while nothing may be done. Cards that are picked together go together.
  function dropsAt(place) {
    if (!live) return null;
    const together = picking.places;
    if (together.length < 2 || !together.includes(place)) return { ...dropsFor(place, scene), count: 1 };
    const made = picking.choices;
    return { places: new Map(), zones: new Map(made.length === 1 ? [["rows", made[0].move]] : []), count: together.length };
  }

  // What cards make together is known only after they have been drawn.
  function drags(place) {
    const together = picking.places;
    if (live && together.length > 1 && together.includes(place)) return true;
    const { places, zones } = dropsAt(place) ?? { places: [], zones: [] };
    return Boolean(places.size || zones.size);
  }

  // Says whether that made a move: else it was the first thing to point at, or came too early.
  function drop({ move, place }) {
    if (move) return onMove(move);
    unpick();
    pick(place);
    return false;
  }

  // Whoever moves cards about in one zone has not meant a move.
  function refuseDrop(from, to) {
    const [source, target] = [from, to].map((place) => scene.zones.find(({ slots }) => slots.some((slot) => slot.place === place)));
    if (source !== target) ask(source.kind === "hand" ? [to] : [from, to], from);
  }

  // The card that was pointed at in vain, once: it shakes its head, and the answer stands beside it.
  function refusedCard() {
    const card = refused ? cardAt(refused) : null;
    refused = "";
    card?.classList.add("ck-refused");
    return card;
  }

  function cardAt(place) {
    return place && felt.querySelector(`[data-place="${CSS.escape(place)}"]`);
  }

  // What a card would do, or a button.
  function tell(target) {
    const card = felt.contains(target) && target.closest("[data-place]");
    if (card) return foresee(card);
    if (buttons.contains(target) && !target.matches("[data-move], [data-chosen]")) return;
    const move = buttons.contains(target) && (target.dataset.move || target.dataset.chosen);
    const choice = move && [...picking.choices, ...scene.choices].find((each) => each.move === move);
    return choice ? say(choice.says, choice.clause, target) : say("");
  }

  // Whoever has just chosen by touch or mouse is not told of it once more.
  function tellOfFocus() {
    const { activeElement: node } = document;
    tell(node.matches(":focus-visible") ? node : document.body);
  }

  function foresee(card) {
    const found = possible(card.dataset.place);
    if (!found.length || picking.has(card.dataset.place)) say("");
    else if (found[0].path.length > path().length + 1) say(inWords("Choose this card, then the other one."), found[0].clause, card);
    else say(found[0].says, found[0].clause, card);
  }

  // What is said of a card stays while one goes on to the clause beside it.
  function leave({ type, relatedTarget }) {
    if (holds(relatedTarget) || hint.contains(document.activeElement)) return;
    if (type === "pointerleave") tellOfFocus();
    else say("");
  }

  function say(text, clause, target = null) {
    hint.replaceChildren(...withCards(text), ...(text && clause ? [" ", clauseChip(clause)] : []));
    told = target;
  }

  // Tab leads from a card or a button to the clause behind it, and then on; Shift and Tab lead back.
  function goToClause(event) {
    const chip = hint.querySelector(".ck-chip");
    if (event.key !== "Tab" || event.ctrlKey || event.altKey || !usable(chip) || !told?.isConnected) return;
    if (event.target === told && !event.shiftKey) {
      event.preventDefault();
      chip.focus();
    } else if (event.target === chip) {
      told.focus({ preventScroll: true });
      if (event.shiftKey) event.preventDefault();
      else hint.querySelector(".ck-chip")?.setAttribute("tabindex", "-1"); // the browser goes on from there, not to it again
    }
  }

  // What a clause beside the table is the clause behind.
  function origin(node) {
    return hint.contains(node) ? told : node;
  }

  function remember(isOn) {
    remembering = isOn;
    draw();
  }

  return { dock, felt, sort: sorting.press, show, end, doable, holds, origin, unpick, remember, weigh, refusedCard, answer: (message) => keep(() => picking.answer(message)), asks: () => picking.asks(), card: () => felt.querySelector("[tabindex='0']") };
}

// Where the zones stand on the felt: the others above, the piles and the hand, the own area below.
function grouped(zones, scene, ending) {
  const groups = { others: [], centre: [], own: [] };
  for (const [i, zone] of scene.zones.entries()) groups[zone.group].push(zones[i]);
  const seats = scene.zones.filter((zone) => zone.group === "others" && zone.badge).length || 1;
  return Object.entries(groups)
    .filter(([name, members]) => members.length || (name === "centre" && ending))
    .map(([name, members]) => el("div", { class: `ck-group ck-group-${name}`, "data-seats": seats, style: `--seats:${seats}` }, ...laidOut(name, members, scene), name === "centre" ? ending : null));
}

// Where rows of cards are laid out in the course of a game they have room of their own: the piles stay where they are.
function laidOut(name, members, scene) {
  if (name === "others") return seated(members, scene.zones.filter((zone) => zone.group === name));
  if (name !== "centre" || !scene.rows) return members;
  const rows = members.filter((zone) => zone.matches(".ck-zone-row"));
  const fixed = members.filter((zone) => !rows.includes(zone));
  return [...fixed, el("div", { class: "ck-rows" }, ...rows)];
}

// What lies before one of the others stands together: the zone with the badge, and after it all else of theirs.
function seated(members, zones) {
  const starts = zones.map((zone, i) => (zone.badge || i === 0 ? i : -1)).filter((i) => i >= 0);
  return starts.map((start, i) => el("div", { class: "ck-seat" }, ...members.slice(start, starts[i + 1])));
}
