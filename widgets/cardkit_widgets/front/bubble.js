// Where a bubble stands: beside the card that it speaks of, and on nothing that one may want to choose or look at next.

/** @import { Box, Place, Size } from "./types.d.ts" */

const GAP = 10; // px between a card and the bubble that speaks of it
const EDGE = 6; // px between the bubble and the edge of what it may lie over

const LEAST = 120; // px of a bubble in which something can be read
const LINES = 12; // so many heights are tried, where there is no room beside the card

/**
 * Put `bubble` into `frame` beside `card`, if it speaks of one: of the places around the card, and all over what is seen of
 * the frame from below, those that cover least of what `avoid` finds there; of these the first around the card, else the
 * nearest. `never` counts as much as all the rest.
 * @param {HTMLElement} bubble
 * @param {HTMLElement | null} card
 * @param {HTMLElement} frame
 * @param {{ avoid: string, never: string }} selectors
 */
export function standBeside(bubble, card, frame, { avoid, never }) {
  const outer = frame.getBoundingClientRect();
  const seen = seenPart(outer);
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  const kept = [...(card ? [card] : []), ...frame.querySelectorAll(avoid)].map((node) => ({ rect: inside(outer, node), weight: node === card || node.matches(never) ? 1000 : 1 }));
  const near = card ? around(inside(outer, card), size) : [];
  const places = [...near, ...allOver(seen, size)].map((place) => within(place, seen, size));
  const costs = places.map((place) => kept.reduce((sum, { rect, weight }) => sum + weight * overlap({ ...place, ...size }, rect), 0));
  const least = Math.min(...costs);
  const free = places.map((place, i) => ({ place, away: card && i >= near.length ? distance({ ...place, ...size }, inside(outer, card)) : 0 })).filter((_, i) => costs[i] === least);
  const best = free.reduce((nearest, other) => (other.away < nearest.away ? other : nearest)).place;
  Object.assign(bubble.style, { left: `${best.left}px`, top: `${best.top}px`, bottom: "auto" });
}

/**
 * How high a bubble of this width may be: where it has to stand above `card` or below it, as high as the room there, if that
 * is any to speak of; else it may have all of the frame that is seen.
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
 * The part of a frame that is in the window, below what the page keeps at its upper edge; all of it, where that part holds
 * nothing that can be read. It is measured from the frame's corner.
 * @param {DOMRect} frame
 */
function seenPart({ top, width, height }) {
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const [first, last] = [Math.max(0, edge - top), Math.min(height, window.innerHeight - top)];
  return last - first < LEAST ? { left: 0, top: 0, width, height } : { left: 0, top: first, width, height: last - first };
}

/**
 * Whether one thing lies over another.
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
 * @param {Box} box
 * @param {Size} size
 */
function around({ left, top, width, height }, size) {
  const [middle, level] = [left + (width - size.width) / 2, top + (height - size.height) / 2];
  return [
    { left: middle, top: top + height + GAP },
    { left: middle, top: top - size.height - GAP },
    { left: left + width + GAP, top: level },
    { left: left - size.width - GAP, top: level },
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
 * How far the middles of two things are apart.
 * @param {Box} one
 * @param {Box} other
 */
function distance(one, other) {
  return Math.hypot(one.left + one.width / 2 - other.left - other.width / 2, one.top + one.height / 2 - other.top - other.height / 2);
}
