// An open question: a field for a sentence or two. Students can change their text at any time.

import { button, el, ownId, write } from "../core/dom.js";

/** @import { OpenQuestionState } from "../core/messages.d.ts" */
/** @import { Making } from "../core/types.d.ts" */

/** @param {Making} making */
export function createOpen({ send, title, draft }) {
  const id = ownId("ck-open");
  const field = el("textarea", { id, name: "text", rows: 4, oninput: ({ target }) => draft.keep(target.value || null) });
  const hand = button("Hand in", submit, { class: "ck-button ck-primary", "data-key": "write" });
  const said = el("p", { class: "ck-said", role: "status" });
  const root = el("div", { class: "ck-open" }, el("label", { class: "ck-ask", for: id }, title), field, el("div", { class: "ck-row" }, hand), said);

  function submit() {
    send({ do: "write", text: field.value });
    draft.keep(null);
  }

  /** @param {OpenQuestionState} state */
  function show(state) {
    root.hidden = !state.open;
    field.maxLength = state.longest;
    if (!field.value) field.value = String(draft.read() ?? state.answer);
    write(hand, state.answer ? "Change my answer" : "Hand in");
    write(said, state.answer ? "Your answer is handed in. There are several good ones: compare with your neighbour." : "");
  }

  return { root, show };
}
