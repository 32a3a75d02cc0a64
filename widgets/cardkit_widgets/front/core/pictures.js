// Pictures of cards. Each picture is on the page once, hidden, and every card refers to it. So a card takes only two
// elements, however detailed its picture. The text in a picture isn't part of the button that shows it; the button has
// its own label.

import { find } from "./dom.js";

const SVG_NAMES = "http://www.w3.org/2000/svg";
const WHOLE = "0 0 100 140";
export const CORNER = "0 5 38 66"; // the part of a card that a fan shows: the number, and the sign below it

/** @type {Map<string, string>} */
const pictureIds = new Map(); // ids of pictures on the page, by their drawing

/**
 * Create a picture from our own art, an SVG fragment. Only the kernel's own drawings are ever inserted as markup.
 * @param {string} fragment
 * @param {string} [box] the part of the picture to show
 */
export function picture(fragment, box = WHOLE) {
  const drawn = svgShape("svg", { viewBox: box, "aria-hidden": "true", focusable: "false" });
  drawn.append(svgShape("use", { href: `#${pictureId(fragment)}` }));
  return drawn;
}

/** @param {string} fragment */
function pictureId(fragment) {
  const id = pictureIds.get(fragment) ?? addToSheet(fragment);
  pictureIds.set(fragment, id);
  return id;
}

/**
 * Add a picture to the sheet that all widgets on a page share, even if a notebook loads this module more than once.
 * @param {string} fragment
 */
function addToSheet(fragment) {
  const sheet = find(document, ".ck-pictures") ?? emptySheet();
  const holder = svgShape("g", { id: `ck-picture-${sheet.childElementCount + 1}` });
  holder.innerHTML = fragment;
  sheet.append(holder);
  return holder.id;
}

// The sheet takes up no space, but it must be rendered, since other elements can only refer to rendered ones.
function emptySheet() {
  const sheet = svgShape("svg", { class: "ck-pictures", width: "0", height: "0", "aria-hidden": "true", style: "position:absolute" });
  document.body.append(sheet);
  return sheet;
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
function svgShape(name, attributes) {
  const made = document.createElementNS(SVG_NAMES, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
