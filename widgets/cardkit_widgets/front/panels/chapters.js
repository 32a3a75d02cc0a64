// The chapters of a tutorial: which one is current, what is done, and buttons that lead to any chapter, step or puzzle.

import { button, el, find, withSpokenText, inWords } from "../core/dom.js";

/** @import { Chapter, ChapterStop, TutorialState } from "../core/messages.d.ts" */
/** @import { Send } from "../core/types.d.ts" */

/** @param {{ send: Send, onChosen: () => unknown }} making */
export function createChapters({ send, onChosen }) {
  let isOpen = false;

  /** @param {TutorialState} lesson */
  function drawn(lesson) {
    const { chapter: here, chapters } = lesson;
    const list = el("ol", { class: "ck-chapter-list" }, ...chapters.map((chapter, number) => el("li", {}, ...lines(chapter, number, lesson))));
    const title = inWords("Chapter {number} of {count}", { number: here + 1, count: chapters.length });
    return el("details", { class: "ck-chapters", open: isOpen, ontoggle: ({ target }) => { isOpen = target.open; } }, el("summary", { "data-key": "chapters" }, title), list);
  }

  /**
   * Draw a chapter, followed by its steps or puzzles if it is the current chapter.
   * @param {Chapter} chapter
   * @param {number} number
   * @param {TutorialState} lesson
   */
  function lines({ title, stops }, number, { chapter: here, stop: at }) {
    const done = stops.filter((stop) => stop.done).length;
    const told = inWords(done === stops.length ? "{title}, done" : "{title}, {done} of {count} done", { title, done, count: stops.length });
    const to = button("", () => jump(stops[0].stop), { "data-key": `chapter ${number}`, "aria-current": number === here ? "step" : null, class: "ck-button ck-chapter" });
    to.append(...withSpokenText(told, sign(done === stops.length), el("span", {}, title), el("span", { class: "ck-quiet" }, `${done}/${stops.length}`)));
    return number === here ? [to, el("ol", { class: "ck-stop-list" }, ...stops.map((stop, i) => el("li", {}, stopButton(stop, i, at))))] : [to];
  }

  /**
   * Create a button for a puzzle, labelled with its title, or for a step, labelled with its number.
   * @param {ChapterStop} to
   * @param {number} i
   * @param {number} at
   */
  function stopButton({ stop, title, done }, i, at) {
    const name = title || inWords("Step {step}", { step: i + 1 });
    const press = button("", () => jump(stop), { "data-key": `stop ${stop}`, "aria-label": done ? inWords("{title}, done", { title: name }) : name, "aria-current": stop === at ? "step" : null, class: `ck-button ck-stop${title ? " ck-titled" : ""}` });
    press.append(...(title ? [sign(done), title] : [String(i + 1), done ? sign(true) : ""]));
    return press;
  }

  /**
   * Go to a stop. Close the list of chapters, but keep the focus on it.
   * @param {number} to
   */
  function jump(to) {
    isOpen = false;
    const list = document.activeElement?.closest(".ck-chapters");
    if (list) find(list, "summary")?.focus({ preventScroll: true });
    list?.removeAttribute("open");
    onChosen();
    send({ do: "jump", to });
  }

  return { drawn };
}

/**
 * The sign that shows whether a stop is done.
 * @param {boolean} isDone
 */
function sign(isDone) {
  return el("span", { class: isDone ? "ck-done" : "ck-open-stop", "aria-hidden": "true", "data-written": isDone ? "✓" : "○" });
}
