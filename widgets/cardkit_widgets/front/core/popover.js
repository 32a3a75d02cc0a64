// Where a bubble stands: beside the card that it speaks of, and on nothing that one may want to choose or look at next.

/** @import { Box, Place, Size } from "./types.d.ts" */

const GAP = 10; // px between a card and the bubble that speaks of it
const EDGE = 6; // px between the bubble and the edge of what it may lie over

const LEAST = 120; // px of a bubble in which something can be read
const LINES = 12; // so many heights are tried, where there is no room beside the card
const SHIFTS = [0, 0.25, 0.5, 0.75, 1]; // how far along the card the bubble stands
const COVERED = 1000; // what a px² counts that it covers of what it should never cover
const MIDDLE = 4; // the same of what lies in the middle of the table
const AWAY = 15; // what a px counts on a phone that the bubble is away from its card

/**
 * Put `bubble` into `frame` beside `card`, if it speaks of one: of the places that touch the card, where it covers least of
 * what `avoid` finds there. What `never` finds counts as much as all the rest, and `middle` more than others. Where the bubble
 * is about as wide as the frame, on a phone, it may rather stand away from its card than cover much.
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
 * The places that touch a card, first those below it and above it, in the middle first.
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
 * How far two things are apart.
 * @param {Box} one
 * @param {Box} other
 */
function between(one, other) {
  const across = Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width);
  const down = Math.max(one.top, other.top) - Math.min(one.top + one.height, other.top + other.height);
  return Math.hypot(Math.max(0, across), Math.max(0, down));
}
