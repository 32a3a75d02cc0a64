// The keyboard: what it is on is never lost from sight, and when that goes away it is put on what comes next.

import { firstOf } from "./dom.js";

const RING = 14; // px around what the keyboard is on, for its ring
const SETTLED = 120; // ms in which a page that has just changed may still move by itself

export function usable(node) {
  return Boolean(node?.isConnected && !node.disabled && node.checkVisibility({ visibilityProperty: true }));
}

// `next` names what the keyboard is put on when what it was on (with this key, if it had one) is gone; `waiting` says
// whether that is for the time being: then it goes on once that is over, unless the person has moved it meanwhile.
export function createKeeper({ root, next, waiting, bars }) {
  let depth = 0; // changes can be made within changes; what is lost is looked for after the last of them
  let key = ""; // of what was lost
  let standIn = null; // what the keyboard is on for the time being

  function keep(change) {
    const before = root.contains(document.activeElement) ? document.activeElement : null;
    const placed = before && before === standIn;
    const seen = before && isSeen(before);
    depth += 1;
    change();
    depth -= 1;
    if (!before || depth) return;
    if (placed) put();
    else if (!root.contains(document.activeElement) || !usable(document.activeElement)) lost(before);
    if (seen || document.activeElement !== before) bringIntoSight(document.activeElement);
  }

  // What the browser does to a page that changes, such as keeping its end at the bottom, comes after this.
  function bringIntoSight(node) {
    const again = () => node === document.activeElement && reveal(node, bars());
    again();
    requestAnimationFrame(again);
    setTimeout(again, SETTLED);
  }

  function lost(node) {
    key = node.dataset.key || "";
    put();
  }

  function put() {
    const again = key ? root.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    const place = usable(again) ? again : next(key);
    place?.focus({ preventScroll: true });
    standIn = waiting() ? place : null;
  }

  // Go on from what has done its work, though it is still there.
  function leave() {
    key = "";
    put();
  }

  root.addEventListener("focusin", ({ target }) => {
    if (target !== standIn) standIn = null;
    if (!depth) bringIntoSight(target);
  });

  return { keep, leave };
}

// Whoever has scrolled away from it looks at something else.
function isSeen(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

// Scroll as little as is needed to have a thing in sight, and not beneath a bar that sticks to an edge.
function reveal(node, bars) {
  if (!node.matches(":focus-visible")) return;
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (node.closest("dialog")) return;
  const page = scrollerOf(node.closest(".ck"));
  const around = bars.filter((bar) => !bar.contains(node));
  // A bar may move along until it sticks.
  for (let turn = 0, way = 1; turn < 3 && way; turn += 1) {
    way = wayInto(roomOf(page, around), node);
    page.scrollBy(0, way);
  }
}

// How far to scroll; what is larger than the room is seen from its top.
function wayInto(room, node) {
  const { top, bottom } = node.getBoundingClientRect();
  const down = Math.max(0, bottom + RING - room.bottom);
  const up = Math.max(0, room.top - (top - RING - down));
  return Math.round(down - up);
}

// What scrolls a thing: the nearest part of the page around it that can, else the page.
export function scrollerOf(node) {
  for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
    if (/auto|scroll/u.test(getComputedStyle(up).overflowY)) return up;
  }
  return document.scrollingElement;
}

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

// Of the `item`s in each `group` one is a Tab stop, and `to` says to which others a key leads from there. When the items
// have changed, what comes back chooses the stops anew: what the keyboard is on, or what `first` finds first.
export function rove(region, { item, group = null, first = [], to }) {
  function stop(chosen, part) {
    for (const other of part.querySelectorAll(item)) other.tabIndex = other === chosen ? 0 : -1;
  }

  region.addEventListener("focusin", ({ target }) => target.matches(item) && stop(target, group ? target.closest(group) : region));
  region.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !event.target.matches(item)) return;
    const found = to(event.key, event.target, [...region.querySelectorAll(item)]);
    if (!found) return;
    event.preventDefault();
    found.focus();
  });
  return () => {
    for (const part of group ? region.querySelectorAll(group) : [region]) stop(firstOf(part, `${item}:focus`, ...first, item), part);
  };
}

export function alongList(key, from, items) {
  const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -items.length, End: items.length };
  if (!(key in steps)) return null;
  return items[Math.min(Math.max(items.indexOf(from) + steps[key], 0), items.length - 1)];
}

// To a side an arrow leads to the next card of the row, and from its end to the one that is read next; up and down it
// leads to the nearest card of the nearest row. Home and End lead to the ends of the cards that lie together.
export function acrossTable(key, from, cards) {
  if (key === "Home" || key === "End") return [...from.closest("[data-zone]").querySelectorAll("[data-place]")].at(key === "Home" ? 0 : -1);
  if (key === "ArrowLeft" || key === "ArrowRight") return besides(from, cards, key === "ArrowRight" ? 1 : -1);
  if (key === "ArrowUp" || key === "ArrowDown") return toRow(from, cards, key === "ArrowDown" ? 1 : -1);
  return null;
}

function besides(from, cards, way) {
  const mine = spanOf(from);
  const row = cards.map(spanOf).filter((other) => way * (other.x - mine.x) > 1 && shared(mine, other) >= Math.min(mine.height, other.height) / 2);
  return nearest(row, (other) => Math.abs(other.x - mine.x)) ?? cards[cards.indexOf(from) + way] ?? from;
}

function toRow(from, cards, way) {
  const mine = spanOf(from);
  const beyond = cards.map(spanOf).filter((other) => (way > 0 ? other.y > mine.bottom : other.y < mine.top));
  const far = (other) => Math.max(0, way > 0 ? other.top - mine.bottom : mine.top - other.bottom);
  const next = beyond.toSorted((one, other) => far(one) - far(other))[0];
  return nearest(beyond.filter((other) => shared(next, other) > 0), (other) => Math.abs(other.x - mine.x)) ?? from;
}

function nearest(spans, distance) {
  return spans.toSorted((one, other) => distance(one) - distance(other))[0]?.card;
}

function spanOf(card) {
  const { top, bottom, height, left, width } = card.getBoundingClientRect();
  return { card, top, bottom, height, x: left + width / 2, y: top + height / 2 };
}

// How much of their heights two cards have in common.
function shared(one, other) {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}
