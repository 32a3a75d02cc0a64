// The teacher's page: the aim of a lesson, how to set up a class, and the solutions, for users who may see them.

import { button, el, refill, rich, write } from "../core/dom.js";
import { blame, optionField, readOptions, showOptions, clearRefused } from "../core/rule_form.js";

/** @import { ExplainedExercise, ListedLesson, ReplyMessage, Solutions, TeacherState } from "../core/messages.d.ts" */
/** @import { Child, Making, Part, Send } from "../core/types.d.ts" */

const COLUMNS = ["Lesson", "Game", "Age", "Minutes", "What it teaches", "Before it", "Where it fits"];
const AT_HOME = ["127.0.0.1", "localhost", "[::1]"];
const FILES = [["worksheets.pdf", "Worksheets (PDF)"], ["worksheets.html", "Worksheets (HTML)"], ["key.pdf", "Answer key (PDF)"], ["key.html", "Answer key (HTML)"]];

/** @param {Making} making */
export function createTeacher({ send, onAnswer }) {
  const problem = el("p", { class: "ck-problem", role: "alert" });
  const root = el("div", { class: "ck-teacher" }, problem);
  /** @type {Part[] | null} */
  let parts = null;
  let known = ""; // the class in the address, or else the one set on the page

  /**
   * Put the class into the address, so that a teacher can bookmark it and open another lesson with the same class.
   * @param {TeacherState} state
   */
  function updateUrl({ addresses, students, rules }) {
    const now = `${addresses.all} ${students}`;
    const changed = known && now !== known;
    known = now;
    if (!changed) return;
    const here = new URL(location.href);
    for (const { name } of rules) here.searchParams.delete(name);
    for (const [name, text] of new URLSearchParams(addresses.all?.split("?")[1])) here.searchParams.set(name, text);
    here.searchParams.set("students", String(students));
    history.replaceState(history.state, "", here);
  }

  /** @param {TeacherState} state */
  function show(state) {
    problem.textContent = state.problem;
    if (state.page) updateUrl(state);
    parts ??= state.lesson ? [createAbout(state.lesson, state.page), createClass({ send }), createPaper({ send, onAnswer }), createSolutions({ send }), createOthers()] : [createOthers()];
    for (const part of parts) {
      part.show(state);
      if (!part.root.parentNode) root.append(part.root);
    }
  }

  return { root, show };
}

/**
 * @param {string} title
 * @param {...Child} children
 */
function section(title, ...children) {
  return el("section", { class: "ck-teacher-part" }, el("h2", {}, title), ...children);
}

// --- before the lesson -------------------------------------------------------------------------------------------------

/**
 * @param {NonNullable<TeacherState["lesson"]>} lesson
 * @param {boolean} page
 */
function createAbout(lesson, page) {
  const tables = lesson.tables.map(({ name, page: path }) => (page ? el("a", { href: path, target: "_self" }, name) : name));
  /** @type {[name: string, ...says: Child[]][]} */
  const facts = [["Aim", lesson.aim], ["Idea", lesson.idea], ["Age", lesson.age], ["Time", `${lesson.minutes} minutes`], ["Bring", lesson.bring], ["Game", ...tables.flatMap((table, i) => (i ? [", ", table] : [table]))], .../** @type {[string, string][]} */ (lesson.facts)];
  const list = el("dl", { class: "ck-brief" }, ...facts.flatMap(([name, ...says]) => [el("dt", {}, name), el("dd", {}, ...says)]));
  const root = el("div", { class: "ck-teacher-about" }, section(lesson.name, list), ...pairs("What to ask", lesson.questions, "and hope to hear"), ...pairs("What many think", lesson.mistakes, "what helps"));
  return { root, show: () => undefined };
}

/**
 * @param {string} title
 * @param {string[][]} rows
 * @param {string} label
 */
function pairs(title, rows, label) {
  const list = rows.map(([one, other]) => el("li", {}, el("p", { class: "ck-said-first" }, ...rich(one)), el("p", {}, el("span", { class: "ck-quiet" }, `${label}: `), ...rich(other))));
  return list.length ? [section(title, el("ul", { class: "ck-pairs" }, ...list))] : [];
}

// --- the class ---------------------------------------------------------------------------------------------------------

