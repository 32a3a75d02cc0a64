// The layout of the zones on the felt: the other players at the top, the piles and the drawn card in the middle, the
// player's own area below.

import { el, find, findAll, inWords } from "../core/dom.js";

/** @import { Scene, Zone } from "../core/messages.d.ts" */

const LEAST_BEYOND = 3; // a sign is shown if at least this many px of the rows are hidden
const SIGN = 18; // height of the sign in px

/**
 * Group the drawn `zones` of a scene. The `ending`, if there is one, goes in the middle.
 * @param {HTMLElement[]} zones
 * @param {Scene} scene
 * @param {HTMLElement | null} ending
 */
export function grouped(zones, scene, ending) {
  /** @type {Record<string, HTMLElement[]>} */
  const groups = { others: [], centre: [], own: [] };
  for (const [i, zone] of scene.zones.entries()) groups[zone.group].push(zones[i]);
  const seats = scene.zones.filter((zone) => zone.group === "others" && zone.badge).length || 1;
  return Object.entries(groups)
    .filter(([name, members]) => members.length || (name === "centre" && ending))
    .map(([name, members]) => el("div", { class: `ck-group ck-group-${name}`, ...sharing(seats) }, ...laidOut(name, members, scene), name === "centre" ? ending : null));
}

/**
 * How the other players share the width. On a phone they are in rows of at most three, of nearly equal length.
 * @param {number} seats
 */
function sharing(seats) {
  const rows = Math.ceil(seats / 3);
  const abreast = Math.ceil(seats / rows);
  return { style: `--seats:${seats};--abreast:${abreast}`, "data-few": seats < 3, "data-crowded": seats > 4, "data-stacked": rows > 1, "data-share": ["all", "half", "third"][abreast - 1] };
}

/**
 * If rows of cards are laid out during a game, put them in a container of their own, so that the piles stay in place.
 * @param {string} name
 * @param {HTMLElement[]} members
 * @param {Scene} scene
 */
function laidOut(name, members, scene) {
  if (name === "others") return seated(members, scene.zones.filter((zone) => zone.group === name));
  if (name !== "centre" || !scene.rows) return members;
  const rows = members.filter((zone) => zone.matches(".ck-zone-row"));
  const fixed = members.filter((zone) => !rows.includes(zone));
  return [...fixed, el("div", { class: "ck-rows" }, ...rows), moreSign("above", "▴"), moreSign("below", "▾")];
}

/**
 * Keep each player's zones together: first the zone with the badge, then the player's other zones.
 * @param {HTMLElement[]} members
 * @param {Zone[]} zones
 */
function seated(members, zones) {
  const starts = zones.map((zone, i) => (zone.badge || i === 0 ? i : -1)).filter((i) => i >= 0);
  return starts.map((start, i) => el("div", { class: "ck-seat" }, ...members.slice(start, starts[i + 1])));
}

/**
 * Find the container for rows of cards that are laid out during a game. It scrolls if they don't all fit.
 * @param {HTMLElement} felt
 */
export function boardOf(felt) {
  return find(felt, ".ck-rows");
}

/**
 * Create the sign at an edge of the rows which shows that there are more rows.
 * @param {string} edge
 * @param {string} arrow
 */
function moreSign(edge, arrow) {
  return el("div", { class: "ck-more-rows", "data-edge": edge, "aria-hidden": "true", hidden: true }, `${arrow} ${inWords("more")}`);
}

/**
 * If the rows don't all fit, make their container a Tab stop, so that keyboard users can scroll it, and show signs
 * where there are more rows.
 * @param {HTMLElement} felt
 */
export function setBoardStop(felt) {
  const board = boardOf(felt);
  if (!board) return;
  const scrolls = isBoardFull(board);
  board.tabIndex = scrolls ? 0 : -1;
  board.role = scrolls ? "group" : null;
  board.ariaLabel = scrolls ? inWords("Cards laid down") : null;
  board.onscroll = () => signMore(felt, board);
  signMore(felt, board);
}

/**
 * Whether there are more rows than fit.
 * @param {HTMLElement} board
 */
export function isBoardFull(board) {
  return board.scrollHeight > board.clientHeight;
}

/**
 * @param {HTMLElement} felt
 * @param {HTMLElement} board
 */
function signMore(felt, { scrollTop, scrollHeight, clientHeight }) {
  /** @type {Record<string, number>} */
  const beyond = { above: scrollTop, below: scrollHeight - clientHeight - scrollTop };
  for (const sign of findAll(felt, ".ck-more-rows")) sign.hidden = beyond[sign.dataset.edge ?? ""] < LEAST_BEYOND;
}

/**
 * Scroll the rows as little as necessary to show the one that contains a card.
 * @param {HTMLElement} card
 */
export function showRowOf(card) {
  const [board, row] = [card.closest(".ck-rows"), card.closest(".ck-zone")];
  if (!board || !row) return;
  const [room, mine] = [board.getBoundingClientRect(), row.getBoundingClientRect()];
  board.scrollTop += Math.max(0, mine.bottom + SIGN - room.bottom) - Math.max(0, room.top + SIGN - mine.top);
}
