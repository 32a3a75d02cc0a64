// The widget for everything except tables: a guess, a question, trials, sliders, and so on, depending on its kind. Each
// kind returns { root, show(state) }. Notices that aren't about a field are shown below the part.

import { createChange } from "./sliders.js";
import { connect } from "../core/connection.js";
import { el, ownKeys, write } from "../core/dom.js";
import { createGuess } from "./guess.js";
import { createTabStore } from "../core/storage.js";
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
  const listeners = [];
  /** @type {(answer: any) => void} */
  const onAnswer = (answer) => {
    for (const listener of listeners) listener(answer);
  };
  const connection = connect(model, { banner, onAnswer, onWaiting: (busy) => root.setAttribute("aria-busy", String(busy)) });
  const { send } = connection;
  const part = KINDS[model.get("kind")]({ send, title: model.get("title"), draft: createTabStore(model.get("keeps"), "draft"), onAnswer: (hear) => listeners.push(hear) });
  const note = el("p", { class: "ck-problem", role: "alert" });
  const root = ownKeys(el(model.get("kind") === "guess" ? "div" : "section", { class: "ck ck-part", lang: model.get("lang"), "aria-label": model.get("title"), role: model.get("kind") === "guess" ? "group" : null, "data-kind": model.get("kind"), "data-part": model.get("keeps") || null }, part.root, banner, note));

  function update() {
    part.show(state());
    write(note, part.root.querySelector("[aria-invalid]") ? "" : state().notice?.text ?? "");
    root.dataset.serial = String(state().serial);
  }

  model.on("change:state", update);
  host.append(root);
  part.show(state());
  root.dataset.serial = String(state().serial);
  root.dataset.ready = "true";
  connection.begin();
  return () => {
    model.off("change:state", update);
    connection.close();
  };
}

export const widget = { render };
