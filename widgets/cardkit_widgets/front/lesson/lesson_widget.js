// The widget for whatever is no table: a guess, a question, trials, what can be changed. Its kind says which.
// Each kind gives { root, show(state) }; a notice that belongs to no field is said below it.

import { createChange } from "./sliders.js";
import { connect } from "../core/connection.js";
import { el, ownKeys, write } from "../core/dom.js";
import { createEarly } from "../core/restore_queue.js";
import { createGuess } from "./guess.js";
import { createKept, createTabStore } from "../core/storage.js";
import { createOpen } from "./open_question.js";
import { createProgress } from "./progress.js";
import { createQuestion } from "./question.js";
import { createTeacher } from "./teacher_page.js";
import { createTrials } from "./trials.js";

/** @import { PartState } from "../core/messages.d.ts" */
/** @import { Making, Model, Part } from "../core/types.d.ts" */

/** @type {Record<string, (making: Making) => Part>} */
const KINDS = { change: createChange, guess: createGuess, open: createOpen, progress: createProgress, question: createQuestion, teacher: createTeacher, trials: createTrials };

/** @param {{ model: Model, el: HTMLElement }} place */
function render({ model, el: host }) {
  /** @type {() => PartState} */
  const state = () => model.get("state");
  const banner = el("div", { class: "ck-banner", role: "alert" });
  /** @type {((answer: any) => void)[]} */
  const hearers = [];
  /** @type {(answer: any) => void} */
  const tell = (answer) => {
    for (const hear of hearers) hear(answer);
    kept.heard(link.awaits("restore"));
    early.heard(answer);
  };
  const link = connect(model, banner, (answer) => tell(answer), (busy) => root.setAttribute("aria-busy", String(busy)));
  const early = createEarly(link, { model, banner });
  const { send } = early;
  const part = KINDS[model.get("kind")]({ send, title: model.get("title"), draft: createTabStore(model.get("keeps"), "draft"), onAnswer: (hear) => hearers.push(hear) });
  const note = el("p", { class: "ck-problem", role: "alert" });
  const root = ownKeys(el(model.get("kind") === "guess" ? "div" : "section", { class: "ck ck-part", lang: model.get("lang"), "aria-label": model.get("title"), role: model.get("kind") === "guess" ? "group" : null, "data-kind": model.get("kind"), "data-part": model.get("keeps") || null }, part.root, banner, note));
  const kept = createKept(model, send, early.kept);

  function update() {
    part.show(state());
    write(note, part.root.querySelector("[aria-invalid]") ? "" : state().notice?.text ?? "");
    root.dataset.serial = String(state().serial);
    kept.save();
    early.heard();
  }

  model.on("change:state", update);
  host.append(root);
  part.show(state());
  root.dataset.serial = String(state().serial);
  root.dataset.ready = "true";
  early.begin();
  return () => {
    model.off("change:state", update);
    link.close();
    early.close();
    kept.close();
  };
}

export const widget = { render };
