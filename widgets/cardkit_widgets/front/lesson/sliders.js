// Sliders (for numbers) and lists (for words) that change a picture. Moving a slider requests a new picture as soon as
// the previous one has arrived. The final position is always requested.

import { el, ownId, write } from "../core/dom.js";

/** @import { ChartControl, ChartControlsState } from "../core/messages.d.ts" */
/** @import { Making } from "../core/types.d.ts" */

/** @type {Record<string, string>} */
const YES_OR_NO = { true: "yes", false: "no" };

/** @param {Making} making */
export function createChange({ send }) {
  const root = el("div", { class: "ck-change" });
  /** @type {Map<string, { root: HTMLElement, put: (value: unknown) => void }>} */
  const fields = new Map();
  /** @type {[name: string, value: unknown] | null} */
  let pending = null; // the slider's latest value while a reply is on its way
  let waiting = false;

  /**
   * @param {string} name
   * @param {unknown} value
   */
  function ask(name, value) {
    if (waiting) {
      pending = [name, value];
      return;
    }
    waiting = true;
    send({ do: "set", name, value });
  }

  /** @param {ChartControlsState} state */
  function show(state) {
    if (!fields.size) for (const field of state.fields) add(field);
    const moving = pending !== null;
    waiting = false;
    if (!moving) for (const field of state.fields) fields.get(field.name)?.put(field.value);
    const next = pending;
    pending = null;
    if (next) ask(...next);
  }

  /** @param {ChartControl} field */
  function add(field) {
    const made = field.slider ? slider(field, ask) : choiceList(field, ask);
    fields.set(field.name, made);
    root.append(made.root);
  }

  return { root, show };
}

/**
 * Listeners for touching a slider at its current value. That triggers no input event, and with a finger no click event
 * either.
 * @param {() => unknown} act
 */
export function atTouch(act) {
  return { onclick: act, onpointerup: (/** @type {PointerEvent} */ { pointerType }) => pointerType !== "mouse" && act() };
}

/**
 * Format a value for display: numbers get commas.
 * @param {unknown} value
 */
function said(value) {
  return typeof value === "number" ? value.toLocaleString("en") : String(value);
}

/**
 * @param {ChartControl} field
 * @param {(name: string, value: unknown) => void} ask
 */
function slider({ name, label, choices }, ask) {
  const id = ownId("ck-change");
  const shown = el("output", { for: id, class: "ck-value" });
  const input = el("input", { id, type: "range", min: 0, max: choices.length - 1, step: 1, oninput: touch, ...atTouch(touch) });
  const ends = [el("span", {}, said(choices[0])), el("span", {}, said(choices.at(-1)))];

  /** @type {unknown} */
  let at = null; // no value until a field is touched; arrow keys start in the middle
  input.value = String(Math.floor(choices.length / 2));

  function touch() {
    const value = choices[Number(input.value)];
    if (value === at) return;
    put(value);
    ask(name, value);
  }

  /** @param {unknown} value */
  function put(value) {
    at = value;
    input.classList.toggle("ck-untouched", value === null);
    if (value !== null) input.value = String(choices.indexOf(value));
    write(shown, value === null ? "Slide to choose" : said(value));
    shown.classList.toggle("ck-slide-hint", value === null);
    input.setAttribute("aria-valuetext", value === null ? "nothing chosen yet" : said(value));
  }

  return { root: el("div", { class: "ck-set" }, el("label", { for: id }, label), shown, el("div", { class: "ck-range" }, ends[0], input, ends[1])), put };
}

/**
 * @param {ChartControl} field
 * @param {(name: string, value: unknown) => void} ask
 */
function choiceList({ name, label, choices }, ask) {
  const id = ownId("ck-change");
  const options = choices.map((choice, place) => el("option", { value: place }, YES_OR_NO[String(choice)] ?? said(choice)));
  const none = el("option", { value: "", disabled: true }, "Choose one");
  const input = el("select", { id, onchange: ({ target }) => ask(name, choices[Number(target.value)]) }, none, ...options);
  /** @param {unknown} value */
  function put(value) {
    input.value = value === null ? "" : String(choices.indexOf(value));
    none.hidden = value !== null;
  }

  return { root: el("div", { class: "ck-set" }, el("label", { for: id }, label), input), put };
}
