// A puzzle made from a player's mistake: what happened in the game, the coach's comment on the move that the player
// tries, and a button to leave the puzzle.

import { button, el, inWords, write } from "../core/dom.js";
import { withInlineCards } from "../core/inline_cards.js";

/** @import { PageCommand, PuzzleState } from "../core/messages.d.ts" */

/** @type {Record<string, string>} */
const PUZZLE_MARKS = { good: " ck-right", not_yet: " ck-not-yet" };

/** @param {{ send: (message: PageCommand) => unknown }} making */
export function createPuzzle({ send }) {
  const title = el("h2");
  const says = el("p", { class: "ck-puzzle-says" });
  const verdict = el("p", { class: "ck-verdict", role: "status", tabindex: "-1" });
  const reveal = button("Show me", () => send({ do: "reveal" }), { "data-key": "reveal" });
  const leave = button("Back to review", () => send({ do: "leave" }), { "data-key": "leave" });
  const root = el("section", { class: "ck-puzzle", "aria-label": "Puzzle", hidden: true }, title, says, verdict, el("div", { class: "ck-row" }, reveal, leave));

  /**
   * Show a puzzle, or none. Returns whether a puzzle has started or ended.
   * @param {PuzzleState | null} puzzle
   */
  function show(puzzle) {
    const changes = root.hidden === Boolean(puzzle);
    root.hidden = !puzzle;
    if (!puzzle) return changes;
    write(title, puzzle.title);
    says.replaceChildren(...withInlineCards(puzzle.says));
    verdict.replaceChildren(...withInlineCards(puzzle.verdict));
    verdict.className = `ck-verdict${PUZZLE_MARKS[puzzle.kind] ?? ""}`;
    reveal.hidden = puzzle.solved;
    leave.classList.toggle("ck-primary", puzzle.solved);
    return changes;
  }

  // Show that a move has been sent to the coach.
  function wait() {
    if (root.hidden) return;
    verdict.className = "ck-verdict";
    verdict.textContent = inWords("The coach looks at your move …");
  }

  return { root, show, wait, next: () => leave };
}
