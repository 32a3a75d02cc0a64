// Draws a card and a zone of cards. Each card is a button. Its label names the card, and the hint describes what a
// click does.

import { el, find, inWords } from "../core/dom.js";
import { withInlineCards } from "../core/inline_cards.js";
import { picture } from "../core/pictures.js";

/** @import { GameArt, Slot, Standing, Zone } from "../core/messages.d.ts" */

const ROW = 18; // how many cards fit in one row of a hand
const NARROW_ROW = 11; // the same on a phone

/** @typedef {Standing & { won: string, adds: boolean }} Stand A standing, with the words for its total. */
/** @typedef {{ art: GameArt, standing: Stand | null, stateOf: (place: string) => string, hint: string, remembering: boolean, worthOf?: (place: string) => string | undefined, drags?: (place: string) => boolean }} Drawing */

/**
 * @param {GameArt} art
 * @param {string | null} card
 */
export function drawCard(art, card) {
  if ((card ?? null) === null) return el("span", { class: "ck-empty" });
  const face = card === "" ? art.back : art.faces[card];
  const holder = el("span", { class: "ck-face" });
  holder.append(picture(face));
  return holder;
}

/**
 * Find the card at a spot.
 * @param {HTMLElement} felt
 * @param {string} place
 */
export function cardOn(felt, place) {
  return find(felt, `[data-place="${CSS.escape(place)}"]`);
}

/**
 * Find the card that contains an element.
 * @param {EventTarget | null} node
 */
export function placeAt(node) {
  return node instanceof Element ? /** @type {HTMLElement | null} */ (node.closest("[data-place]")) : null;
}

/**
 * The name of the row that a card starts.
 * @param {Zone} zone
 * @param {number} i
 */
function rowOf(zone, i) {
  return i % zone.columns === 0 ? zone.row_names[i / zone.columns] : undefined;
}

/** @param {Zone} zone */
function columnNames(zone) {
  if (!zone.column_names.length) return null;
  const names = zone.column_names.map((name) => el("span", {}, name));
  return el("div", { class: "ck-column-names", "aria-hidden": "true" }, ...names);
}

/**
 * @param {Slot} slot
 * @param {{ art: GameArt, state: string, describedBy: string, row: string | undefined, isBelowName: boolean, remembering: boolean, worth: string | undefined, drags: boolean, apart: boolean }} how
 */
export function cardButton(slot, { art, state, describedBy, row, isBelowName, remembering, worth, drags, apart }) {
  return el(
    "button",
    {
      type: "button",
      class: `ck-card ck-${state || "idle"}${slot.card ? " ck-open" : ""}${slot.passing ? " ck-passing" : ""}${drags ? " ck-drag" : ""}${apart ? " ck-apart" : ""}`,
      "data-place": slot.place,
      "data-card": slot.card ?? undefined,
      "data-row": row,
      "data-below-name": isBelowName || undefined,
      "data-key": `card ${slot.place}`,
      "aria-label": labelOf(slot, state, remembering),
      "aria-pressed": state === "picked" ? "true" : undefined,
      "aria-describedby": describedBy,
      tabindex: "-1",
    },
    drawCard(art, slot.card),
    remembering && slot.known ? remembered(art, slot.known) : null,
    slot.mark ? writtenOn("ck-mark-on-card", ...withInlineCards(slot.mark.replace(/^=/u, ""))) : null,
    worth ? writtenOn("ck-worth", ...(worth.match(/≈|.+/gu) ?? [])) : null,
  );
}

/**
 * Write text on a card. It is hidden from screen readers, since the card's label or the coach contains the same text.
 * @param {string} name
 * @param {...(string | HTMLElement)} parts
 */
function writtenOn(name, ...parts) {
  const written = parts.filter(Boolean).map((part) => (typeof part === "string" ? el("span", { "data-written": part }) : part));
  return el("span", { class: name, "aria-hidden": "true" }, ...written);
}

/**
 * @param {Slot} slot
 * @param {string} state
 * @param {boolean} remembering
 */
function labelOf(slot, state, remembering) {
  const known = remembering && slot.known ? `, you have seen that it is ${slot.known}` : "";
  return `${slot.label}${known}${state.startsWith("can") ? inWords(", can be chosen") : ""}`;
}

/**
 * Draw the memory aid: if the player has seen the face of a face-down card, the back shows a small picture of that
 * face. Small cards show only the number.
 * @param {GameArt} art
 * @param {string} card
 */
function remembered(art, card) {
  const holder = el("span", { class: "ck-remembered", "data-written": /^\d+$/u.test(card) ? card : undefined });
  holder.append(picture(art.faces[card]));
  return holder;
}

/**
 * @param {Zone} zone
 * @param {Drawing} how
 */
