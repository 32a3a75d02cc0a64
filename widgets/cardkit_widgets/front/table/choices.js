// The buttons for moves. Each move has its own button, or moves of the same kind share a list.

import { button, el } from "../core/dom.js";
import { withInlineCards } from "../core/inline_cards.js";

/** @import { MoveChoice } from "../core/messages.d.ts" */

/**
 * `wanted` is the move that a lesson waits for, and `describedBy` the id of the hint that describes a button.
 * `onChosen` receives the button of a list in which another move has been chosen.
 * @typedef {{ wanted: string | undefined, describedBy: string, onMove: (move: string) => unknown, onChosen: (press: HTMLElement) => void }} Offering
 */

/**
 * @param {MoveChoice} choice
 * @param {Offering} how
 */
export function choiceButton({ move, button: label }, { wanted, describedBy, onMove }) {
  const press = button("", () => onMove(move), { "data-key": `move ${move}`, "data-move": move, class: move === wanted ? "ck-button ck-wanted" : "ck-button", "aria-describedby": describedBy });
  press.append(...withInlineCards(label));
  return press;
}

/**
 * Create a list for the choices of each menu, and a button that makes the chosen move.
 * @param {MoveChoice[]} choices
 * @param {Offering} how
 */
export function choiceMenus(choices, how) {
  const names = [...new Set(choices.filter((choice) => choice.menu).map((choice) => choice.menu))];
  return names.map((name) => choiceMenu(name, choices.filter((choice) => choice.menu === name), how));
}

/**
 * @param {string} name
 * @param {MoveChoice[]} members
 * @param {Offering} how
 */
function choiceMenu(name, members, how) {
  if (members.length === 1) return choiceButton(members[0], how);
  const options = members.map((choice) => el("option", { value: choice.move, selected: choice.move === how.wanted }, choice.button));
  const list = el("select", { "data-key": `menu ${name}`, onchange: choose }, ...options);
  const go = button("", () => how.onMove(list.value), { "data-key": `menu go ${name}`, "aria-describedby": how.describedBy });
  nameChosen();
  return el("span", { class: "ck-menu" }, el("label", {}, `${name}:`, list), go);

  function choose() {
    nameChosen();
    how.onChosen(go);
  }

  function nameChosen() {
    go.replaceChildren(...withInlineCards(members[list.selectedIndex].button));
    go.dataset.chosen = list.value;
    go.className = list.value === how.wanted ? "ck-button ck-wanted" : "ck-button";
  }
}
