// The controls for watching a finished game: step by step, at any step, or automatically, from the view of any player.
// If there are several games, the user can choose one.

import { button, capital, el, findAll, refill } from "../core/dom.js";

/** @import { PageCommand, ReplayState, TableState } from "../core/messages.d.ts" */
/** @import { Send } from "../core/types.d.ts" */

const LOOKED_AT = 900; // ms for which each step is shown while the game plays automatically

/** @param {{ title: string, send: Send }} making */
export function createReplayControls({ title, send }) {
  const steps = createSteps(byHand);
  const alone = createAlone(() => send({ do: now?.now === now?.last ? "first" : "next" }), () => send({ do: "next" }));
  const about = el("p", { class: "ck-help" });
  const goBack = button("To the pictures", leave, { "data-key": "watch leave", hidden: true });
  const seats = el("select", { "data-key": "watch seat", onchange: ({ target }) => send({ do: "seat", seat: Number(target.value) }) });
  const versions = el("span", { class: "ck-watch-versions" });
  const root = el(
    "section",
    { class: "ck-watch", "aria-label": `Steps of ${title}`, tabindex: "-1" },
    el("div", { class: "ck-row ck-watch-head" }, el("h2", {}, title), goBack),
    el("div", { class: "ck-row ck-watch-play" }, el("div", { class: "ck-row ck-watch-steps" }, ...steps.buttons), alone.root),
    el("div", { class: "ck-watch-step" }, steps.slider, steps.where),
    about,
    el("div", { class: "ck-row" }, el("label", { class: "ck-watch-seat" }, "Seen from: ", seats), versions),
  );
  /** @type {ReplayState | undefined} */
  let now;
  /** @type {HTMLElement | null} */
  let from = null; // the list below the chart that the user came from

  /** @param {PageCommand} message */
  function byHand(message) {
    alone.stop();
    send(message);
  }

  /** @param {TableState} state */
  function show({ watch }) {
    if (!watch) return;
    now = watch;
    steps.show(watch);
    about.textContent = `${watch.moves} of the ${watch.last} steps ${watch.moves === 1 ? "is a move" : "are moves"}; the others are shuffles, scores and the like.`;
    refill(seats, ...watch.seats.map(({ value, label }) => el("option", { value, selected: value === watch.seat }, label)));
    refill(versions, ...drawVersions(watch, (version) => byHand({ do: "version", version })));
    if (watch.now === watch.last) alone.stop();
  }

  // As soon as the page has attached the game that the user asked for, scroll to it.
  function arrive() {
    from = lookedAt();
    goBack.hidden = !from;
    new ResizeObserver((_, observer) => {
      if (!root.isConnected || !root.offsetHeight) return;
      observer.disconnect();
      root.closest(".ck")?.scrollIntoView({ block: "start" });
      steps.onward.focus({ preventScroll: true });
    }).observe(root);
  }

  function leave() {
    alone.stop();
    const list = from?.isConnected ? from : lookedAt();
    if (!list) return;
    pictureOf(list).scrollIntoView({ block: "start" });
    list.focus({ preventScroll: true });
  }

  return { root, show, arrive, settled: alone.settled, stop: alone.stop, next: () => null, setPace: alone.setPace };
}

/**
 * Create the buttons and the slider that lead to another step.
 * @param {(message: PageCommand) => void} ask
 */
function createSteps(ask) {
  const first = button("First", () => ask({ do: "first" }), { "data-key": "watch first" });
  const back = button("Back", () => ask({ do: "back" }), { "data-key": "watch back" });
  const onward = button("Next", () => ask({ do: "next" }), { class: "ck-button ck-primary", "data-key": "watch next" });
  const last = button("Last", () => ask({ do: "last" }), { "data-key": "watch last" });
  const slider = el("input", { type: "range", min: 1, step: 1, "aria-label": "Step", "data-key": "watch step", oninput: describe, onchange: ({ target }) => ask({ do: "to", event: Number(target.value) }) });
  const where = el("output", { class: "ck-watch-where" });
  /** @type {ReplayState | undefined} */
  let now;

  /** @param {ReplayState} watch */
  function show(watch) {
    now = watch;
    first.disabled = back.disabled = watch.now <= 1;
    onward.disabled = last.disabled = watch.now === watch.last;
    slider.max = String(watch.last);
    slider.value = String(watch.now);
    describe();
  }

  function describe() {
    const step = Number(slider.value);
    const round = step === now?.now && now.round ? `, round ${now.round}` : "";
    where.textContent = `Step ${step} of ${now?.last}${round}`;
    slider.setAttribute("aria-valuetext", where.textContent);
  }

  return { buttons: [first, back, onward, last], onward, slider, where, show };
}

/**
 * Play the steps automatically, until the user goes to another step.
 * @param {() => void} begin
 * @param {() => void} goOn
 */
function createAlone(begin, goOn) {
  const root = button("Play automatically", toggle, { "data-key": "watch alone", "aria-pressed": "false" });
  let isAlone = false;
  let pace = 1;
  let timer = 0;

  function toggle() {
    if (isAlone) return stop();
    isAlone = true;
    root.setAttribute("aria-pressed", "true");
    return begin();
  }

  function stop() {
    isAlone = false;
    clearTimeout(timer);
    root.setAttribute("aria-pressed", "false");
  }

  // Called when a step has been shown completely.
  function settled() {
    clearTimeout(timer);
    if (isAlone) timer = setTimeout(() => isAlone && goOn(), LOOKED_AT * pace);
  }

  /** @param {number} factor */
  function setPace(factor) {
    pace = factor;
  }

  return { root, stop, settled, setPace };
}

/**
 * Draw a button for the other of two games, or a list of three or more games.
 * @param {ReplayState} watch
 * @param {(version: string) => void} choose
 */
function drawVersions({ version, versions }, choose) {
  const others = versions.filter((name) => name !== version);
  if (!others.length) return [];
  const called = el("strong", {}, capital(version));
  if (others.length === 1) return [called, button(`Show the ${others[0]}`, () => choose(others[0]), { "data-key": "watch version" })];
  const options = versions.map((name) => el("option", { value: name, selected: name === version }, name));
  return [el("label", {}, "Game: ", el("select", { "data-key": "watch versions", onchange: ({ target }) => choose(target.value) }, ...options))];
}

// --- the charts that the user came from ---------------------------------------------------------------------------

// Find the list below the chart in which the user has chosen a game: the list that has the focus, the one below the
// pointer, or the one nearest to the middle of the window.
function lookedAt() {
  const lists = findAll(document, ".ckc-chooser select").filter((list) => list.offsetHeight);
  const held = lists.find((list) => list.parentElement?.parentElement?.contains(document.activeElement));
  const pointed = lists.find((list) => pictureOf(list).matches(":hover"));
  return held ?? pointed ?? lists.sort((one, other) => fromMiddle(one) - fromMiddle(other))[0] ?? null;
}

/** @param {HTMLElement} list */
function fromMiddle(list) {
  const { top, bottom } = pictureOf(list).getBoundingClientRect();
  return Math.abs(top + bottom - window.innerHeight);
}

/** @param {HTMLElement} list */
function pictureOf(list) {
  return list.closest(".widget-vbox")?.querySelector(".js-plotly-plot") ?? list;
}
