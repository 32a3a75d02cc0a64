// What can be changed: a slider for a range of numbers, a list for a few words. Moving a slider asks for a new picture as
// soon as the last has come, and always for the one where it has stopped.

import { el } from "./dom.js";

const YES_OR_NO = { true: "yes", false: "no" };

export function createChange({ send }) {
  const root = el("div", { class: "ck-change" });
  const fields = new Map();
  let pending = null; // what the slider has reached while an answer is on its way
  let waiting = false;

  function ask(name, value) {
    if (waiting) {
      pending = [name, value];
      return;
    }
    waiting = true;
    send({ do: "set", name, value });
  }

  function show(state) {
    if (!fields.size) for (const field of state.fields) add(field);
    const moving = pending !== null;
    waiting = false;
    if (!moving) for (const field of state.fields) fields.get(field.name).put(field.value);
    const next = pending;
    pending = null;
    if (next) ask(...next);
  }

  function add(field) {
    const made = field.slider ? slider(field) : list(field);
    fields.set(field.name, made);
    root.append(made.root);
  }

  function slider({ name, label, choices }) {
    const id = `ck-change-${Math.random().toString(36).slice(2)}`;
    const shown = el("output", { for: id, class: "ck-value" });
    const input = el("input", { id, type: "range", min: 0, max: choices.length - 1, step: 1, oninput: () => tell(Number(input.value)) });
    const ends = [el("span", {}, String(choices[0])), el("span", {}, String(choices.at(-1)))];

    function tell(place) {
      shown.textContent = String(choices[place]);
      input.setAttribute("aria-valuetext", shown.textContent);
      ask(name, choices[place]);
    }

    function put(value) {
      input.value = choices.indexOf(value);
      shown.textContent = String(value);
      input.setAttribute("aria-valuetext", String(value));
    }

    return { root: el("div", { class: "ck-set" }, el("label", { for: id }, label), shown, el("div", { class: "ck-range" }, ends[0], input, ends[1])), put };
  }

  function list({ name, label, choices }) {
    const id = `ck-change-${Math.random().toString(36).slice(2)}`;
    const options = choices.map((choice, place) => el("option", { value: place }, YES_OR_NO[String(choice)] ?? String(choice)));
    const input = el("select", { id, onchange: () => ask(name, choices[Number(input.value)]) }, ...options);
    return { root: el("div", { class: "ck-set" }, el("label", { for: id }, label), input), put: (value) => { input.value = choices.indexOf(value); } };
  }

  return { root, show };
}