export function drawZone(zone, { art, standing, stateOf, hint, remembering, worthOf = () => undefined, drags = () => false }) {
  const apart = apartIn(zone);
  const cards = zone.slots.map((slot, i) =>
    cardButton(slot, { art, state: stateOf(slot.place), describedBy: hint, row: rowOf(zone, i), isBelowName: zone.column_names.length > 0 && i < zone.columns, remembering, worth: worthOf(slot.place), drags: drags(slot.place), apart: apart.includes(slot) }),
  );
  const columns = zone.kind === "area" ? zone.columns : zone.slots.length || 1;
  const classes = ["ck-zone", `ck-zone-${zone.kind}`, zone.active && "ck-active", zone.mark_room && "ck-mark-room"];
  const count = (zone.count ?? null) === null ? null : el("span", { class: "ck-count" }, zone.kind === "pile" ? String(zone.count) : cardsOf(zone.count));
  const partner = zone.partner ? el("span", { class: "ck-badge ck-partner" }, zone.partner) : null;
  const note = zone.note || zone.note_room ? el("span", { class: "ck-note", "data-room": zone.note_room }, zone.note ? el("span", {}, zone.note) : null) : null;
  return el(
    "div",
    {
      class: classes.filter(Boolean).join(" "),
      role: "group",
      "aria-label": zoneLabel(zone, standing),
      "data-zone": zone.id,
      "data-columns": columns,
      "data-inactive": zone.inactive || undefined,
      "data-open": openIn(zone),
      style: `--apart:${apart.length};--shown:${shownIn(zone, apart)};--cards:${zone.slots.length};--columns:${columns};--in-row:${inRow(zone, ROW)};--in-narrow-row:${inRow(zone, NARROW_ROW)}`,
    },
    el("div", { class: "ck-zone-title", "aria-hidden": "true" }, el("span", {}, zone.title), partner, count, ...badges(standing), note),
    columnNames(zone),
    el("div", { class: "ck-slots" }, ...cards),
    remembering && zone.known.length ? el("p", { class: "ck-below" }, "Below it: ", ...withInlineCards(zone.known.join(" "))) : null,
  );
}

/**
 * Whether all, some or none of a zone's cards are face up.
 * @param {Zone} zone
 */
function openIn({ slots }) {
  if (slots.every((slot) => slot.card)) return slots.length ? "all" : undefined;
  return slots.some((slot) => slot.card) ? "some" : undefined;
}

/**
 * The covered cards that need a finger's width: a face-down card next to one that stays face up, and the first card if
 * no number shows how many there are.
 * @param {Zone} zone
 */
function apartIn({ slots, count }) {
  const staysOpen = (/** @type {Slot | undefined} */ slot) => Boolean(slot?.card && !slot.passing);
  const isFirst = (/** @type {number} */ i) => i === 0 && count === null && !staysOpen(slots[i]);
  const isBeside = (/** @type {number} */ i) => !slots[i].card && (staysOpen(slots[i - 1]) || staysOpen(slots[i + 1]));
  return slots.slice(0, -1).filter((_, i) => isFirst(i) || isBeside(i));
}

/**
 * How many other face-up cards are partly covered by the next card.
 * @param {Zone} zone
 * @param {Slot[]} apart
 */
function shownIn({ slots }, apart) {
  return slots.slice(0, -1).filter((slot) => slot.card && !apart.includes(slot)).length;
}

/**
 * How many cards each row of a long hand gets. Cards are spread evenly, so that none is alone in the last row.
 * @param {Zone} zone
 * @param {number} most
 */
function inRow({ slots }, most) {
  return Math.ceil(slots.length / Math.ceil(slots.length / most)) || 1;
}

/**
 * @param {Zone} zone
 * @param {Stand | null} standing
 */
function zoneLabel(zone, standing) {
  const parts = [zone.title];
  if (zone.partner) parts.push(zone.partner);
  if ((zone.count ?? null) !== null) parts.push(cardsOf(zone.count));
  if (standing) parts.push(standing.won);
  if (zone.note) parts.push(zone.note);
  if (zone.active) parts.push(inWords("to move"));
  return parts.join(", ");
}

/** @param {number} count */
function cardsOf(count) {
  return count === 1 ? inWords("1 card") : inWords("{count} cards", { count });
}

/**
 * The points of the last round, with a plus or minus sign if points add up, and the total.
 * @param {Stand | null} standing
 */
function badges(standing) {
  if (!standing) return [];
  const signed = Number(standing.points) < 0 ? standing.points : `+${standing.points}`;
  const said = standing.adds ? signed : inWords(standing.points === "1" ? "{points} pt" : "{points} pts", standing);
  const points = standing.points === "" ? null : el("span", { class: "ck-badge ck-points" }, said);
  const total = el("span", { class: standing.winner ? "ck-badge ck-winner" : "ck-badge" }, standing.won);
  return [points, total];
}
