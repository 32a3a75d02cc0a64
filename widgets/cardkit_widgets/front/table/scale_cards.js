// How large the cards are: as large as the felt has room for, whatever the game lays on it. Style sheets make every card
// a multiple of `--fit`, so that all of them keep their proportions.

import { find, findAll } from "../core/dom.js";
import { boardOf, isBoardFull } from "./layout.js";

const LARGEST = 1.35;
const SMALLEST = 0.4; // below this a felt scrolls, rather than showing cards that nobody can read
const STEP = 0.05;
const TIGHT = 0.7; // below this the others' closed hands give their room away

// What gives way, in this order, where more rows of cards are laid out than their room shows, and how far: one's own
// hand, then the cards of the rows themselves.
const GIVING = [{ name: "--hand", least: 0.35 }, { name: "--laid", least: 0.7 }];

/**
 * `refit` after each drawing: cards that no longer fit shrink. They grow only where `anew` says that something else
 * begins, for nothing may jump because a hand became empty: a group keeps the room that it began with, and hands the size
 * that their cards had when one's own was `fullest` and one of the others' had the `most`. `onFit` is called when sizes
 * have been found.
 * @param {HTMLElement} felt
 * @param {() => void} onFit
 */
export function createFit(felt, onFit) {
  let fit = LARGEST;
  const [hands, rooms, board] = [createHands(felt), createRooms(felt), createBoard(felt)];
  let subject = ""; // what the last drawing was of
  let isTight = false;
  let size = ""; // of the felt, when its cards were last made as large as they can be
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
   * Where cards would be too small to be read, some of them are left out, and the others are larger for it.
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
 * Find the largest size, up to `largest`, at which all is seen.
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
 * How many cards hands had when they were fullest: one's own in a row, and the longest of the others'.
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
 * The room that each group of the felt has at least, however little lies in it.
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
 * Rows of cards come one after another, and need more room from one to the next: what gives way for them becomes smaller
 * by steps, and not larger again. What still does not fit can be scrolled.
 * @param {HTMLElement} felt
 */
function createBoard(felt) {
  /** @type {Record<string, number>} */
  let sizes = {}; // of what gives way, by name

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
 * How many cards of one's own hand lie in a row.
 * @param {HTMLElement} felt
 */
function rowOfOwn(felt) {
  const own = find(felt, ".ck-group-own .ck-zone-fan");
  return own ? Number(getComputedStyle(own).getPropertyValue("--across-row")) : 0;
}

/**
 * How many cards the longest hand of the others has.
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
 * Where a felt scrolls, one's own cards stay at its lower edge: what one goes to comes into sight above them. Every card
 * on the felt has to be drawn anew for it, so that it is told once, when their size is found.
 * @param {HTMLElement} felt
 */
function tellOwn(felt) {
  const own = find(felt, ".ck-group-own");
  felt.style.setProperty("--own", `${own?.offsetHeight ?? 0}px`);
}
