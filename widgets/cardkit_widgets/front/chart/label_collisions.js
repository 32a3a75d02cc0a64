// Numbers above the columns of a picture. A picture is drawn for a phone, with only the numbers that fit there. A page
// shows all numbers that don't overlap at its width. Of two that overlap it shows the first, which is the more likely
// one.

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Place */

// Pixels between two neighbouring numbers.
const APART = 6;

/**
 * Show the numbers that a picture has room for at its current width.
 * @param {any} plot plotly's element, which isn't typed
 */
export function showRoomy(plot) {
  /** @type {{ name?: string }[]} */
  const notes = plot._fullLayout?.annotations ?? [];
  if (!notes.some(isRoomy)) return;
  const drawn = notes.map((_, i) => plot.querySelector(`.annotation[data-index="${i}"]`));
  if (!drawn.every(Boolean)) return; // the rest is still being drawn
  const numbers = drawn.filter((_, i) => isRoomy(notes[i]));
  const places = (/** @type {Element[]} */ all) => all.map((note) => note.getBoundingClientRect());
  const columns = plot._fullData.filter((/** @type {{ type: string }} */ { type }) => type === "bar").length === 1 ? plot.querySelectorAll(".barlayer .point path") : [];
  const there = [...drawn.filter((_, i) => !isRoomy(notes[i])), ...columns];
  const shown = clear(places(there), places(numbers));
  numbers.forEach((note, i) => {
    note.style.opacity = shown[i] ? "1" : "0";
  });
}

/** @param {{ name?: string }} note */
function isRoomy({ name }) {
  return name === "roomy";
}

/**
 * Which texts overlap neither the given ones nor each other. Earlier texts take precedence.
 * @param {Place[]} there
 * @param {Place[]} more
 */
export function clear(there, more) {
  const taken = [...there];
  return more.map((place) => {
    const isClear = place.right > place.left && taken.every((other) => !touch(place, other));
    if (isClear) taken.push(place);
    return isClear;
  });
}

/**
 * @param {Place} one
 * @param {Place} other
 */
function touch(one, other) {
  const across = one.left < other.right + APART && other.left < one.right + APART;
  return across && one.top < other.bottom && other.top < one.bottom;
}
