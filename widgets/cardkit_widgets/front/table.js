// The table: it draws a scene and turns pointing at cards into moves. It knows zones, cards and moves, and no game.

import { drawZone } from "./cards.js";
import { button, el, refill } from "./dom.js";
import { createPicking } from "./picking.js";

export function createTable({ art, clauseChip, onMove, onAsk, onSelect, onSuggest, latest, notice, flow }) {
  const felt = el("div", { class: "ck-felt" });
  const prompt = el("p", { class: "ck-prompt-text" });
  const buttons = el("div", { class: "ck-choices", role: "group", "aria-label": "Moves with a button" });
  const hint = el("p", { class: "ck-hint", id: `ck-hint-${Math.random().toString(36).slice(2)}` });
  const picking = createPicking({ clauseChip, onSelect, onSuggest, onPick: () => draw(), onAnswer: answered });
  const dock = el("div", { class: "ck-dock" }, latest, notice, prompt, picking.says, el("div", { class: "ck-row" }, ...flow, buttons), hint);
  const root = el("div", { class: "ck-table" }, felt, dock);
  let scene = null;
  let live = false; // whether a person may act now
  let wanted = null;
  let picked = []; // the beginning of a way to point at a move
  let remembering = false;
  let refused = ""; // the card that was pointed at in vain

  felt.addEventListener("click", (event) => point(event.target.closest("[data-place]")));
  root.addEventListener("keydown", (event) => event.key === "Escape" && unpick());
  felt.addEventListener("keydown", navigate);
  for (const name of ["pointerover", "focusin"]) felt.addEventListener(name, (event) => foresee(event.target));
  for (const name of ["pointerleave", "focusout"]) root.addEventListener(name, leave);

  // `wanted`, where there is one, is the choice that a lesson waits for; what one points at for it is marked.
  function show(next, { live: isLive, wanted: choice }) {
    scene = next;
    live = isLive;
    wanted = live && choice;
    picked = [];
    picking.open(scene, live);
    draw();
  }

  function draw() {
    const hadFocus = root.contains(document.activeElement);
    const zones = scene.zones.map((zone) => drawZone(zone, { art, standing: standing(zone), stateOf, hint: hint.id, remembering }));
    refill(felt, ...grouped(zones, scene));
    prompt.textContent = picked.length ? possible()[0]?.then || "Now choose the other card." : scene.prompt;
    drawButtons();
    root.classList.toggle("ck-guided", Boolean(wanted));
    say("");
    if (hadFocus && !root.contains(document.activeElement)) focus();
  }

  // The cards stay as they are, so that a click that has begun on one of them also ends on it.
  function drawButtons() {
    refill(buttons, picked.length ? button("Choose another card (Escape)", unpick) : null, ...(live ? choiceButtons() : []));
  }

  // The answer to what has been picked comes into sight, where one has to scroll to see it.
  function answered() {
    drawButtons();
    dock.scrollIntoView({ block: "nearest" });
  }

  // Put the keyboard where something can be done, or at least on a card.
  function focus() {
    const places = [".ck-group-own .ck-can[tabindex='0']", "[data-move]", ".ck-can[tabindex='0']", "[tabindex='0']"];
    places.map((place) => root.querySelector(place)).find(Boolean)?.focus({ preventScroll: true });
  }

  function standing(zone) {
    const found = zone.badge && scene.standings.find((line) => line.seats.includes(zone.seat));
    if (!found) return null;
    const adds = scene.totals_title === "points";
    const unit = found.total === "1" ? scene.totals_title.replace(/s$/, "") : scene.totals_title;
    return { ...found, won: adds ? `${found.total} in all` : `${found.total} ${unit}`, adds };
  }

  // What one has pointed at so far: cards picked together, or the first card of an exchange.
  function path() {
    return picked.length ? picked : picking.places();
  }

  function stateOf(place) {
    if (path().includes(place)) return "picked";
    if (picking.has(place)) return isWanted(place) ? "can ck-wanted" : "can ck-pickable";
    if (!possible(place).length) return "";
    return isWanted(place) ? "can ck-wanted" : "can";
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
    const own = picking.places().length ? [] : scene.choices.filter((choice) => choice.button);
    const plain = [...picking.choices(), ...own.filter((choice) => !choice.menu)];
    return [...plain.map(choiceButton), ...menus(own), ...picking.buttons()];
  }

  function choiceButton(choice) {
    return button(choice.button, () => onMove(choice.move), {
      "data-key": `move ${choice.move}`,
      "data-move": choice.move,
      class: choice.move === wanted?.move ? "ck-button ck-wanted" : "ck-button",
      "aria-describedby": hint.id,
      onpointerover: () => say(choice.says, choice.clause),
      onfocus: () => say(choice.says, choice.clause),
    });
  }

  // Moves of the same kind, of which there can be many: a list to choose from, and a button that says what was chosen.
  function menus(choices) {
    const names = [...new Set(choices.filter((choice) => choice.menu).map((choice) => choice.menu))];
    return names.map((name) => {
      const members = choices.filter((choice) => choice.menu === name);
      if (members.length === 1) return choiceButton(members[0]);
      const chosen = () => members.find((choice) => choice.move === list.value);
      const options = members.map((choice) => el("option", { value: choice.move, selected: choice.move === wanted?.move }, choice.button));
      const list = el("select", { "data-key": `menu ${name}`, onchange: tell }, ...options);
      const go = button("", () => onMove(list.value), { "data-key": `menu go ${name}`, onpointerover: foretell, onfocus: foretell });
      tell();
      return el("span", { class: "ck-menu" }, el("label", {}, `${name}:`, list), go);

      function tell() {
        go.textContent = chosen().button;
        go.className = chosen().move === wanted?.move ? "ck-button ck-wanted" : "ck-button";
      }

      function foretell() {
        say(chosen().says, chosen().clause);
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

  function unpick() {
    if (picking.places().length) picking.pick([]);
    if (!picked.length) return;
    picked = [];
    draw();
  }

  function refuse(place) {
    const steps = [...path(), place];
    unpick();
    refused = place;
    onAsk(steps);
  }

  // A note may not lie over the card that it speaks of; nor, where there is room, over one's own cards.
  function keepInSight() {
    const card = cardAt(refused);
    refused = "";
    if (!card) return;
    for (const part of [felt.querySelector(".ck-group-own"), cardAt(wanted?.path[0]), card]) {
      if (part) part.style.scrollMarginBottom = `${innerHeight - dock.getBoundingClientRect().top}px`;
      part?.scrollIntoView({ block: "nearest" });
    }
  }

  function cardAt(place) {
    return place && felt.querySelector(`[data-place="${CSS.escape(place)}"]`);
  }

  function foresee(target) {
    const card = target.closest("[data-place]");
    const found = card ? possible(card.dataset.place) : [];
    if (!found.length || picking.has(card.dataset.place)) say("");
    else if (found[0].path.length > path().length + 1) say("Choose this card, then the other one.", found[0].clause);
    else say(found[0].says, found[0].clause);
  }

  // What is said of a card stays while one goes on to the clause beside it.
  function leave(event) {
    if (!root.contains(event.relatedTarget)) say("");
  }

  function say(text, clause) {
    hint.replaceChildren(text, ...(text && clause ? [" ", clauseChip(clause)] : []));
  }

  function remember(isOn) {
    remembering = isOn;
    draw();
  }

  return { root, felt, show, focus, remember, keepInSight, answer: picking.answer };
}

// One tab stop a zone; arrows move inside it, as in a grid.
function navigate(event) {
  const card = event.target.closest("[data-place]");
  const zone = card?.closest("[data-zone]");
  if (!zone) return;
  const cards = [...zone.querySelectorAll("[data-place]")];
  const columns = Number(zone.dataset.columns) || 1;
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -cards.length, End: cards.length };
  if (!(event.key in steps)) return;
  event.preventDefault();
  const at = cards.indexOf(card);
  const wanted = at + steps[event.key];
  const acrossRows = event.key === "ArrowUp" || event.key === "ArrowDown";
  const to = acrossRows && (wanted < 0 || wanted >= cards.length) ? at : Math.min(Math.max(wanted, 0), cards.length - 1);
  cards.forEach((other, i) => other.setAttribute("tabindex", i === to ? "0" : "-1"));
  cards[to].focus();
}

// Where the zones stand on the felt: the others above, the piles and the hand, the own area below.
function grouped(zones, scene) {
  const groups = { others: [], centre: [], own: [] };
  scene.zones.forEach((zone, i) => groups[zone.group].push(zones[i]));
  const seats = scene.zones.filter((zone) => zone.group === "others" && zone.badge).length || 1;
  return Object.entries(groups)
    .filter(([, members]) => members.length)
    .map(([name, members]) => el("div", { class: `ck-group ck-group-${name}`, "data-seats": seats, style: `--seats:${seats}` }, ...laidOut(name, members, scene)));
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