/** @param {{ send: Send }} making */
function createClass({ send }) {
  const seed = el("input", { type: "number", name: "seed", id: "ck-class-seed", min: 0, step: 1 });
  const students = el("input", { type: "number", name: "students", id: "ck-class-students", min: 0, step: 1 });
  const set = el("button", { type: "submit", class: "ck-button ck-primary", "data-key": "class" }, "Set");
  const fields = [el("span", { class: "ck-row" }, el("label", { for: seed.id }, "Seed"), seed), el("span", { class: "ck-row" }, el("label", { for: students.id }, "Students"), students), set];
  const table = el("div", { class: "ck-table-rules" });
  const rules = el("details", {}, el("summary", { "data-key": "rules" }, "Other players or rules"), el("p", { class: "ck-quiet" }, "The whole class uses this table. Empty fields keep the lesson's own settings."), table);
  const form = el("form", { class: "ck-class-form", novalidate: true, onsubmit: submit }, el("div", { class: "ck-row" }, ...fields), rules);
  const help = el("p", { class: "ck-quiet" }, "The seed is any number. It fixes the cards and the numbers in the exercises, so the same seed gives the same lesson again. With 0 students all have the same numbers, and one worksheet is copied for everybody.");
  const given = el("div", { class: "ck-given" });
  let shown = "";

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    clearRefused(form);
    send({ do: "class", seed: number(seed), students: number(students), rules: readOptions(table) });
  }

  /** @param {TeacherState} state */
  function show(state) {
    seed.max = String(Number.MAX_SAFE_INTEGER);
    students.max = String(state.most);
    if (!table.childElementCount) table.append(...state.rules.map((rule) => optionField(rule)));
    if (state.notice) blame(table, state.notice);
    const now = `${state.addresses.all} ${state.students}`;
    if (now === shown) return;
    if (!state.notice) [seed.value, students.value] = [String(state.seed), String(state.students)];
    if (!state.notice) showOptions(table, state.rules);
    shown = now;
    refill(given, ...(state.page ? onPage(state) : inNotebook(state)));
  }

  return { root: section("Your class", form, help, given), show };
}

/** @param {HTMLInputElement} input */
function number(input) {
  return input.value === "" ? null : Number(input.value);
}

// A server for a single user, such as on Binder, isn't open to anyone else.
function isOnesOwn() {
  return location.pathname.startsWith("/user/");
}

// In a class session, students join with a code and get their numbers when they join.
function inRoom() {
  const board = el("a", { href: "../../../class/board", target: "_self" }, "the join screen");
  const live = el("a", { href: "../../../class/live", target: "_self" }, "The live page");
  return [el("p", {}, "Your students join with the address and the code on ", board, ". ", live, " shows what they are doing.")];
}

/** @param {TeacherState} state */
function onPage({ addresses, room, lesson }) {
  if (room) return inRoom();
  const here = new URL(addresses.all ?? "", location.href).href;
  const copy = navigator.clipboard ? copyButton(here) : null;
  const others = lesson?.own ? "" : " Students who start cardkit on their own computers find the same lesson there, at the same address.";
  const near = `This gallery works only on this computer and isn't available on the network.${others}`;
  const each = el("p", {}, "Each student chooses “Your number” in the lesson, and gets different numbers in the exercises. Or they open the address with ", el("code", {}, "&student=1"), " at its end.");
  if (isOnesOwn()) return [addresses.binder ? onBinder(addresses, "Only you can open this gallery.") : el("p", { class: "ck-quiet" }, "Only you can open this gallery."), each];
  return [
    el("p", {}, "Give the class this address:"),
    el("p", { class: "ck-row" }, el("a", { class: "ck-address", href: here, target: "_self" }, here), copy),
    each,
    ...(AT_HOME.includes(location.hostname) ? [el("p", { class: "ck-quiet" }, near), isInClass(lesson)] : []),
  ];
}

/** @param {string} address */
function copyButton(address) {
  /** @type {HTMLElement} */
  const copy = button("Copy", () => navigator.clipboard.writeText(address).then(() => { copy.textContent = "Copied"; }), { "data-key": "copy" });
  return copy;
}

/** @param {TeacherState["lesson"]} lesson */
function isInClass(lesson) {
  return el("p", { class: "ck-quiet" }, "For tablets and phones, open a room: start ", el("code", {}, lesson?.room ?? ""), lesson?.own ? " on this computer, with the folder of your notebooks." : " on this computer.");
}

/**
 * @param {TeacherState["addresses"]} addresses
 * @param {string} before
 */
function onBinder({ binder }, before) {
  const link = el("a", { href: binder, target: "_blank", rel: "noopener", class: "ck-binder" }, "this lesson on Binder");
  return el("p", { class: "ck-quiet" }, `${before} `, link, ". Copy the link for the class: it starts a gallery for each who opens it, which needs the internet and takes some minutes; let them open it before the lesson.");
}

/**
 * Write the lesson as in Python: its number, or its name in quotes.
 * @param {string} [key]
 */
