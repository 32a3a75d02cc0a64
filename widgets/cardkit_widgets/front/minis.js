// Small drawn cards in a text, where it names a card of a suit: `red 5`, or its code, `R5`. Whoever listens hears the name.

import { el, picture } from "./dom.js";

/** @import { Art } from "./messages.d.ts" */

/** @type {Record<string, string>} */
let faces = {};
/** @type {Record<string, string>} */
let names = {}; // by code
/** @type {Record<string, string>} */
let codes = {}; // by name
/** @type {RegExp | null} */
let pattern = null;

/**
 * The cards of this widget's game. A name or a code is a card's only if it can be nothing else.
 * @param {Art} art
 */
export function knowCards(art) {
  faces = art.faces;
  names = Object.fromEntries(Object.entries(art.names ?? {}).filter(([code, name]) => /^(?=.*[A-Z]).{2,3}$/.test(code) && /\d| of /.test(name)));
  codes = Object.fromEntries(Object.entries(names).map(([code, name]) => [name, code]));
  const all = [...Object.keys(names), ...Object.keys(codes)].toSorted((one, other) => other.length - one.length);
  pattern = all.length ? new RegExp(`\\b(${all.join("|")})\\b`) : null;
}

/**
 * The text in pieces: words, and cards. `Y5=R5` is a card that stands for another one.
 * @param {string} text
 */
export function withCards(text) {
  if (!pattern) return [text];
  return text.split(pattern).map((piece, i) => (i % 2 ? miniCard(codes[piece] ?? piece) : piece === "=" ? inWordsAs() : piece));
}

/**
 * The same in words only, for a label.
 * @param {string} text
 */
export function inNames(text) {
  return pattern ? text.split(pattern).map((piece, i) => (i % 2 ? (names[piece] ?? piece) : piece === "=" ? " as " : piece)).join("") : text;
}

function inWordsAs() {
  return el("span", { class: "ck-mini-as" }, " as ");
}

/** @param {string} code */
function miniCard(code) {
  const drawn = el("span", { class: "ck-mini" }, el("span", { class: "ck-hidden-text" }, names[code]));
  drawn.append(picture(faces[code]));
  return drawn;
}
