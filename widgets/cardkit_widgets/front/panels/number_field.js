// The field for a number that a tutorial step or a puzzle asks for. A wrong number stays in the field.

import { el, inWords } from "../core/dom.js";

/** @import { TutorialState } from "../core/messages.d.ts" */
/** @import { Send } from "../core/types.d.ts" */

/** @param {{ send: Send }} making */
export function createCounting({ send }) {
  let typed = "";

  /** @param {TutorialState} lesson */
  function drawn({ waits }) {
    if (waits !== "number") return null;
    const input = el("input", { type: "number", step: 1, name: "count", autocomplete: "off", required: true, value: typed, "data-key": "count", "aria-label": "Your number", placeholder: inWords("Number"), oninput: ({ target }) => { typed = target.value; } });
    return el("form", { class: "ck-row ck-number-form", novalidate: true, onsubmit: check }, input, el("button", { class: "ck-button ck-primary", "data-key": "check" }, "Check"));
  }

  /** @param {SubmitEvent} event */
  function check(event) {
    event.preventDefault();
    send({ do: "answer", answer: typed });
  }

  function clear() {
    typed = "";
  }

  return { drawn, clear };
}
