// Marks where a scrolling panel is cut off on a narrow screen. A sign shows that there is more, and covers the line
// that would be only partly visible. Pressing the sign scrolls down.

import { el, find, findAll, inWords, write } from "./dom.js";

const ROOM_FOR_SIGN = 18; // height of the sign in px
const FADE = 4; // px over which the sign fades in above its text
const MOST_COVERED = 60; // px that the sign may cover at most: anything taller isn't a line
const READ_WHOLE = "button, summary, select, input, tr, .ck-mini"; // elements that are shown whole or not at all
const FRAMED = ".ck-lesson-task, .ck-verdict, .ck-clause"; // elements that are hidden if only their frame would be visible
const NEVER_COVERED = ".ck-prompt-text"; // the question to answer: if it leaves no space for the sign, there is no sign
const LESS_THAN_A_LINE = 6; // px; anything less can't contain a line
const FIRST_LINE = 28; // height of a frame's edge and its first line, in px

/**
 * Create the sign at the lower edge of the scrolling part of `side` (by default `side` itself), and add it to the frame
 * around `side`.
 * @param {HTMLElement} side
 * @param {string} [part]
 */
export function createCut(side, part) {
  const sign = el("div", { class: "ck-cut", "aria-hidden": "true", hidden: true, onclick: goOn });
  let waits = false;
  const sizes = new ResizeObserver(soon);
  sizes.observe(side);
  new MutationObserver(soon).observe(side, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["class", "hidden", "open"] });
  side.addEventListener("scroll", soon, { capture: true, passive: true });

  function soon() {
    if (!waits) requestAnimationFrame(measure);
    waits = true;
  }

  function measure() {
    waits = false;
    const scroller = scrolled();
    sign.hidden = !scroller || !isCut(scroller);
    if (scroller && !sign.hidden) cover(scroller);
  }

  function scrolled() {
    return part ? find(side, part) : side;
  }

  /** @param {HTMLElement} scroller */
  function cover(scroller) {
    const [outer, box] = [side.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const top = Math.max(lineAt(scroller, box.bottom - ROOM_FOR_SIGN), box.bottom - MOST_COVERED, keptAbove(scroller, box.bottom));
    Object.assign(sign.style, { height: `${FADE + box.bottom - top}px`, bottom: `${outer.bottom - box.bottom}px` });
    write(sign, box.bottom - top < ROOM_FOR_SIGN ? "" : `▾ ${inWords("more")}`);
  }

  function goOn() {
    const scroller = scrolled();
    scroller?.scrollBy({ top: 0.7 * scroller.clientHeight });
  }

  return sign;
}

/**
 * Whether part of an element is hidden below its lower edge.
 * @param {HTMLElement} scroller
 */
function isCut({ scrollHeight, scrollTop, clientHeight }) {
  return scrollHeight - scrollTop - clientHeight > LESS_THAN_A_LINE;
}

/**
 * The lower edge of the elements that the sign must not cover, if they end above `edge`; otherwise minus infinity.
 * @param {HTMLElement} scroller
 * @param {number} edge
 */
function keptAbove(scroller, edge) {
  const bottoms = findAll(scroller, NEVER_COVERED).map((part) => part.getBoundingClientRect().bottom);
  return Math.max(Number.NEGATIVE_INFINITY, ...bottoms.filter((bottom) => bottom <= edge));
}

/**
 * The upper edge of the topmost line in a node that crosses `edge`, or `edge` if no line does.
 * @param {Node} node
 * @param {number} edge
 * @returns {number}
 */
function lineAt(node, edge) {
  return [...node.childNodes].reduce((top, child) => Math.min(top, topOf(child, edge)), edge);
}

/**
 * @param {Node} node
 * @param {number} edge
 * @returns {number}
 */
function topOf(node, edge) {
  const boxes = node instanceof Element ? [node.getBoundingClientRect()] : linesOf(node);
  const crossing = boxes.filter((box) => box.top < edge && box.bottom > edge);
  if (!crossing.length) return edge;
  const top = Math.min(...crossing.map((box) => box.top));
  return isSeenWhole(node, edge - top) ? top : lineAt(node, edge);
}

/**
 * Whether a node of which only `seen` px are visible should be hidden.
 * @param {Node} node
 * @param {number} seen
 */
function isSeenWhole(node, seen) {
  return !(node instanceof Element) || node.matches(READ_WHOLE) || (node.matches(FRAMED) && seen < FIRST_LINE);
}

/** @param {Node} node */
function linesOf(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()];
}
