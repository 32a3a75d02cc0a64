// Keyboard focus. The focused element stays visible. When it is removed, the focus moves to the next suitable element.

import { findAll, firstOf, focused, isDisabled, keyed } from "./dom.js";

/** @import { Span, Way } from "./types.d.ts" */

const RING = 14; // px around the focused element, for its ring
const SETTLED = 120; // ms in which a page that has just changed may still move

/**
 * @param {Element | null | undefined} node
 * @returns {node is HTMLElement}
 */
export function usable(node) {
  return Boolean(node?.isConnected && !isDisabled(node) && !node.closest("[inert]") && node.checkVisibility({ visibilityProperty: true }));
}

/**
 * Keep the keyboard focus while the page changes. `next` returns the element to focus when the focused element is gone,
 * given its key, if any. `waiting` returns whether the new focus is temporary. If so, the focus moves again when the
 * wait is over, unless the user has moved it in the meantime.
 * @param {{ root: HTMLElement, next: (key: string) => HTMLElement | null | undefined, waiting: () => boolean, bars: () => HTMLElement[] }} making
 */
export function createFocusKeeper({ root, next, waiting, bars }) {
  let depth = 0; // changes can be nested; a lost focus is replaced after the outermost change
  let key = ""; // the key of the removed element
  /** @type {HTMLElement | null} */
  let standIn = null; // the element that has the focus temporarily

  /** @param {() => unknown} change */
  function keep(change) {
    const before = root.contains(document.activeElement) ? focused() : null;
    const placed = before && before === standIn;
    const seen = before && isSeen(before);
    depth += 1;
    change();
    depth -= 1;
    if (!before || depth) return;
    if (placed) put();
    else if (!root.contains(document.activeElement) || !usable(document.activeElement)) lost(before);
    if (seen || document.activeElement !== before) bringIntoSight(focused());
  }

  /**
   * Scroll again after the browser has adjusted the scroll position of a page that changes.
   * @param {HTMLElement} node
   */
  function bringIntoSight(node) {
    const again = () => node === document.activeElement && reveal(node, bars());
    again();
    requestAnimationFrame(again);
    setTimeout(again, SETTLED);
  }

  /** @param {HTMLElement} node */
  function lost(node) {
    key = node.dataset.key || "";
    put();
  }

  function put() {
    const again = key ? keyed(root, key) : null;
    const place = usable(again) ? again : next(key);
    place?.focus({ preventScroll: true });
    standIn = waiting() ? (place ?? null) : null;
  }

  /**
   * Move the focus away from an element that is no longer needed, as if an element with the key `gone` had been
   * removed.
   * @param {string} [gone]
   */
  function moveFocus(gone = "") {
    key = gone;
    put();
  }

  root.addEventListener("focusin", ({ target }) => {
    if (target !== standIn) standIn = null;
    if (!depth && target instanceof HTMLElement) bringIntoSight(target);
  });

  return { keep, moveFocus };
}

/**
 * Whether an element is in the window. If not, the user has scrolled on to something else.
 * @param {HTMLElement} node
 */
function isSeen(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Scroll as little as necessary to show an element, and keep it clear of bars that stick to an edge.
 * @param {HTMLElement} node
 * @param {HTMLElement[]} bars
 */
function reveal(node, bars) {
  if (!node.matches(":focus-visible")) return;
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (node.closest("dialog")) return;
  const page = scrollerOf(node.closest(".ck") ?? node);
  const around = bars.filter((bar) => !bar.contains(node));
  // Bars may move until they stick, so check again after scrolling.
  for (let turn = 0, way = 1; turn < 3 && way; turn += 1) {
    way = wayInto(roomOf(page, around), node);
    page.scrollBy(0, way);
  }
}

/**
 * How far to scroll. If an element is taller than the visible area, its top is shown.
 * @param {{ top: number, bottom: number }} room
 * @param {HTMLElement} node
 */
function wayInto(room, node) {
  const { top, bottom } = node.getBoundingClientRect();
  const down = Math.max(0, bottom + RING - room.bottom);
  const up = Math.max(0, room.top - (top - RING - down));
  return Math.round(down - up);
}

/**
 * Find the nearest ancestor that scrolls a node, or else the page.
 * @param {Element} node
 * @returns {Element}
 */
export function scrollerOf(node) {
  for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
    if (/auto|scroll/u.test(getComputedStyle(up).overflowY)) return up;
  }
  return document.scrollingElement ?? document.documentElement;
}

/**
 * @param {Element} page
 * @param {HTMLElement[]} bars
 */
