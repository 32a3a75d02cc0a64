// A line of Python with blanks. Each blank is a list of choices, and only the numbers of the choices are sent. In a
// notebook, students write the line in a cell, and only the feedback appears here.

import { el } from "../core/dom.js";

/** @import { QuestionData, QuestionState } from "../core/messages.d.ts" */

/**
 * Create a choice for a blank. It is code, so it isn't translated or formatted like text.
 * @param {string} code
 * @param {number} number
 */
function choice(code, number) {
  const option = el("option", { value: number });
  option.textContent = code;
  return option;
}

/**
 * Keep a blank together with the code that follows, so that no line starts with the comma or bracket after the blank.
 * @param {HTMLElement} blank
 * @param {string} piece
 */
function afterBlank(blank, piece) {
  const [close = ""] = /^\S*/u.exec(piece) ?? [];
  return [el("span", { class: "ck-unbroken" }, blank, close), piece.slice(close.length)];
}

/** @param {QuestionData} question */
export function createLine({ pieces = [], blanks = [] }) {
  const selects = blanks.map(({ options }, i) => {
    const name = blanks.length > 1 ? `Blank ${i + 1} of ${blanks.length}` : "The blank";
    return el("select", { class: "ck-blank", "aria-label": name, "data-key": `blank ${i}` }, el("option", { value: "" }, "…"), ...options.map(choice));
  });
  const line = el("code", { class: "ck-line" }, ...pieces.flatMap((piece, i) => (i ? afterBlank(selects[i - 1], piece) : [piece])));
  const isElsewhere = !blanks.length;
  const help = el("p", { class: "ck-help" }, "Write the line in the cell above, and run the cell.");
  put(blanks.map(({ begins }) => begins));

  /** @param {(number | null)[]} numbers */
  function put(numbers) {
    selects.forEach((select, i) => {
      select.value = String(numbers[i] ?? "");
    });
  }

  const value = () => selects.map((select) => (select.value === "" ? null : Number(select.value)));

  /**
   * Select the choices of the last attempt again when the page is reopened.
   * @param {QuestionState} state
   * @param {boolean} over
   * @param {boolean} restarted
   * @param {boolean} untouched
   */
  function show({ tried, solved }, over, restarted, untouched) {
    const last = tried.at(-1);
    if (restarted) put(blanks.map(({ begins }) => begins));
    else if (Array.isArray(last) && (untouched || solved)) put(last);
    help.hidden = over;
    for (const select of selects) select.disabled = over;
  }

  return { root: isElsewhere ? help : line, show, put, value, focus: () => selects[0]?.focus(), isElsewhere };
}
