// Forms for the settings of a game, created from the parameters that the game declares.

import { button, el, find, inWords, ownId, write } from "./dom.js";

/** @import { BotChoices, FormField, Notice } from "./messages.d.ts" */
/** @import { Props } from "./types.d.ts" */

/** @typedef {HTMLInputElement | HTMLSelectElement} Input */

/**
 * @param {FormField} option
 * @param {() => void} [onchange]
 */
export function optionField(option, onchange) {
  // Where other elements refer to an id, a space would split it in two.
  const id = ownId(`ck-option-${option.name.replace(/\s+/gu, "-")}`);
  const input = optionInput(option, id, onchange);
  const bounds = el("small", { id: `${id}-bounds` }, hintOf(option));
  input.setAttribute("aria-describedby", `${id}-bounds`);
  return el("div", { class: "ck-option" }, el("label", { for: id }, option.label), input, bounds);
}

/** @param {FormField} option */
function hintOf({ field, bounds }) {
  return field === "flag" ? "" : bounds;
}

/**
 * Show below a field what is wrong with its value. Returns false if the form has no such field.
 * @param {HTMLElement} form
 * @param {Notice} note
 */
export function blame(form, { field, text }) {
  const input = fieldNamed(form, field);
  if (!input) return false;
  input.closest("details")?.setAttribute("open", "");
  const id = `${input.id}-problem`;
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-errormessage", id);
  input.setAttribute("aria-describedby", `${input.id}-bounds ${id}`);
  input.closest(".ck-option")?.append(el("p", { id, class: "ck-problem", role: "alert" }, text));
  return true;
}

/**
 * @param {HTMLElement} form
 * @param {string} name
 */
function fieldNamed(form, name) {
  return /** @type {Input | null} */ (find(form, `[name="${CSS.escape(name)}"]`));
}

/**
 * Remove the earlier error messages. If a value is still wrong, its message will be shown again.
 * @param {HTMLElement} form
 */
export function clearRefused(form) {
  for (const note of form.querySelectorAll(".ck-option .ck-problem")) note.remove();
  for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
}

/** @param {{ target: Input }} event */
function blurred({ target }) {
  target.blur();
}

/**
 * @param {FormField} option
 * @param {string} id
 * @param {() => void} [onchange]
 */
function optionInput(option, id, onchange) {
  // Scrolling with the mouse wheel over a focused field must not change its number.
  /** @type {(event: { target: Input }) => void} */
  const changed = ({ target }) => {
    accept(target);
    onchange?.();
  };
  const common = { id, name: option.name, onchange: changed, "data-key": `option ${option.name}`, onwheel: blurred };
  if (option.field === "flag") return el("input", { ...common, type: "checkbox", checked: option.value });
  if (option.field === "choice") return choiceInput(option, common);
  if (option.field === "text") return namedInput(option, common);
  return el("input", { ...common, type: "number", min: option.low, max: option.high, value: textOf(option), step: 1 });
}

/**
 * @param {FormField} option
 * @param {Props<HTMLSelectElement>} common
 */
function choiceInput(option, common) {
  const names = option.names.map((name) => el("option", { value: name, selected: name === option.value }, name));
  return el("select", common, ...names);
}

/**
 * Create a field for one of several names. If the parameter also allows a list, the user can type one.
 * @param {FormField} option
 * @param {Props<HTMLInputElement>} common
 */
function namedInput(option, common) {
  const list = `${common.id}-names`;
  const suggestions = el("datalist", { id: list }, ...option.names.map((name) => el("option", { value: name })));
  const input = el("input", { ...common, type: "text", list, value: textOf(option) });
  input.append(suggestions);
  return input;
}

/**
 * Update the fields and their hints, except for a field that the user is typing in.
 * @param {HTMLElement} form
 * @param {FormField[]} options
 */
export function showOptions(form, options) {
  for (const option of options) {
    const input = fieldNamed(form, option.name);
    if (!input) continue;
    const hint = find(form, `[id="${input.id}-bounds"]`);
    if (hint) write(hint, inWords(hintOf(option)));
    if (input === document.activeElement && input.value !== input.dataset.accepted) continue;
    if (option.field === "flag" && input instanceof HTMLInputElement) input.checked = option.value;
    else input.value = textOf(option);
    accept(input);
  }
}

/**
 * Record that the value of a field has been sent or received, so the user is no longer typing it.
 * @param {Input} input
 */
