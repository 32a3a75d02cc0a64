// Small drawings that replace the names (`red 5`) and codes (`R5`) of cards with a suit in a text. A drawing shows the
// corner of the card: the number, as large as the text, and the sign of the suit. Screen readers read the name.

import { el, signed } from "./dom.js";
import { CORNER, picture } from "./pictures.js";

/** @import { GameArt } from "./messages.d.ts" */

/** @type {Record<string, string>} */
let faces = {};
/** @type {Record<string, string>} */
let names = {}; // by code
/** @type {Record<string, string>} */
let codes = {}; // by name
/** @type {RegExp | null} */
let pattern = null;

/**
 * Set the cards of this widget's game. A name or a code counts as a card only if it can't mean anything else.
 * @param {GameArt} art
 */
export function knowCards(art) {
  faces = art.faces;
  names = Object.fromEntries(Object.entries(art.names ?? {}).filter(([code, name]) => /^(?=.*[A-Z]).{2,3}$/u.test(code) && /\d| of /u.test(name)));
  codes = Object.fromEntries(Object.entries(names).map(([code, name]) => [name, code]));
  const all = [...Object.keys(names), ...Object.keys(codes)].toSorted((one, other) => other.length - one.length);
  pattern = all.length ? new RegExp(`\\b(${all.join("|")})\\b`, "u") : null;
}

/**
 * Split a text into words and cards. `Y5=R5` is a card that replaces another card.
 * @param {string} text
 */
export function withInlineCards(text) {
  return pattern ? text.split(pattern).map(drawPiece) : [signed(text)];
}

/**
 * Draw every second piece as cards, since those are the matches of the pattern.
 * @param {string} piece
 * @param {number} i
 */
function drawPiece(piece, i) {
  if (i % 2) return miniCard(codes[piece] ?? piece);
  return piece === "=" ? inWordsAs() : signed(piece);
}

/**
 * Return the text with the cards' names in words, for use as a label.
 * @param {string} text
 */
export function inNames(text) {
  return pattern ? text.split(pattern).map(namePiece).join("") : text;
}

/**
 * @param {string} piece
 * @param {number} i
 */
function namePiece(piece, i) {
  if (i % 2) return names[piece] ?? piece;
  return piece === "=" ? " as " : piece;
}

function inWordsAs() {
  return el("span", { class: "ck-mini-as" }, " as ");
}

/** @param {string} code */
function miniCard(code) {
  const card = el("span", { class: "ck-mini" }, el("span", { class: "ck-hidden-text" }, names[code]));
  card.append(picture(faces[code], CORNER));
  return card;
}
