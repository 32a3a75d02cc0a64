// The controls of a finished game: step by step, to any step, by itself; from which seat one looks; which game.

import { button, capital, el, refill } from "./dom.js";

const LOOKED_AT = 900; // ms for which a step can be looked at while the game plays on by itself

export function createWatch({ title, send }) {
  const first = button("First", () => ask("first"), { "data-key": "watch first" });
  const back = button("Back", () => ask("back"), { "data-key": "watch back" });
  const next = button("Next", () => ask("next"), { class: "ck-button ck-primary", "data-key": "watch next" });
  const last = button("Last", () => ask("last"), { "data-key": "watch last" });
  const alone = button("Play on by itself", toggle, { "data-key": "watch alone", "aria-pressed": "false" });
  const slider = el("input", { type: "range", min: 1, step: 1, "aria-label": "Step", "data-key": "watch step", oninput: describe, onchange: () => ask("to", { event: Number(slider.value) }) });
  const where = el("output", { class: "ck-watch-where" });
  const about = el("p", { class: "ck-help" });
  const goBack = button("To the pictures", leave, { "data-key": "watch leave", hidden: true });
  const seats = el("select", { "data-key": "watch seat", onchange: () => send({ do: "seat", seat: Number(seats.value) }) });
  const versions = el("span", { class: "ck-watch-versions" });
  const root = el(
    "section",
    { class: "ck-watch", "aria-label": "Steps of the game", tabindex: "-1" },
    el("div", { class: "ck-row ck-watch-head" }, el("h2", {}, title), goBack),
    el("div", { class: "ck-row" }, first, back, next, last, alone),
    el("div", { class: "ck-watch-step" }, slider, where),
    about,
    el("div", { class: "ck-row" }, el("label", { class: "ck-watch-seat" }, "Seen from: ", seats), versions),
  );
  let now = null;
  let from = null; // the list below the picture that one comes from
  let isAlone = false;
  let pace = 1;
  let timer = 0;

  // Whoever steps by hand goes on by hand.
  function ask(what, more = {}) {
    stop();
    send({ do: what, ...more });
  }

  function show({ watch }) {
    now = watch;
    first.disabled = back.disabled = now.now <= 1;
    next.disabled = last.disabled = now.now === now.last;
    slider.max = now.last;
    slider.value = now.now;
    about.textContent = `${now.moves} of the ${now.last} steps ${now.moves === 1 ? "is a move" : "are moves"}; the others are shuffles, scores and the like.`;
    describe();
    refill(seats, ...now.seats.map(({ value, label }) => el("option", { value, selected: value === now.seat }, label)));
    refill(versions, ...drawVersions());
    if (now.now === now.last) stop();
  }

  function describe() {
    const step = Number(slider.value);
    const round = step === now.now && now.round ? `, round ${now.round}` : "";
    where.textContent = `Step ${step} of ${now.last}${round}`;
    slider.setAttribute("aria-valuetext", where.textContent);
  }

  // Of two games the other one is a button away; of more, one is chosen from a list.
  function drawVersions() {
    const others = now.versions.filter((name) => name !== now.version);
    if (!others.length) return [];
    const called = el("strong", {}, capital(now.version));
    if (others.length === 1) return [called, button(`Show the ${others[0]}`, () => ask("version", { version: others[0] }), { "data-key": "watch version" })];
    const options = now.versions.map((name) => el("option", { value: name, selected: name === now.version }, name));
    return [el("label", {}, "Game: ", el("select", { "data-key": "watch versions", onchange: ({ target }) => ask("version", { version: target.value }) }, ...options))];
  }

  function toggle() {
    if (isAlone) return stop();
    isAlone = true;
    alone.setAttribute("aria-pressed", "true");
    return send({ do: now.now === now.last ? "first" : "next" });
  }

  function stop() {
    isAlone = false;
    clearTimeout(timer);
    alone.setAttribute("aria-pressed", "false");
  }

  // The step has been shown to its end.
  function settled() {
    clearTimeout(timer);
    if (isAlone) timer = setTimeout(() => isAlone && send({ do: "next" }), LOOKED_AT * pace);
  }

  // Whoever has asked for the game is taken to it, as soon as the page has put it in its place.
  function arrive() {
    const table = root.closest(".ck");
    from = lookedAt();
    goBack.hidden = !from;
    new ResizeObserver((_, observer) => {
      if (!root.isConnected || !root.offsetHeight) return;
      observer.disconnect();
      table.scrollIntoView({ block: "start" });
      next.focus({ preventScroll: true });
    }).observe(root);
  }

  // The list below the picture that one has chosen from: the one with the keyboard, or below the picture with the pointer,
  // or nearest to the middle of the window.
  function lookedAt() {
    const held = pictures().find((list) => list.parentElement.parentElement.contains(document.activeElement));
    const pointed = pictures().find((list) => pictureOf(list).matches(":hover"));
    return held ?? pointed ?? pictures().sort((one, other) => distance(one) - distance(other))[0] ?? null;
  }

  function distance(list) {
    const { top, bottom } = pictureOf(list).getBoundingClientRect();
    return Math.abs(top + bottom - window.innerHeight);
  }

  function pictureOf(list) {
    return list.closest(".widget-vbox")?.querySelector(".js-plotly-plot") ?? list;
  }

  function pictures() {
    return [...document.querySelectorAll(".ckc-chooser select")].filter((list) => list.offsetHeight);
  }

  function leave() {
    stop();
    const list = from?.isConnected ? from : lookedAt();
    if (!list) return;
    pictureOf(list).scrollIntoView({ block: "start" });
    list.focus({ preventScroll: true });
  }

  return { root, show, arrive, settled, stop, next: () => null, setPace: (factor) => { pace = factor; } };
}
