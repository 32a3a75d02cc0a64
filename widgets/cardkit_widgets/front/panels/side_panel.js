// The panel next to a table: a lesson, the steps of a finished game, an exercise or the rulebook, depending on the
// state.

import { createExercise } from "./exercise.js";
import { createLesson } from "./tutorial.js";
import { createRulebook } from "./rulebook.js";
import { createReplayControls } from "./replay.js";

/** @import { TableState } from "../core/messages.d.ts" */
/** @import { Clauses, Send } from "../core/types.d.ts" */

/**
 * `first` goes above the table's dock and `book`, if there is one, below everything else. `next` returns the element to
 * continue with when nothing on the table can be chosen. Only the panel of a finished game has the other methods.
 * @typedef {object} Panel
 * @property {HTMLElement} root
 * @property {HTMLElement} first
 * @property {HTMLElement} [book]
 * @property {(state: TableState) => void} show
 * @property {() => HTMLElement | null} next
 * @property {() => void} [arrive]
 * @property {() => void} [settled]
 * @property {() => void} [stop]
 * @property {(pace: number) => void} [setPace]
 */

/**
 * `hurry` sends a command, but if moves are still being shown, it only skips to the last one. `onChosen` is called when
 * the user has chosen something that is visible on the table.
 * @param {TableState} state
 * @param {{ title: string, clauses: Clauses, send: Send, hurry: Send, onChosen: () => unknown }} making
 * @returns {Panel | null}
 */
export function createPanel(state, { title, clauses, send, hurry, onChosen }) {
  if (state.lesson) return lessonPanel(createLesson({ clauses, send: hurry, onChosen }));
  if (state.watch) {
    const watch = createReplayControls({ title, send });
    return { ...watch, first: watch.root };
  }
  if (state.exercise) return exercisePanel(createExercise({ send: hurry }));
  return state.book ? bookPanel(createRulebook({ clauses, send, onChosen })) : null;
}

/**
 * @param {ReturnType<typeof createLesson>} lesson
 * @returns {Panel}
 */
function lessonPanel({ root, show, next }) {
  return { root, first: root, next, show: ({ lesson }) => lesson && show(lesson) };
}

/**
 * @param {ReturnType<typeof createExercise>} exercise
 * @returns {Panel}
 */
function exercisePanel({ root, show, next }) {
  return { root, first: root, next, show: ({ exercise }) => exercise && show(exercise) };
}

/**
 * @param {ReturnType<typeof createRulebook>} rulebook
 * @returns {Panel}
 */
function bookPanel({ root, about, show }) {
  return { root, book: root, first: about, next: () => null, show: ({ book, notice }) => book && show(book, notice) };
}
