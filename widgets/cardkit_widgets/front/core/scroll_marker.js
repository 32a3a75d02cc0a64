// Where a panel that scrolls is cut, on a narrow screen: a line that would show only a part of itself is covered, and a
// sign says that there is more. A press on it scrolls on.

import { el, find, findAll, inWords, write } from "./dom.js";

const ROOM_FOR_SIGN = 18; // px that the sign needs
const FADE = 4; // px over which the sign begins, above the line
const MOST_COVERED = 60; // px that it may cover: more than a line is no line
const READ_WHOLE = "button, summary, select, input, tr, .ck-mini"; // what is read as a whole
const FRAMED = ".ck-lesson-task, .ck-verdict, .ck-clause"; // whose frame alone says nothing
const NEVER_COVERED = ".ck-prompt-text"; // what is to be decided: where it leaves no room for the sign, there is none
const LESS_THAN_A_LINE = 6; // px that hold no line
const FIRST_LINE = 28; // px that a frame and the first line in it need

/**
 * The sign at the lower edge of what scrolls in `side`: of itself, or of a part of it. It stands in the same frame.
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
 * Whether something of it lies below its lower edge.
 * @param {HTMLElement} scroller
 */
function isCut({ scrollHeight, scrollTop, clientHeight }) {
  return scrollHeight - scrollTop - clientHeight > LESS_THAN_A_LINE;
}

/**
 * The lower edge of what the sign must not cover, where all of that is above `edge`; else nothing is kept.
 * @param {HTMLElement} scroller
 * @param {number} edge
 */
function keptAbove(scroller, edge) {
  const bottoms = findAll(scroller, NEVER_COVERED).map((part) => part.getBoundingClientRect().bottom);
  return Math.max(Number.NEGATIVE_INFINITY, ...bottoms.filter((bottom) => bottom <= edge));
}

/**
 * The upper edge of the highest line in a node that does not end above `edge`; `edge`, if there is none.
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
 * Whether a node of which so many px are seen is better not seen at all.
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
