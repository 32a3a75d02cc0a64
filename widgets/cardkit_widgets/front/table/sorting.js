// Sorts the player's own hand by suit, as it is dealt, or by number. The browser stores the choice. Games in which the
// order matters, or whose cards have no suits, don't offer sorting.

import { button, inWords } from "../core/dom.js";
import { keepAs, keptAs } from "../core/storage.js";

const KEPT = "cardkit hand order";
const SUITED = /^(?<suit>[A-Z])(?<number>\d+)$/u;
/** @type {Record<string, string>} */
const LABELS = { suit: "Sort by number", number: "Sort by suit" }; // the effect of a press

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
   * The zones of a scene in the order in which they are drawn.
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
 * Compare cards by number. Cards with the same number stay in the order of their suits, as they were dealt.
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