function asWritten(key = "") {
  return /^\d+$/u.test(key) ? key : `"${key}"`;
}

/** @param {TeacherState} state */
function inNotebook({ addresses, lesson, seed }) {
  return [
    el("p", {}, "On a page of the gallery (start ", el("code", {}, "cardkit"), ") the class finds its lesson at ", el("code", { class: "ck-address" }, `voila/render/lessons/${addresses.all}`), ", and a student their own numbers with ", el("code", {}, "&student=1"), " at its end."),
    addresses.binder ? onBinder(addresses, "On tablets, phones and computers without cardkit:") : isInClass(lesson),
    el("p", { class: "ck-quiet" }, "In this notebook you change the cell: ", el("code", {}, `Teacher(lesson=${asWritten(lesson?.key)}, seed=${seed}, students=30, players=4)`), "."),
  ];
}

// --- on paper ----------------------------------------------------------------------------------------------------------

/** @param {Pick<Making, "send" | "onAnswer">} making */
function createPaper({ send, onAnswer }) {
  const buttons = FILES.map(([file, label]) => button(label, () => ask(file), { "data-key": file, "data-file": file }));
  const says = el("p", { class: "ck-quiet", role: "status" });
  const printed = el("p", { class: "ck-quiet" }, "A PDF needs Chromium, Chrome or Edge on the machine that runs this program. You can print the HTML from your browser instead; the result is the same.");
  let isPage = false;
  let wanted = false; // whether this page requested a file; another page may use the same kernel

  onAnswer(saveFile);

  /** @param {string} file */
  function ask(file) {
    wanted = true;
    send({ do: "make", file, at: isPage && !isOnesOwn() ? location.origin + location.pathname : "" });
  }

  /** @param {TeacherState} state */
  function show(state) {
    isPage = state.page;
    const sheets = state.students ? `${state.students} sheets, each with different numbers` : "One sheet for everybody";
    for (const each of buttons) {
      const file = each.dataset.file ?? "";
      each.hidden = (file.endsWith("pdf") && !state.pdf) || (file.startsWith("key") && Boolean(state.locked));
      each.setAttribute("aria-disabled", String(Boolean(state.making)));
    }
    printed.hidden = state.pdf;
    const ready = state.ready ? `${state.ready} is made.` : `${sheets}, for A4 paper.`;
    write(says, state.making ? "Making the file: a moment, please." : ready);
    if (wanted && state.notice) wanted = false;
    if (wanted && state.ready && !state.making) {
      wanted = false;
      send({ do: "take" });
    }
  }

  return { root: section("On paper", el("div", { class: "ck-row" }, ...buttons), says, printed), show };
}

/**
 * Save the file that an answer contains as a download.
 * @param {ReplyMessage} answer
 */
function saveFile({ name, type, content }) {
  if (!content) return;
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// --- solutions ---------------------------------------------------------------------------------------------------------

/** @param {{ send: Send }} making */
function createSolutions({ send }) {
  const locked = el("p", {});
  const table = el("div", { class: "ck-answers", tabindex: "0", role: "group", "aria-label": "Answers of the class" });
  /** @type {HTMLSelectElement} */
  const whose = el("select", { id: "ck-whose", "data-key": "whose", onchange: () => send({ do: "look", student: Number(whose.value) }) });
  const choose = el("p", { class: "ck-row" }, el("label", { for: whose.id }, "Explained with the numbers of student"), whose);
  const note = el("p", { class: "ck-quiet" });
  const how = el("h3", {}, "How to find the answers, and common wrong answers");
  const unfold = el("p", { class: "ck-quiet" }, "Open an exercise to see its question, the way to the answer, and the feedback on wrong answers.");
  const explained = el("div", { class: "ck-explained" });
  /** @type {Set<string> | null} */
  let open = null; // the exercises that are expanded

  /** @param {TeacherState} state */
  function show({ locked: why, solutions }) {
    locked.textContent = why;
    for (const part of [table, note, how, unfold, choose, explained]) part.hidden = !solutions;
    if (!solutions) return;
    open ??= new Set(solutions.titles.slice(0, 1));
    const unfolded = open;
    write(note, solutions.note);
    refill(table, answers(solutions));
    whose.replaceChildren(...solutions.rows.map(({ student, name }) => el("option", { value: student, selected: student === solutions.student }, name)));
    choose.hidden = solutions.rows.length < 2;
    refill(explained, ...solutions.explained.map((each, i) => explanation(each, solutions.titles[i], unfolded)));
  }

  return { root: section("Solutions", locked, table, note, how, unfold, choose, explained), show };
}

/**
 * Show an exercise with its solution. `open` contains the titles of the expanded exercises.
 * @param {ExplainedExercise} question
 * @param {string} title
 * @param {Set<string>} open
 */
function explanation(question, title, open) {
  /** @type {(event: { target: HTMLDetailsElement }) => unknown} */
  const toggled = ({ target }) => (target.open ? open.add(title) : open.delete(title));
  return el("details", { open: open.has(title), ontoggle: toggled }, el("summary", { "data-key": title }, `${title}: ${question.answer}`), ...told(question));
}

/** @param {Solutions} solutions */
function answers({ titles, rows }) {
  const head = el("tr", {}, ...["Student", ...titles].map((title) => el("th", { scope: "col" }, title)));
  const body = rows.map(({ name, answers: cells }) => el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell))));
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...body));
}

