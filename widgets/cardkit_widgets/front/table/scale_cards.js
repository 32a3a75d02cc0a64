// Makes the cards as large as the felt allows, however many cards a game lays out. In the style sheets the size of
// every card is a multiple of `--fit`, so that all cards keep their proportions.

import { find, findAll } from "../core/dom.js";
import { boardOf, isBoardFull } from "./layout.js";

const LARGEST = 1.35;
const SMALLEST = 0.4; // below this scale the felt scrolls, as smaller cards would be unreadable
const STEP = 0.05;
const TIGHT = 0.7; // below this scale the other players' face-down hands shrink to make space

// If more rows of cards are laid out than fit, the player's own hand shrinks first, then the cards in the rows. `least`
// is the smallest scale of each.
const GIVING = [{ name: "--hand", least: 0.35 }, { name: "--laid", least: 0.7 }];

/**
 * Call the returned function after each drawing. Cards that no longer fit shrink. They grow only if `anew` has changed,
 * which marks a new round or game, so that nothing jumps when a hand gets smaller. Until then, a group keeps the space
 * that it started with, and hands keep the card size for their largest number of cards (`fullest` for the player's own
 * hand, `most` for the longest of the other hands). `onFit` is called when the sizes have been found.
 * @param {HTMLElement} felt
 * @param {() => void} onFit
 */
export function createFit(felt, onFit) {
  let fit = LARGEST;
  const [hands, rooms, board] = [createHands(felt), createRooms(felt), createBoard(felt)];
  let subject = ""; // the round or game that was last drawn
  let isTight = false;
  let size = ""; // the size of the felt when its cards were last maximised
  new ResizeObserver(() => sizeOf(felt) === size || begin(LARGEST)).observe(felt);

  /** @param {string} anew */
  function refit(anew) {
    const fresh = anew !== subject;
    subject = anew;
    if (fresh) begin(LARGEST);
    else settle(fit);
  }

  /** @param {number} largest */
  function begin(largest) {
    isTight = false;
    hands.forget();
    rooms.forget();
    board.forget();
    settle(largest);
    rooms.keep();
    size = sizeOf(felt);
  }

  /**
   * Find the size of the cards. If they would be too small to read, hide some of them, so that the others can be
   * larger.
   * @param {number} largest
   */
  function settle(largest) {
    felt.classList.toggle("ck-tight", isTight);
    hands.tell();
    rooms.hold();
    if (!fits(largest)) rooms.forget();
    search(felt, fits, largest);
    if (!isTight && fit < TIGHT) {
      isTight = true;
      felt.classList.add("ck-tight");
      search(felt, fits, LARGEST);
    }
    board.giveRoom();
    tellOwn(felt);
    onFit();
  }

  /** @param {number} scale */
  function fits(scale) {
    fit = scale;
    felt.style.setProperty("--fit", scale.toFixed(2));
    return felt.scrollHeight <= felt.clientHeight && felt.scrollWidth <= felt.clientWidth;
  }

  return refit;
}

/**
 * Find the largest size, up to `largest`, at which everything is visible.
 * @param {HTMLElement} felt
 * @param {(scale: number) => boolean} fits
 * @param {number} largest
 */
function search(felt, fits, largest) {
  if (!felt.clientHeight || fits(largest)) return;
  let least = 0;
  let steps = Math.round((largest - SMALLEST) / STEP);
  while (steps - least > 1) {
    const half = Math.floor((least + steps) / 2);
    if (fits(SMALLEST + half * STEP)) least = half;
    else steps = half;
  }
  fits(SMALLEST + least * STEP);
}

/**
 * Track the largest number of cards in a row of the player's own hand, and in the longest of the other hands.
 * @param {HTMLElement} felt
 */
function createHands(felt) {
  let [fullest, most] = [0, 0];

  function forget() {
    [fullest, most] = [0, 0];
  }

  function tell() {
    fullest = Math.max(fullest, rowOfOwn(felt));
    most = Math.max(most, mostOfOthers(felt));
    felt.style.setProperty("--fullest", String(fullest));
    felt.style.setProperty("--most", String(most));
  }

  return { forget, tell };
}

/**
 * Reserve a minimum space for each group on the felt, however few cards it contains.
 * @param {HTMLElement} felt
 */
function createRooms(felt) {
  /** @type {Map<string, { width: number, height: number }>} */
  let rooms = new Map(); // by class

  function keep() {
    rooms = new Map(groupsOf(felt).map((group) => [group.className, group.getBoundingClientRect()]));
    hold();
  }

  function hold() {
    for (const group of groupsOf(felt)) {
      const { width, height } = rooms.get(group.className) ?? { width: 0, height: 0 };
      group.style.setProperty("--held-width", `${width}px`);
      group.style.setProperty("--held-height", `${height}px`);
    }
  }

  function forget() {
    rooms = new Map();
    hold();
  }

  return { keep, hold, forget };
}

/**
 * Make space for rows of cards, which are added during a round. Other cards shrink in steps, and don't grow again. Rows
 * that still don't fit can be scrolled.
 * @param {HTMLElement} felt
 */
function createBoard(felt) {
  /** @type {Record<string, number>} */
  let sizes = {}; // the scales of the parts that shrink, by name

  function forget() {
    sizes = {};
    for (const { name } of GIVING) felt.style.removeProperty(name);
  }

  function giveRoom() {
    const board = boardOf(felt);
    if (board) for (const giving of GIVING) shrink(board, giving);
  }

  /**
   * @param {HTMLElement} board
   * @param {{ name: string, least: number }} giving
   */
  function shrink(board, { name, least }) {
    for (let size = sizes[name] ?? 1; isBoardFull(board) && size > least; sizes[name] = size) {
      size -= STEP;
      felt.style.setProperty(name, size.toFixed(2));
    }
  }

  return { forget, giveRoom };
}

/** @param {HTMLElement} felt */
function groupsOf(felt) {
  return findAll(felt, ".ck-group");
}

/**
 * How many cards of the player's own hand go in a row.
 * @param {HTMLElement} felt
 */
function rowOfOwn(felt) {
  const own = find(felt, ".ck-group-own .ck-zone-fan");
  return own ? Number(getComputedStyle(own).getPropertyValue("--across-row")) : 0;
}

/**
 * The number of cards in the longest of the other players' hands.
 * @param {HTMLElement} felt
 */
function mostOfOthers(felt) {
  return Math.max(0, ...findAll(felt, ".ck-group-others .ck-zone-fan .ck-slots").map((hand) => hand.childElementCount));
}

/** @param {HTMLElement} felt */
function sizeOf(felt) {
  return `${felt.clientWidth} × ${felt.clientHeight}`;
}

/**
 * Set the height of the player's own cards. If the felt scrolls, they stay at its lower edge, and focused cards have to
 * scroll clear of them. Setting this property redraws every card on the felt, so it is set only once, after their size
 * has been found.
 * @param {HTMLElement} felt
 */
function tellOwn(felt) {
  const own = find(felt, ".ck-group-own");
  felt.style.setProperty("--own", `${own?.offsetHeight ?? 0}px`);
}
