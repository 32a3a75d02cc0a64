// A guess: a number, by slider or typed, that one can change until one has seen how things are.

import { button, el, ownId } from "./dom.js";

/** @import { GuessState } from "./messages.d.ts" */
/** @import { Making } from "./types.d.ts" */

/** @param {Making} making */
export function createGuess({ send, title }) {
  const id = ownId("ck-guess");
  const ask = el("label", { class: "ck-ask", for: id });
  const slide = el("input", { type: "range", "aria-label": title, oninput: () => { typed.value = slide.value; } });
  const typed = el("input", { id, type: "number", name: "value", oninput: () => { slide.value = typed.value; }, onwheel: ({ target }) => target.blur() });
  const unit = el("span", { class: "ck-unit" });
  const sure = button("That is my guess", submit, { class: "ck-button ck-primary", "data-key": "guess" });
  const said = el("p", { class: "ck-said", role: "status" });
  typed.addEventListener("keydown", (event) => event.key === "Enter" && submit());
  let begun = false;

  function submit() {
    send({ do: "guess", value: typed.value === "" ? null : Number(typed.value) });
  }

  /** @param {GuessState} state */
  function show(state) {
    ask.textContent = state.ask;
    unit.textContent = state.unit;
    const guessed = state.value !== null;
    const after = state.unit && state.unit !== "%" ? ` ${state.unit}` : state.unit;
    for (const input of [slide, typed]) {
      Object.assign(input, { min: state.low, max: state.high, step: 1 });
      if (guessed) input.value = String(state.value);
      else if (!begun) input.value = String(Math.round((state.low + state.high) / 2));
    }
    begun = true;
    sure.textContent = guessed ? "Change my guess" : "That is my guess";
    said.textContent = guessed ? `You have guessed ${state.value}${after}. Read on.` : "";
  }

  const number = el("span", { class: "ck-number" }, typed, unit);
  return { root: el("div", { class: "ck-guess" }, ask, el("div", { class: "ck-row" }, slide, number, sure), said), show };
}
