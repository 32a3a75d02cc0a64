// Places a bubble next to the card that it is about, without covering what the user may want to choose or look at next.

/** @import { Box, Place, Size } from "./types.d.ts" */

const GAP = 10; // px between a card and the bubble about it
const EDGE = 6; // px between the bubble and the edge of its frame

const LEAST = 120; // px of height that a bubble needs to be readable
const LINES = 12; // how many vertical positions are tried if the bubble doesn't fit next to the card
const SHIFTS = [0, 0.25, 0.5, 0.75, 1]; // how far along the card the bubble is placed
const COVERED = 1000; // cost of each px² that the bubble covers of an element that it should never cover
const MIDDLE = 4; // cost of each px² that the bubble covers in the middle of the table
const AWAY = 15; // cost of each px between the bubble and its card

/**
 * Put `bubble` into `frame`, next to `card` if there is one. Of the positions that touch the card, choose the one that
 * covers the least of the elements matching `avoid`. Covering elements that match `never` costs most, and covering
 * those that match `middle` costs more than others. If the bubble takes up more than half of the frame's width (on a
 * phone), it may be placed away from its card to cover less.
 * @param {HTMLElement} bubble
 * @param {HTMLElement | null} card
 * @param {HTMLElement} frame
 * @param {{ avoid: string, never: string, middle: string }} selectors
 */
export function standBeside(bubble, card, frame, { avoid, never, middle }) {
  const outer = frame.getBoundingClientRect();
  const seen = seenPart(outer);
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  const own = card && inside(outer, card);
  const kept = [...(card ? [card] : []), ...frame.querySelectorAll(avoid)].map((node) => ({ rect: inside(outer, node), weight: weightOf(node, card, { never, middle }) }));
  /** @type {(place: Place) => Place & { cost: number }} */
  const weighed = (at) => {
    const place = within(at, seen, size);
    const covered = kept.reduce((sum, { rect, weight }) => sum + weight * overlap({ ...place, ...size }, rect), 0);
    return { ...place, cost: covered + (own ? AWAY * Math.max(GAP, between({ ...place, ...size }, own)) : 0) };
  };
  const near = own ? around(own, size).map(weighed) : [];
  const isNarrow = 2 * size.width > outer.width;
  const all = isNarrow || near.every(({ cost }) => cost >= COVERED) ? [...near, ...allOver(seen, size).map(weighed)] : near;
  const best = all.reduce((least, other) => (other.cost < least.cost ? other : least));
  Object.assign(bubble.style, { left: `${best.left}px`, top: `${best.top}px`, bottom: "auto" });
}

/**
 * @param {Element} node
 * @param {Element | null} card
 * @param {{ never: string, middle: string }} selectors
 */
function weightOf(node, card, { never, middle }) {
  if (node === card || node.matches(never)) return COVERED;
  return node.matches(middle) ? MIDDLE : 1;
}

/**
 * The largest height for a bubble of this width. If the bubble has to go above or below `card`, this is the free height
 * there, unless that is too little to read. Otherwise it is the visible height of the frame.
 * @param {HTMLElement | null} card
 * @param {HTMLElement} frame
 * @param {number} wide
 */
export function roomBeside(card, frame, wide) {
  const outer = frame.getBoundingClientRect();
  const seen = seenPart(outer);
  const { left, top, width, height } = card ? inside(outer, card) : { left: 0, top: 0, width: 0, height: 0 };
  const [beside, room] = [Math.max(left, seen.width - left - width), Math.max(top - seen.top, seen.top + seen.height - top - height)].map((free) => free - GAP - EDGE);
  return card && beside < wide && room >= LEAST ? room : seen.height - 2 * EDGE;
}

/**
 * The part of a frame that is in the window, below the bar at the page's upper edge, relative to the frame's corner. If
 * that part is too small to read, this is the whole frame.
 * @param {DOMRect} frame
 */
function seenPart({ top, width, height }) {
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const [first, last] = [Math.max(0, edge - top), Math.min(height, window.innerHeight - top)];
  return last - first < LEAST ? { left: 0, top: 0, width, height } : { left: 0, top: first, width, height: last - first };
}

/**
 * Whether two elements overlap.
 * @param {Element} one
 * @param {Element} other
 */
export function covers(one, other) {
  return overlap(one.getBoundingClientRect(), other.getBoundingClientRect()) > 0;
}

/**
 * @param {DOMRect} frame
 * @param {Element} node
 */
function inside(frame, node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { left: left - frame.left, top: top - frame.top, width, height };
}

/**
 * The positions that touch a card, in order of preference: below and above first, and the middle before the sides.
 * @param {Box} box
 * @param {Size} size
 */
function around({ left, top, width, height }, size) {
  const across = [0.5, ...SHIFTS].map((shift) => left + width / 2 - shift * size.width);
  const down = [0.5, ...SHIFTS].map((shift) => top + height / 2 - shift * size.height);
  return [
    ...across.map((at) => ({ left: at, top: top + height + GAP })),
    ...across.map((at) => ({ left: at, top: top - size.height - GAP })),
    ...down.map((at) => ({ left: left + width + GAP, top: at })),
    ...down.map((at) => ({ left: left - size.width - GAP, top: at })),
  ];
}

/**
 * @param {Box} frame
 * @param {Size} size
 */
function allOver({ top: first, width, height }, size) {
  const lines = Array.from({ length: LINES + 1 }, (_, i) => first + (1 - i / LINES) * (height - size.height));
  return lines.flatMap((top) => [0, (width - size.width) / 2, width - size.width].map((left) => ({ left, top })));
}

/**
 * @param {Place} place
 * @param {Box} frame
 * @param {Size} size
 */
function within({ left, top }, frame, size) {
  /** @type {(at: number, room: number) => number} */
  const clamped = (at, room) => Math.max(EDGE, Math.min(at, room - EDGE));
  return { left: clamped(left, frame.width - size.width), top: frame.top + clamped(top - frame.top, frame.height - size.height) };
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function overlap(one, other) {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/**
 * The distance between two boxes.
 * @param {Box} one
 * @param {Box} other
 */
function between(one, other) {
  const across = Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width);
  const down = Math.max(one.top, other.top) - Math.min(one.top + one.height, other.top + other.height);
  return Math.hypot(Math.max(0, across), Math.max(0, down));
}
