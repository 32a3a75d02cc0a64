// A lab's panel: a form in sections, the progress of the run, its result as a sentence and a table, and games that are
// worth watching. The trait `state` contains all of this.

import { connect } from "../core/connection.js";
import { button, el, find, keyed, ownId, ownKeys, refill, signed, write } from "../core/dom.js";
import { blame, optionField, readOptions, showOptions, clearRefused } from "../core/rule_form.js";

/** @import { FormField, FormSection, LabForm, LabState, NotableGame, OpenGame } from "../core/messages.d.ts" */
/** @import { Model } from "../core/types.d.ts" */

/** @param {{ model: Model, el: HTMLElement }} place */
function render({ model, el: host }) {
  /** @type {() => LabState} */
  const state = () => model.get("state");
  const banner = el("div", { class: "ck-banner", role: "alert" });
  const connection = connect(model, { banner });
  const root = ownKeys(el("section", { class: "ck ck-lab", "aria-label": model.get("title") }));
  const form = createForm({ onRun: (values) => connection.send({ do: "run", form: values }) });
  const run = createRun({ onStop: () => connection.send({ do: "stop" }), onGoOn: () => connection.send({ do: "go on" }), onResult: () => result.seek(), onAgain: () => connection.send({ do: "again" }) });
  const result = createResult();
  const code = createCode();
  const games = createGames({ onOpen: (message) => connection.send({ do: "open", ...message }) });

  function update() {
    const now = state();
    form.show(now);
    run.show(now);
    result.show(now);
    games.show(now);
    code.show(now);
    say(now);
    root.dataset.serial = String(now.serial);
    root.dataset.running = String(Boolean(now.running));
  }

  /**
   * Show an error next to the field that it is about, or otherwise below the form.
   * @param {LabState} now
   */
  function say({ notice }) {
    const parts = [form.root, games.root];
    parts.forEach(clearRefused);
    write(form.problem, notice && !parts.some((part) => blame(part, notice)) ? notice.text : "");
    if (notice) find(root, ".ck-problem:not(:empty)")?.scrollIntoView({ block: "center" }); // it may be below the lower edge of the window
  }

  const found = el("div", { class: "ck-lab-found" }, result.root, games.root, code.root);
  root.append(banner, el("div", { class: "ck-lab-parts" }, form.root, run.root, found));
  host.append(root);
  model.on("change:state", update);
  update();
  root.dataset.ready = "true";
  connection.send({ do: "begin" });
  return () => {
    model.off("change:state", update);
    connection.close();
  };
}

/**
 * Create the form. Every change in it starts a run. If there is an error, it is shown next to its field, and all input
 * is kept.
 * @param {{ onRun: (values: Record<string, unknown>) => void }} making
 */
function createForm({ onRun }) {
  const root = el("form", { class: "ck-lab-form", novalidate: true, "aria-label": "What to try", onsubmit: submit });
  const problem = el("p", { class: "ck-problem", role: "alert" });
  /** @type {number | null} */
  let stamp = null; // of the form that is shown
  let fields = ""; // the names of its fields

  /** @param {Event} [event] */
  function submit(event) {
    event?.preventDefault();
    onRun(readOptions(root));
  }

  /** @param {LabState} state */
  function show({ form }) {
    if (form && form.stamp !== stamp) fill(form);
  }

  /** @param {LabForm} form */
  function fill({ stamp: next, sections }) {
    stamp = next;
    const all = sections.flatMap((section) => section.fields);
    const names = JSON.stringify(all.map(({ name, names: choices }) => [name, choices]));
    if (names === fields) showOptions(root, all);
    else refill(root, ...sections.map(drawSection), problem);
    fields = names;
    markChanged(all);
  }

  /**
   * Mark the values of the new rules that differ from the old ones.
   * @param {FormField[]} all
   */
  function markChanged(all) {
    const old = Object.fromEntries(all.map(({ name, value }) => [name, JSON.stringify(value)]));
    for (const { name, value } of all) {
      const was = old[name.replace(/^new /u, "old ")];
      const differs = name.startsWith("new ") && was !== undefined && was !== JSON.stringify(value);
      find(root, `[name="${CSS.escape(name)}"]`)?.closest(".ck-option")?.classList.toggle("ck-lab-changed", differs);
    }
  }

  /**
   * Draw a section, open if the section with the same title was open in the previous form.
   * @param {FormSection} section
   */
  function drawSection({ title, open: usual, fields: members }) {
    const before = keyed(root, `section ${title}`)?.parentElement;
    const open = before ? before.hasAttribute("open") : usual;
    const drawn = members.map((member) => optionField(member, () => submit()));
    if (!title) return el("div", { class: "ck-lab-fields" }, ...drawn);
    return el("details", { class: "ck-lab-section", open }, el("summary", { "data-key": `section ${title}` }, title), el("div", { class: "ck-lab-fields" }, ...drawn));
  }

  return { root, problem, show };
}