function roomOf(page, bars) {
  const all = page === document.scrollingElement;
  const { top, bottom } = all ? { top: 0, bottom: innerHeight } : page.getBoundingClientRect();
  const room = { top, bottom };
  for (const bar of bars) {
    const { position, top: fromTop, bottom: fromBottom } = getComputedStyle(bar);
    const rect = bar.getBoundingClientRect();
    if (position !== "sticky" || !rect.height) continue;
    if (fromTop !== "auto" && rect.top - top <= Number.parseFloat(fromTop) + 1) room.top = Math.max(room.top, rect.bottom);
    if (fromBottom !== "auto" && bottom - rect.bottom <= Number.parseFloat(fromBottom) + 1) room.bottom = Math.min(room.bottom, rect.top);
  }
  return room;
}

// --- Arrow keys --------------------------------------------------------------------------------------------------

/**
 * Make one `item` in each `group` a Tab stop. `to` returns the item that a key leads to. Call the returned function
 * when the items have changed: it makes the focused item the Tab stop again, or else the first match of `first`.
 * @param {HTMLElement} region
 * @param {{ item: string, group?: string, first?: string[], to: Way }} stops
 */
export function rove(region, { item, group, first = [], to }) {
  /**
   * @param {Element | null} chosen
   * @param {Element} part
   */
  function stop(chosen, part) {
    for (const other of findAll(part, item)) other.tabIndex = other === chosen ? 0 : -1;
  }

  /**
   * The part of the region that has a Tab stop of its own for an item.
   * @param {Element} node
   */
  const partOf = (node) => (group ? (node.closest(group) ?? region) : region);

  region.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(item)) stop(target, partOf(target));
  });
  region.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement) || !target.matches(item)) return;
    const found = to(event.key, target, findAll(region, item));
    if (!found) return;
    event.preventDefault();
    found.focus();
  });
  return () => {
    for (const part of group ? region.querySelectorAll(group) : [region]) stop(firstOf(part, `${item}:focus`, ...first, item), part);
  };
}

/**
 * @param {string} key
 * @param {HTMLElement} from
 * @param {HTMLElement[]} items
 */
export function alongList(key, from, items) {
  /** @type {Record<string, number>} */
  const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -items.length, End: items.length };
  if (!(key in steps)) return null;
  return items[Math.min(Math.max(items.indexOf(from) + steps[key], 0), items.length - 1)];
}

/**
 * Left and right lead to the next card in the row, and from the end of the row to the next card in reading order. Up
 * and down lead to the nearest card in the nearest row. Home and End lead to the first and last card of the zone.
 * @param {string} key
 * @param {HTMLElement} from
 * @param {HTMLElement[]} cards
 */
export function acrossTable(key, from, cards) {
  if (key === "Home" || key === "End") return endOf(from, key === "Home" ? 0 : -1);
  if (key === "ArrowLeft" || key === "ArrowRight") return besides(from, cards, key === "ArrowRight" ? 1 : -1);
  if (key === "ArrowUp" || key === "ArrowDown") return toRow(from, cards, key === "ArrowDown" ? 1 : -1);
  return null;
}

/**
 * @param {HTMLElement} from
 * @param {number} end
 */
function endOf(from, end) {
  const zone = from.closest("[data-zone]");
  return zone ? (findAll(zone, "[data-place]").at(end) ?? null) : null;
}

/**
 * @param {HTMLElement} from
 * @param {HTMLElement[]} cards
 * @param {number} way
 */
function besides(from, cards, way) {
  const mine = spanOf(from);
  const row = cards.map(spanOf).filter((other) => way * (other.x - mine.x) > 1 && shared(mine, other) >= Math.min(mine.height, other.height) / 2);
  return nearest(row, (other) => Math.abs(other.x - mine.x)) ?? cards[cards.indexOf(from) + way] ?? from;
}

/**
 * @param {HTMLElement} from
 * @param {HTMLElement[]} cards
 * @param {number} way
 */
function toRow(from, cards, way) {
  const mine = spanOf(from);
  const beyond = cards.map(spanOf).filter((other) => (way > 0 ? other.y > mine.bottom : other.y < mine.top));
  /** @type {(other: Span) => number} */
  const far = (other) => Math.max(0, way > 0 ? other.top - mine.bottom : mine.top - other.bottom);
  const next = beyond.toSorted((one, other) => far(one) - far(other))[0];
  return nearest(beyond.filter((other) => shared(next, other) > 0), (other) => Math.abs(other.x - mine.x)) ?? from;
}

/**
 * @param {Span[]} spans
 * @param {(span: Span) => number} distance
 */
function nearest(spans, distance) {
  return spans.toSorted((one, other) => distance(one) - distance(other))[0]?.card;
}

/**
 * @param {HTMLElement} card
 * @returns {Span}
 */
function spanOf(card) {
  const { top, bottom, height, left, width } = card.getBoundingClientRect();
  return { card, top, bottom, height, x: left + width / 2, y: top + height / 2 };
}

/**
 * Vertical overlap of two cards, in px.
 * @param {Span} one
 * @param {Span} other
 */
function shared(one, other) {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}
