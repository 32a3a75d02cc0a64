// The hint: the effect of a card or a button, and the clause behind it.

import { el, find, ownId } from "../core/dom.js";
import { usable } from "../core/keyboard.js";
import { withInlineCards } from "../core/inline_cards.js";

/** @param {{ clauseChip: (clause: string) => HTMLElement }} making */
export function createHint({ clauseChip }) {
  const root = el("p", { class: "ck-hint", tabindex: "-1", id: ownId("ck-hint") });
  /** @type {HTMLElement | null} */
  let told = null; // the card or button that the hint is about

  /**
   * @param {string} text
   * @param {string} [clause]
   * @param {HTMLElement | null} [target]
   */
  function say(text, clause = "", target = null) {
    root.replaceChildren(...withInlineCards(text), ...(text && clause ? [" ", clauseChip(clause)] : []));
    told = target;
  }

  /**
   * Let Tab lead from a card or button to the clause behind it, and from there to the next element. Shift+Tab leads
   * back.
   * @param {KeyboardEvent} event
   */
  function goToClause(event) {
    const chip = find(root, ".ck-chip");
    if (event.key !== "Tab" || event.ctrlKey || event.altKey || !usable(chip) || !told?.isConnected) return;
    if (event.target === told && !event.shiftKey) {
      event.preventDefault();
      chip.focus();
    } else if (event.target === chip) {
      told.focus({ preventScroll: true });
      if (event.shiftKey) event.preventDefault();
      else find(root, ".ck-chip")?.setAttribute("tabindex", "-1"); // the browser moves on from the clause, and can't return to it
    }
  }

  /**
   * If an element is a clause in the hint, return the card or button that the hint is about; otherwise return the
   * element.
   * @param {HTMLElement} node
   */
  function origin(node) {
    return root.contains(node) ? told : node;
  }

  return { root, say, goToClause, origin };
}
