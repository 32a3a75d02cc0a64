// Pictures of cards. Each is put on the page once, out of sight; wherever a card lies, it is used from there. So a card is
// two elements, however much is drawn on it, and what is drawn is no text of the button that it lies on: its name says it.

import { find } from "./dom.js";

const SVG_NAMES = "http://www.w3.org/2000/svg";
const WHOLE = "0 0 100 140";
export const CORNER = "0 5 38 66"; // the part that a fan shows: the number, and below it the sign

/** @type {Map<string, string>} */
const pictureIds = new Map(); // of pictures on the page, by what is drawn

/**
 * A picture from our own art, a fragment of SVG; the only markup that is ever set as markup.
 * @param {string} fragment
 * @param {string} [box] the part of it that is shown
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
 * All widgets of a page share the sheet, also where a notebook loads this module more than once.
 * @param {string} fragment
 */
function addToSheet(fragment) {
  const sheet = find(document, ".ck-pictures") ?? emptySheet();
  const holder = svgShape("g", { id: `ck-picture-${sheet.childElementCount + 1}` });
  holder.innerHTML = fragment;
  sheet.append(holder);
  return holder.id;
}

// It takes no room; what is not rendered at all could not be used.
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
