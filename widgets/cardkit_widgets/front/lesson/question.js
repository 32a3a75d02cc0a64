// A question with options or a field. It is a form, so that Enter submits the answer; the kernel marks it.

import { createAnswering } from "./feedback.js";
import { el, focused, isDisabled, ownId, rich } from "../core/dom.js";
import { createLine } from "./code_line.js";

/** @import { QuestionData, QuestionState } from "../core/messages.d.ts" */
/** @import { Making } from "../core/types.d.ts" */

/**
 * The input for an answer.
 * @typedef {object} Field
 * @property {HTMLElement} root
 * @property {() => string | string[] | (number | null)[] | null} value
 * @property {boolean} [isElsewhere] Whether students answer elsewhere, so that this form sends nothing.
 * @property {(state: QuestionState, over: boolean, restarted: boolean, untouched: boolean) => void} show
 * @property {(value: any) => void} put Shows a value again.
 * @property {() => void} focus
 */

/** @param {Making} making */
export function createQuestion({ send, draft }) {
  const id = ownId("ck-question");
  const answering = createAnswering({ send });
  const check = el("button", { type: "submit", class: "ck-button ck-primary", "data-key": "check" }, "Check");
  const row = el("div", { class: "ck-row" }, check, answering.ask, answering.reveal, answering.again);
  const ask = el("form", { class: "ck-question", novalidate: true, onsubmit: submit });
  const waits = el("p", {}, el("em", {}));
  const root = el("div", {}, waits, ask);
  /** @type {Field | null} */
  let field = null;
  let isUntouched = true; // since the page was opened: only an untouched form shows earlier attempts again
  ask.addEventListener("input", () => {
    isUntouched = false;
    draft.keep(field?.value() ?? null);
  });

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (!field || check.disabled) return;
    send({ do: "answer", answer: field.value() });
    draft.keep(null);
  }

  /**
   * @param {QuestionData} question
   * @param {string} name
   */
  function build(question, name) {
    const made = createFieldOf(question, id);
    const fields = el("fieldset", { class: "ck-fieldset" }, ...asked(question, name), made.root);
    const drafted = /** @type {any} */ (draft.read());
    if (drafted !== null) made.put(drafted);
    isUntouched = drafted === null;
    ask.append(fields, answering.hint, answering.verdict, row, answering.solution);
    return made;
  }

  /** @param {QuestionState} state */
  function show(state) {
    waits.hidden = Boolean(state.question);
    ask.hidden = !state.question;
    waits.firstElementChild?.replaceChildren(state.waits);
    if (!state.question) return;
    field ??= build(state.question, state.name);
    const over = Boolean(state.solution);
    const restarted = check.hidden && !over;
    const before = focused();
    const held = ask.contains(before);
    check.hidden = over || Boolean(field.isElsewhere);
    isUntouched ||= restarted;
    field.show(state, over, restarted, isUntouched);
    answering.show(state, { isCode: Boolean(state.question.blanks) });
    if (held && over && (isDisabled(before) || before.hidden)) answering.solution.focus({ preventScroll: true });
    if (held && (restarted || (!over && before.hidden))) field.focus();
  }

  return { root, show };
}

/**
 * Create the question and the code that it is about.
 * @param {QuestionData} question
 * @param {string} name
 */
function asked({ ask, code }, name) {
  const legend = el("legend", { class: "ck-legend" }, name ? el("span", { class: "ck-exercise-name" }, name) : null, el("span", { class: "ck-ask" }, ...rich(ask)));
  return [legend, code ? el("pre", { class: "ck-code", tabindex: "0" }, el("code", {}, code)) : null];
}

/**
 * @param {QuestionData} question
 * @param {string} id
 */
function createFieldOf(question, id) {
  if (question.blanks) return createLine(question);
  return question.options ? createOptions(question, id) : createField(question, id);
}

/**
 * @param {QuestionData} question
 * @param {string} id
 * @returns {Field}
 */
function createOptions({ options = [], kind, coded }, id) {
  const type = kind === "several" ? "checkbox" : "radio";
  const inputs = options.map((option) => el("input", { type, name: id, value: option }));
  const marks = options.map(() => el("span", { class: "ck-tried" }));
  const labels = options.map((option, i) => el("label", { class: "ck-option-row" }, inputs[i], coded ? el("code", {}, option) : el("span", {}, ...rich(option)), marks[i]));
  const help = type === "checkbox" ? el("p", { class: "ck-help" }, "More than one answer may be right.") : null;
  const root = el("div", { class: "ck-options" }, help, ...labels);
  /** @param {string | string[]} value */
  const put = (value) => {
    for (const input of inputs) input.checked = [value].flat().includes(input.value);
  };
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);

  /**
   * Select the options of the last attempt again when the page is reopened.
   * @param {QuestionState} state
   * @param {boolean} over
   * @param {boolean} restarted
   * @param {boolean} untouched
   */
  function show({ tried, solved, solution }, over, restarted, untouched) {
    const last = tried.at(-1);
    const shown = solved ? [] : (solution?.options ?? []);
    const right = solved ? [last].flat() : options.filter((option) => shown.includes(option));
    inputs.forEach((input, i) => {
      if (restarted) input.checked = false;
      else if (last !== undefined && (untouched || solved)) input.checked = [last].flat().includes(input.value);
      input.disabled = over;
      const known = type === "radio" && tried.includes(options[i]) && !right.includes(options[i]);
      labels[i].classList.toggle("ck-option-tried", known);
      labels[i].classList.toggle("ck-option-right", right.includes(options[i]));
      const told = shown.includes(options[i]) ? "✓ right" : "";
      marks[i].textContent = known ? "tried" : told;
    });
  }

  return { root, show, put, value: () => (type === "radio" ? (chosen()[0] ?? null) : chosen()), focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus() };
}

/**
 * @param {QuestionData} question
 * @param {string} id
 * @returns {Field}
 */
function createField({ kind, unit, help: how }, id) {
  const input = el("input", { id, type: "text", name: "answer", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: kind === "number" ? 40 : 200, "aria-describedby": how ? `${id}-help` : null });
  const label = el("label", { class: "ck-field-label", for: id }, "Your answer");
  const help = how ? el("p", { class: "ck-help", id: `${id}-help` }, how) : null;
  const root = el("div", { class: "ck-field" }, label, el("span", { class: "ck-number" }, input, el("span", { class: "ck-unit" }, unit)), help);

  /**
   * @param {QuestionState} state
   * @param {boolean} over
   * @param {boolean} restarted
   * @param {boolean} untouched
   */
  function show({ tried }, over, restarted, untouched) {
    if (restarted) input.value = "";
    else if (untouched && tried.length) input.value = tried.at(-1);
    input.readOnly = over;
  }

  return { root, show, put: (/** @type {string} */ value) => { input.value = value; }, value: () => input.value, focus: () => input.focus() };
}
