// In which order one's own hand is shown: by suit, as it is dealt, or by number. The browser keeps the choice. Games in
// which the order means something, or whose cards have no suits, have none to choose.

import { button, inWords } from "../core/dom.js";
import { keepAs, keptAs } from "../core/storage.js";

const KEPT = "cardkit hand order";
const SUITED = /^(?<suit>[A-Z])(?<number>\d+)$/u;
/** @type {Record<string, string>} */
const LABELS = { suit: "Sort by number", number: "Sort by suit" }; // what a press would do

/** @import { Slot, Zone } from "../core/messages.d.ts" */

/** @param {{ onSort: () => void }} making */
export function createSorting({ onSort }) {
  let order = keptAs(KEPT) === "number" ? "number" : "suit";
  const press = button(LABELS[order], turn, { class: "ck-button ck-sort", "data-key": "sort", hidden: true });

  function turn() {
    order = order === "suit" ? "number" : "suit";
    keepAs(KEPT, order);
    onSort();
  }

  /**
   * The zones of a scene as they are to be drawn.
   * @param {Zone[]} zones
   */
  function sorted(zones) {
    const hand = zones.find(isSorted);
    press.hidden = !hand;
    press.textContent = inWords(LABELS[order]);
    return hand && order === "number" ? zones.map((zone) => (zone === hand ? { ...zone, slots: zone.slots.toSorted(byNumber) } : zone)) : zones;
  }

  return { press, sorted };
}

/** @param {Zone} zone */
function isSorted({ kind, group, slots }) {
  const suits = new Set(slots.map(({ card }) => SUITED.exec(card ?? "")?.groups?.suit));
  return kind === "fan" && group === "own" && suits.size > 1 && !suits.has(undefined);
}

/**
 * Cards of one number stand in the order of their suits, which is the one they come in.
 * @param {Slot} one
 * @param {Slot} other
 */
function byNumber(one, other) {
  return numberOf(one) - numberOf(other);
}

/** @param {Slot} slot */
function numberOf({ card }) {
  return Number(SUITED.exec(card ?? "")?.groups?.number);
}
