// Forms for the rule options, made from the parameters that the game declares.

import { button, el } from "./dom.js";

export function optionField(option, onchange) {
  const id = `ck-option-${option.name}-${Math.random().toString(36).slice(2)}`;
  const input = optionInput(option, id, onchange);
  const bounds = el("small", { id: `${id}-bounds` }, option.field === "flag" ? "" : option.bounds);
  input.setAttribute("aria-describedby", `${id}-bounds`);
  return el("div", { class: "ck-option" }, el("label", { for: id }, option.label), input, bounds);
}

// Say beside a field of a form what is wrong with what was filled in there. False: there is no such field.
export function blame(form, { field, text }) {
  const input = field && form.querySelector(`[name="${CSS.escape(field)}"]`);
  if (!input) return false;
  input.closest("details")?.setAttribute("open", "");
  const id = `${input.id}-problem`;
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-errormessage", id);
  input.setAttribute("aria-describedby", `${input.id}-bounds ${id}`);
  input.closest(".ck-option").append(el("p", { id, class: "ck-problem", role: "alert" }, text));
  return true;
}

// What was wrong with what was filled in before is wrong no more, or will be said again.
export function unblame(form) {
  for (const note of form.querySelectorAll(".ck-option .ck-problem")) note.remove();
  for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
}

function optionInput(option, id, onchange) {
  // A wheel turned over a field scrolls the page, and does not change the number in it.
  const changed = ({ target }) => {
    accept(target);
    onchange?.();
  };
  const common = { id, name: option.name, onchange: changed, "data-key": `option ${option.name}`, onwheel: (event) => event.target.blur() };
  if (option.field === "flag") return el("input", { ...common, type: "checkbox", checked: option.value });
  if (option.field === "choice") return choiceInput(option, common);
  if (option.field === "text") return namedInput(option, common);
  return el("input", { ...common, type: "number", min: option.low, max: option.high, value: textOf(option), step: 1 });
}

function choiceInput(option, common) {
  const names = option.names.map((name) => el("option", { value: name, selected: name === option.value }, name));
  return el("select", common, ...names);
}

// A choice of names; where a list is allowed too, one can type it.
function namedInput(option, common) {
  const list = `${common.id}-names`;
  const suggestions = el("datalist", { id: list }, ...option.names.map((name) => el("option", { value: name })));
  const input = el("input", { ...common, type: "text", list, value: textOf(option) });
  input.append(suggestions);
  return input;
}

// Bring fields up to date, but not what is being typed just now.
export function showOptions(form, options) {
  for (const option of options) {
    const input = form.querySelector(`[name="${option.name}"]`);
    if (input === document.activeElement && input.value !== input.dataset.accepted) continue;
    if (option.field === "flag") input.checked = option.value;
    else input.value = textOf(option);
    accept(input);
  }
}

// What is in a field now has been sent, or has come; nobody is typing it.
function accept(input) {
  input.dataset.accepted = input.value;
}

function textOf({ value }) {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

// What the form says: numbers as numbers, a typed list as a list; the kernel checks the bounds and says what is wrong.
export function readOptions(form) {
  const values = {};
  for (const input of form.querySelectorAll("input[name], select[name]")) values[input.name] = readValue(input);
  return values;
}

function readValue(input) {
  if (input.type === "checkbox") return input.checked;
  const text = input.value.trim();
  if (input.type === "number" || /^-?\d+$/u.test(text)) return text === "" ? null : Number(text);
  return text.includes(",") ? text.split(",").map((part) => Number(part.trim())) : text;
}

export function createNewGame({ options, bots, onStart }) {
  const dialog = el("dialog", { class: "ck-dialog", "aria-label": "New game" });
  const problem = el("p", { class: "ck-problem", role: "alert" });
  let sent = false; // whether what is answered next is the form

  function open() {
    sent = false;
    const form = el("form", { novalidate: true }, el("h2", {}, "New game"), ...fields(), problem, actions());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      unblame(form);
      problem.textContent = "";
      sent = true;
      onStart(readForm(form));
    });
    problem.textContent = "";
    dialog.replaceChildren(form);
    dialog.showModal();
  }

  // What has been answered to the form: it goes when a game has been dealt (true), and stays as it is when not.
  function settle(note) {
    if (!dialog.open || !(sent || note)) return false;
    sent = false;
    if (!note) dialog.close();
    else if (blame(dialog, note)) dialog.querySelector("[aria-invalid]").focus();
    else problem.textContent = note.text;
    return !note;
  }

  function fields() {
    const [seats, ...rules] = options();
    const seed = { name: "seed", label: "Seed (the same seed deals the same cards)", field: "text", bounds: "a whole number; empty: new cards each time", names: [], value: "" };
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

  function readForm(form) {
    const { seed, ...rules } = readOptions(form);
    return { seed, rules, bot: form.querySelector("select[data-bot]").value };
  }

  return { root: dialog, open, settle, isOpen: () => dialog.open };
}

function botField({ members, value }) {
  const id = `ck-bot-${Math.random().toString(36).slice(2)}`;
  const options = members.map(({ name, label }) => el("option", { value: name, selected: name === value }, label));
  const says = (wanted) => members.find(({ name }) => name === wanted).says;
  const how = el("small", { id: `${id}-how`, "aria-live": "polite" }, says(value));
  const tell = (event) => { how.textContent = says(event.target.value); };
  const list = el("select", { id, "data-bot": true, "aria-describedby": how.id, onchange: tell }, ...options);
  return el("div", { class: "ck-option" }, el("label", { for: id }, "Computer players"), list, how);
}
