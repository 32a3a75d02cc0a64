// The table: it draws a scene and turns pointing at cards into moves. It knows zones, cards and moves, and no game.

import { drawZone } from "./cards.js";
import { button, el, refill } from "./dom.js";

export function createTable({ art, clauseChip, onMove, onAsk, latest, flow }) {
  const felt = el("div", { class: "ck-felt" });
  const prompt = el("p", { class: "ck-prompt-text" });
  const buttons = el("div", { class: "ck-choices", role: "group", "aria-label": "Moves with a button" });
  const hint = el("p", { class: "ck-hint", id: `ck-hint-${Math.random().toString(36).slice(2)}` });
  const dock = el("div", { class: "ck-dock" }, latest, prompt, el("div", { class: "ck-row" }, ...flow, buttons), hint);
  const root = el("div", { class: "ck-table" }, felt, dock);
  let scene = null;
  let live = false; // whether a person may act now
  let wanted = null;
  let picked = [];

  felt.addEventListener("click", (event) => point(event.target.closest("[data-place]")));
  felt.addEventListener("keydown", navigate);
  for (const name of ["pointerover", "focusin"]) felt.addEventListener(name, (event) => foresee(event.target));
  for (const name of ["pointerleave", "focusout"]) root.addEventListener(name, leave);

  // `wanted`, where there is one, is the move that a lesson waits for; what one points at for it is marked.
  function show(next, { live: isLive, wanted: move }) {
    scene = next;
    live = isLive;
    wanted = live && scene.choices.find((choice) => choice.move === move);
    picked = [];
    draw();
  }

  function draw() {
    const hadFocus = root.contains(document.activeElement);
    const zones = scene.zones.map((zone) => drawZone(zone, { art, standing: standing(zone), stateOf, hint: hint.id }));
    refill(felt, ...grouped(zones, scene));
    prompt.textContent = picked.length ? "Now choose the card you want for it." : scene.prompt;
    refill(buttons, picked.length ? button("Choose another card (Escape)", unpick) : null, ...(live ? choiceButtons() : []));
    root.classList.toggle("ck-guided", Boolean(wanted));
    say("");
    if (hadFocus && !root.contains(document.activeElement)) focus();
  }

  // Put the keyboard where something can be done, or at least on a card.
  function focus() {
    const places = [".ck-group-own .ck-can[tabindex='0']", "[data-move]", ".ck-can[tabindex='0']", "[tabindex='0']"];
    places.map((place) => root.querySelector(place)).find(Boolean)?.focus({ preventScroll: true });
  }

  function standing(zone) {
    const found = zone.badge && scene.standings.find((line) => line.seats.includes(zone.seat));
    return found ? { ...found, won: `${found.total} ${scene.totals_title}` } : null;
  }

  function stateOf(place) {
    if (picked.includes(place)) return "picked";
    if (!possible(place).length) return "";
    return wanted?.path[picked.length] === place ? "can ck-wanted" : "can";
  }

  function possible(place) {
    if (!live) return [];
    const path = [...picked, place];
    return scene.choices.filter((choice) => path.every((step, i) => choice.path[i] === step));
  }

  function choiceButtons() {
    return scene.choices
      .filter((choice) => choice.button)
      .map((choice) =>
        button(choice.button, () => onMove(choice.move), {
          "data-key": `move ${choice.move}`,
          "data-move": choice.move,
          class: choice === wanted ? "ck-button ck-wanted" : "ck-button",
          "aria-describedby": hint.id,
          onpointerover: () => say(choice.says, choice.clause),
          onfocus: () => say(choice.says, choice.clause),
        }),
      );
  }

  function point(card) {
    if (!card || !live) return;
    const place = card.dataset.place;
    const found = possible(place);
    const done = found.find((choice) => choice.path.length === picked.length + 1);
    if (done) onMove(done.move);
    else if (found.length) pick(place);
    else refuse(place);
  }

  function pick(place) {
    picked = [...picked, place];
    draw();
  }

  function unpick() {
    if (!picked.length) return;
    picked = [];
    draw();
  }

  function refuse(place) {
    const path = [...picked, place];
    unpick();
    onAsk(path);
  }

  function foresee(target) {
    const card = target.closest("[data-place]");
    const found = card ? possible(card.dataset.place) : [];
    if (!found.length) say("");
    else if (found[0].path.length > picked.length + 1) say("Choose this card, then the one to exchange it for.", found[0].clause);
    else say(found[0].says, found[0].clause);
  }

  // What is said of a card stays while one goes on to the clause beside it.
  function leave(event) {
    if (!root.contains(event.relatedTarget)) say("");
  }

  function say(text, clause) {
    hint.replaceChildren(text, ...(text && clause ? [" ", clauseChip(clause)] : []));
  }

  // One tab stop a zone; arrows move inside it, as in a grid.
  function navigate(event) {
    if (event.key === "Escape") unpick();
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
    const sideways = Math.abs(steps[event.key]) === columns && columns > 1;
    const to = sideways && (wanted < 0 || wanted >= cards.length) ? at : Math.min(Math.max(wanted, 0), cards.length - 1);
    cards.forEach((other, i) => other.setAttribute("tabindex", i === to ? "0" : "-1"));
    cards[to].focus();
  }

  return { root, felt, show, focus };
}

// Where the zones stand on the felt: the others above, the piles and the hand, the own area below.
function grouped(zones, scene) {
  const groups = { others: [], centre: [], own: [] };
  scene.zones.forEach((zone, i) => groups[zone.group].push(zones[i]));
  return Object.entries(groups)
    .filter(([, members]) => members.length)
    .map(([name, members]) => el("div", { class: `ck-group ck-group-${name}`, "data-size": members.length }, ...members));
}