/**
 * Create the status of the run. On a phone it stays at the lower edge while the user fills in the form, as the result
 * is far below.
 * @param {{ onStop: () => void, onGoOn: () => void, onAgain: () => void, onResult: () => void }} making
 */
function createRun({ onStop, onGoOn, onAgain, onResult }) {
  const says = el("p", { class: "ck-lab-status", role: "status" });
  const bar = el("progress", { max: 1, "aria-label": "How much has been played" });
  const stop = button("Stop", () => (isStopped ? onGoOn() : onStop()), { "data-key": "lab stop" });
  const again = button("Other shuffles", onAgain, { "data-key": "lab again" });
  const seek = button("Result", onResult, { class: "ck-button ck-lab-seek", "data-key": "lab result" });
  const root = el("div", { class: "ck-lab-run" }, says, bar, el("div", { class: "ck-row" }, stop, again, seek));
  let isStopped = false; // a stopped run can be continued

  /**
   * Show the status, and move the focus from a disabled button to the one that can be pressed. A result that is
   * computed in one step (`once`) needs neither Stop nor a link to the result.
   * @param {LabState} state
   */
  function show({ status = "", left = "", running, stopped, done = 0, once, notice }) {
    bar.hidden = stop.hidden = seek.hidden = Boolean(once);
    if (once) again.textContent = "Another deal";
    const told = running && done && !once ? `Playing … ${left}`.trim() : status; // so that screen readers don't announce every step
    const said = notice ? `Nothing new was ${once ? "counted" : "played"}.` : told;
    write(says, said);
    says.title = status;
    bar.value = done;
    const within = document.activeElement === stop;
    isStopped = !running && Boolean(stopped);
    stop.textContent = isStopped ? "Go on" : "Stop";
    stop.disabled = !running && !isStopped;
    if (within && stop.disabled) again.focus();
  }

  return { root, show };
}

function createResult() {
  const says = el("p", { class: "ck-lab-sentence", "aria-live": "polite", tabindex: "-1" });
  const table = el("table", { class: "ck-lab-table" });
  const scroll = el("div", { class: "ck-scroll", tabindex: "0", role: "region", "aria-label": "The result in numbers" }, table);
  const note = el("p", { class: "ck-help" });
  const root = el("div", { class: "ck-lab-result" }, says, scroll, note);

  /**
   * Show the result. On screen the sentence is updated during the run, but screen readers get it only at the end.
   * @param {LabState} state
   */
  function show({ sentence = "", rows = [], note: said = "", running }) {
    says.setAttribute("aria-live", running ? "off" : "polite");
    if (says.textContent !== signed(sentence)) write(says, sentence);
    scroll.hidden = !rows.length;
    write(note, said);
    const [head, ...body] = rows;
    table.replaceChildren(...(head ? [el("thead", {}, el("tr", {}, ...head.map(heading))), el("tbody", {}, ...body.map((row) => line(row, head)))] : []));
  }

  function seek() {
    says.scrollIntoView({ block: "start" });
    says.focus({ preventScroll: true });
  }

  /** @param {string} title */
  function heading(title) {
    return title ? el("th", { scope: "col" }, title) : el("td", {});
  }

  /**
   * @param {string[]} row
   * @param {string[]} head
   */
  function line([name, ...cells], [, ...titles]) {
    return el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((text, i) => cell(text, titles[i])));
  }

  /**
   * Separate the number from its interval. On a phone each cell also shows its column's title.
   * @param {string} text
   * @param {string} title
   */
  function cell(text, title) {
    const [number, between] = text.split(/ (?=\()/u);
    return el("td", { "data-title": title || undefined }, el("b", {}, number), between ? el("small", {}, ` ${between}`) : "");
  }

  return { root, show, seek };
}

