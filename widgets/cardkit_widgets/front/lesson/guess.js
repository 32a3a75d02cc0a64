// A guess: a number that students set with a slider or type in, and can change until the true value is shown.

import { atTouch } from "./sliders.js";
import { button, el, ownId, write } from "../core/dom.js";

/** @import { GuessState } from "../core/messages.d.ts" */
/** @import { Making } from "../core/types.d.ts" */

/** @param {Making} making */
export function createGuess({ send, title, draft }) {
  const id = ownId("ck-guess");
  const ask = el("label", { class: "ck-ask", for: id });
  const slide = el("input", { type: "range", "aria-label": title, oninput: take, ...atTouch(take) });
  const [least, most] = [el("span"), el("span")];
  const typed = el("input", { id, type: "number", name: "value", value: draft.read(), oninput: ({ target }) => choose(target.value), onwheel: ({ target }) => target.blur() });
  const unit = el("span", { class: "ck-unit" });
  const sure = button("That is my guess", submit, { class: "ck-button ck-primary", "data-key": "guess" });
  const hint = el("small", { class: "ck-slide-hint" }, "Slide to choose, or write a number.");
  const said = el("p", { class: "ck-said", role: "status" });
  typed.addEventListener("keydown", (event) => event.key === "Enter" && submit());

  // The slider shows no value until it is touched, since a starting value would suggest an answer.
  function take() {
    typed.value = slide.value;
    choose(slide.value);
  }

  /** @param {string} value */
  function choose(value) {
    put(value);
    draft.keep(value || null);
  }

  /** @param {string} value */
  function put(value) {
    slide.classList.toggle("ck-untouched", value === "");
    hint.hidden = value !== "";
    slide.setAttribute("aria-valuetext", value === "" ? "nothing chosen yet" : value);
    slide.value = value === "" ? String((Number(slide.min) + Number(slide.max)) / 2) : value; // where the arrow keys start
  }

  function submit() {
    send({ do: "guess", value: typed.value === "" ? null : Number(typed.value) });
    draft.keep(null);
  }

  /** @param {GuessState} state */
  function show(state) {
    write(ask, state.ask);
    write(unit, state.unit);
    write(least, String(state.low));
    write(most, String(state.high));
    const guessed = (state.value ?? null) !== null;
    const counted = state.value === 1 ? state.unit.replace(/s$/u, "") : state.unit;
    const after = counted && counted !== "%" ? ` ${counted}` : counted;
    for (const input of [slide, typed]) Object.assign(input, { min: state.low, max: state.high, step: 1 });
    if (guessed) typed.value = String(state.value);
    put(typed.value);
    sure.textContent = guessed ? "Change my guess" : "That is my guess";
    write(said, guessed ? `You have guessed ${state.value}${after}. ${state.late ? "The answer was shown before that." : "Read on."}` : "");
  }

  const number = el("span", { class: "ck-number" }, typed, unit);
  return { root: el("div", { class: "ck-guess" }, ask, el("div", { class: "ck-row" }, el("span", { class: "ck-scale" }, least, slide, most), number, sure), hint, said), show };
}
