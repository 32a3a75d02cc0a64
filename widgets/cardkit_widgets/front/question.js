// A question with options or a field. It is answered by its form, so that Enter does it too; the kernel judges.

import { createAnswering } from "./answering.js";
import { el, rich } from "./dom.js";

export function createQuestion({ send }) {
  const id = `ck-question-${Math.random().toString(36).slice(2)}`;
  const answering = createAnswering({ send });
  const check = el("button", { type: "submit", class: "ck-button ck-primary", "data-key": "check" }, "Check");
  const row = el("div", { class: "ck-row" }, check, answering.ask, answering.reveal, answering.again);
  const ask = el("form", { class: "ck-question", novalidate: true, onsubmit: submit });
  const root = el("div", {}, ask);
  let field = null; // what one answers with: { root, value(), show(state) }

  function submit(event) {
    event.preventDefault();
    if (!check.disabled) send({ do: "answer", answer: field.value() });
  }

  function build({ question, name }) {
    field = question.options ? createOptions(question, id) : createField(question, id);
    const legend = el("legend", { class: "ck-legend" }, name ? el("span", { class: "ck-exercise-name" }, name) : null, el("span", { class: "ck-ask" }, ...rich(question.ask)));
    const code = question.code ? el("pre", { class: "ck-code", tabindex: "0" }, el("code", {}, question.code)) : null;
    const fields = el("fieldset", { class: "ck-fieldset" }, legend, ...[code, field.root].filter(Boolean));
    ask.append(fields, answering.hint, answering.verdict, row, answering.solution);
  }

  function show(state) {
    if (!field) build(state);
    const over = Boolean(state.solution);
    const restarted = check.hidden && !over;
    const focused = document.activeElement;
    const held = ask.contains(focused);
    check.hidden = over;
    field.show(state, over, restarted);
    answering.show(state);
    if (held && over && (focused.disabled || focused.hidden)) answering.solution.focus({ preventScroll: true });
    if (held && (restarted || (!over && focused.hidden))) field.focus();
  }

  return { root, show };
}

function createOptions({ options, kind, coded }, id) {
  const type = kind === "several" ? "checkbox" : "radio";
  const inputs = options.map((option) => el("input", { type, name: id, value: option }));
  const labels = options.map((option, i) => el("label", { class: "ck-option-row" }, inputs[i], coded ? el("code", {}, option) : el("span", {}, ...rich(option)), el("span", { class: "ck-tried" })));
  const help = type === "checkbox" ? el("p", { class: "ck-help" }, "More than one answer may be right.") : null;
  const root = el("div", { class: "ck-options" }, ...[help, ...labels].filter(Boolean));
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);

  // What was tried before the page was opened again is chosen again.
  function show({ tried, solved }, over, restarted) {
    const last = tried.at(-1);
    const right = solved ? [last].flat() : [];
    inputs.forEach((input, i) => {
      if (restarted) input.checked = false;
      else if (last !== undefined && (!chosen().length || solved)) input.checked = [last].flat().includes(input.value);
      input.disabled = over;
      const known = type === "radio" && tried.includes(options[i]) && !right.includes(options[i]);
      labels[i].classList.toggle("ck-option-tried", known);
      labels[i].classList.toggle("ck-option-right", right.includes(options[i]));
      labels[i].lastChild.textContent = known ? "tried" : "";
    });
  }

  return { root, show, value: () => (type === "radio" ? (chosen()[0] ?? null) : chosen()), focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus() };
}

function createField({ kind, unit, help: how }, id) {
  const input = el("input", { id, type: "text", name: "answer", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: kind === "number" ? 40 : 200, "aria-describedby": how ? `${id}-help` : null });
  const label = el("label", { class: "ck-field-label", for: id }, "Your answer");
  const help = how ? el("p", { class: "ck-help", id: `${id}-help` }, how) : null;
  const root = el("div", { class: "ck-field" }, label, el("span", { class: "ck-number" }, input, el("span", { class: "ck-unit" }, unit ?? "")), help ?? "");

  function show({ tried }, over, restarted) {
    if (restarted) input.value = "";
    else if (input.value === "" && tried.length) input.value = tried.at(-1);
    input.readOnly = over;
  }

  return { root, show, value: () => input.value, focus: () => input.focus() };
}