/** @param {{ onOpen: (message: Omit<OpenGame, "do">) => void }} making */
function createGames({ onOpen }) {
  const list = el("select", { "data-key": "lab games" });
  const listed = el("label", { class: "ck-lab-pick" }, "Games worth a look", list);
  const go = button("Watch", () => onOpen(picks[list.selectedIndex]), { "data-key": "lab watch" });
  const number = el("input", { type: "number", name: "number", id: ownId("ck-lab-number"), min: 0, value: 0, step: 1 });
  const called = el("label", { for: number.id });
  const goNumber = el("button", { type: "submit", class: "ck-button", "data-key": "lab watch number" }, "Watch this game");
  const byNumber = el("form", { class: "ck-row ck-option", novalidate: true, onsubmit: watch }, called, number, goNumber);
  const root = el("div", { class: "ck-lab-games", hidden: true }, el("div", { class: "ck-row" }, listed, go), byNumber);
  /** @type {NotableGame[]} */
  let picks = [];

  /** @param {SubmitEvent} event */
  function watch(event) {
    event.preventDefault();
    onOpen({ game: number.valueAsNumber }); // an empty field gives NaN, which opens no game
  }

  /** @param {LabState} state */
  function show({ picks: found = [], number: range }) {
    root.hidden = !found.length;
    if (JSON.stringify(found) !== JSON.stringify(picks)) {
      const chosen = list.value;
      list.replaceChildren(...found.map(({ text }) => el("option", { value: text }, text)));
      if (found.some(({ text }) => text === chosen)) list.value = chosen;
    }
    picks = found;
    byNumber.hidden = !range;
    if (!range) return;
    write(called, `${range.label} (0 to ${range.last.toLocaleString("en")})`);
    number.max = String(range.last);
  }

  return { root, show };
}

// The lines of Python that do the same in a notebook, for the current input.
function createCode() {
  const lines = el("code", {});
  const copied = el("span", { class: "ck-quiet", role: "status" });
  const copy = button("Copy", take, { "data-key": "lab copy" });
  const scroll = el("pre", { class: "ck-code", tabindex: "0", role: "region", "aria-label": "Python" }, lines);
  const root = el("details", { class: "ck-lab-code", hidden: true }, el("summary", { "data-key": "lab code" }, "Code"), scroll, el("div", { class: "ck-row" }, copy, copied));

  /** @param {LabState} state */
  function show({ code = "" }) {
    root.hidden = !code;
    if (lines.textContent === code) return;
    lines.textContent = code;
    copied.textContent = "";
  }

  // Copy the lines, or select them if the page may not write to the clipboard (without https).
  async function take() {
    try {
      await navigator.clipboard.writeText(lines.textContent ?? "");
      copied.textContent = "Copied.";
    } catch {
      getSelection()?.selectAllChildren(lines);
      copied.textContent = "Selected: copy it with Ctrl and C.";
    }
  }

  return { root, show };
}

export const widget = { render };