/** @param {ExplainedExercise} question */
function told({ ask, picture, options, right, hint, why, worths, mistakes }) {
  const drawn = el("div", { class: "ck-picture" });
  drawn.innerHTML = picture; // drawn by the kernel, from our own art
  const list = el("ol", { class: "ck-letters" }, ...options.map((option, i) => el("li", {}, ...rich(option), right.includes(i) ? el("strong", {}, " ✓ right") : "")));
  const [head, ...lines] = worths;
  const rows = head && el("table", {}, el("thead", {}, el("tr", {}, ...head.map((cell) => el("th", { scope: "col" }, cell || "verdict")))), el("tbody", {}, ...lines.map(([move, ...cells]) => el("tr", {}, el("th", { scope: "row" }, move), ...cells.map((cell) => el("td", {}, cell))))));
  const wrong = mistakes.map(([answer, says]) => el("li", {}, ...rich(`**${answer}**: ${says}`)));
  return [
    el("p", { class: "ck-said-first" }, ...rich(ask)),
    picture ? drawn : null,
    options.length && !head ? list : null,
    why ? el("p", {}, ...rich(why)) : null,
    rows,
    hint ? el("p", {}, el("span", { class: "ck-quiet" }, "Hint: "), ...rich(hint)) : null,
    wrong.length ? el("p", { class: "ck-quiet" }, "Common wrong answers, with the page's feedback:") : null,
    wrong.length ? el("ul", {}, ...wrong) : null,
  ];
}

// --- all lessons ------------------------------------------------------------------------------------------------------

// The teacher's key must not reach students, so only links to the teacher's pages of other lessons contain it. The same
// goes for the class.
function createOthers() {
  const body = el("tbody", {});
  const head = el("thead", {}, el("tr", {}, ...COLUMNS.map((title) => el("th", { scope: "col" }, title))));
  const root = section("All lessons", el("table", { class: "ck-lessons" }, head, body));

  /** @type {string | null} */
  let shown = null;

  /** @param {TeacherState} state */
  function show({ lessons, lesson, page, seed, students }) {
    const now = `${location.search} ${seed} ${students}`;
    if (shown === now) return;
    shown = now;
    const ofClass = { seed, students };
    body.replaceChildren(...lessons.map((each) => row(each, page ? pathOnPage(each, ofClass, each.key === lesson?.key) : way(each))));
  }

  return { root, show };
}

/**
 * On a phone each row becomes a block, and each cell shows the name of its column.
 * @param {ListedLesson} lesson
 * @param {HTMLElement} link
 */
function row({ games, minutes, age, needs, idea, curricula }, link) {
  const fits = curricula.map(([name, text]) => el("p", {}, el("strong", {}, `${name}: `), text));
  const cells = [[games], [age], [String(minutes)], [idea], [needs], fits];
  return el("tr", {}, el("th", { scope: "row" }, link), ...cells.map((shown, i) => el("td", { "data-title": COLUMNS[i + 1] }, ...shown)));
}

/** @param {ListedLesson} lesson */
function way({ key: lesson, name }) {
  return el("span", {}, el("strong", {}, name), " ", el("code", {}, `Teacher(lesson=${asWritten(lesson)})`));
}

/**
 * The path of another lesson, with the class if the address doesn't contain it.
 * @param {ListedLesson} lesson
 * @param {{ seed: number, students: number }} ofClass
 * @param {boolean} current
 */
function pathOnPage({ key: lesson, name }, ofClass, current) {
  const there = new URL(location.pathname, location.href);
  const here = new URLSearchParams(location.search);
  const key = here.get("key");
  there.searchParams.set("lesson", String(lesson));
  for (const [kept, value] of Object.entries(ofClass)) there.searchParams.set(kept, here.get(kept) ?? String(value));
  if (key !== null) there.searchParams.set("key", key);
  return el("a", { href: there.href, target: "_self", "aria-current": current ? "page" : null }, name);
}