function accept(input) {
  input.dataset.accepted = input.value;
}

/** @param {FormField} option */
function textOf({ value }) {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/**
 * Read the values of the form: numbers as numbers, and a typed list as a list. The kernel checks the limits and reports
 * errors. A number with more digits than JavaScript can represent stays a string.
 * @param {HTMLElement} form
 */
export function readOptions(form) {
  /** @type {Record<string, any>} */
  const values = {};
  /** @type {NodeListOf<Input>} */
  const inputs = form.querySelectorAll("input[name], select[name]");
  for (const input of inputs) values[input.name] = readValue(input);
  return values;
}

/** @param {Input} input */
function readValue(input) {
  if (input instanceof HTMLInputElement && input.type === "checkbox") return input.checked;
  const text = input.value.trim();
  if (input.type === "number") return text === "" ? null : Number(text);
  if (/^-?\d+$/u.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  return text.includes(",") ? text.split(",").map((part) => Number(part.trim())) : text;
}

/** @param {{ options: () => FormField[], bots: () => BotChoices, onStart: (form: { seed: any, rules: Record<string, unknown>, bot: string }) => void }} making */
export function createNewGame({ options, bots, onStart }) {
  const dialog = el("dialog", { class: "ck-dialog", "aria-label": "New game" });
  const problem = el("p", { class: "ck-problem", role: "alert" });
  let sent = false; // whether the next reply is for this form

  function open() {
    sent = false;
    const form = el("form", { novalidate: true }, el("h2", {}, "New game"), ...fields(), problem, actions());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      clearRefused(form);
      problem.textContent = "";
      sent = true;
      onStart(readForm(form));
    });
    problem.textContent = "";
    dialog.replaceChildren(form);
    dialog.showModal();
  }

  /**
   * Handle the kernel's reply to the form. If the values were accepted, close the form and return true.
   * @param {Notice | null} note
   */
  function settle(note) {
    if (!dialog.open || !(sent || note)) return false;
    sent = false;
    if (note) showProblem(note, { dialog, problem });
    else dialog.close();
    return !note;
  }

  function fields() {
    const [seats, ...rules] = options();
    /** @type {FormField} */
    const seed = { low: null, high: null, name: "seed", label: "Seed (the same seed deals the same cards)", field: "text", bounds: "a whole number; empty: new cards each time", names: [], value: "" };
    return [
      optionField(seats),
      botField(bots()),
      optionField(seed),
      el("details", { class: "ck-rules" }, el("summary", {}, "Rules you can change"), ...rules.map((rule) => optionField(rule))),
    ];
  }

  function actions() {
    const cancel = button("Cancel", () => dialog.close());
    return el("div", { class: "ck-row ck-ends" }, el("button", { type: "submit", class: "ck-button ck-primary" }, "Deal"), cancel);
  }

  /** @param {HTMLFormElement} form */
  function readForm(form) {
    const { seed, ...rules } = readOptions(form);
    return { seed, rules, bot: /** @type {HTMLSelectElement} */ (find(form, "select[data-bot]")).value };
  }

  return { root: dialog, open, settle, isOpen: () => dialog.open };
}

/**
 * Show an error next to its field, or below all fields, and scroll to it.
 * @param {Notice} note
 * @param {{ dialog: HTMLElement, problem: HTMLElement }} at
 */
function showProblem(note, { dialog, problem }) {
  if (blame(dialog, note)) find(dialog, "[aria-invalid]")?.focus();
  else write(problem, note.text);
  const said = find(dialog, ".ck-option:has([aria-invalid])") ?? problem;
  said.scrollIntoView({ block: "nearest" });
}

/** @param {BotChoices} bots */
function botField({ members = [], value }) {
  const id = ownId("ck-bot");
  const options = members.map(({ name, label }) => el("option", { value: name, selected: name === value }, label));
  /** @type {(wanted: string | undefined) => string} */
  const says = (wanted) => members.find(({ name }) => name === wanted)?.says ?? "";
  const how = el("small", { id: `${id}-how`, "aria-live": "polite" }, says(value));
  const list = el("select", { id, "data-bot": true, "aria-describedby": how.id, onchange: ({ target }) => { how.textContent = says(target.value); } }, ...options);
  return el("div", { class: "ck-option" }, el("label", { for: id }, "Computer players"), list, how);
}
