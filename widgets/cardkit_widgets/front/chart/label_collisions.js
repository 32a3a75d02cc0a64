// Numbers over the columns of a picture: a picture is drawn for a phone, with only those that it has room for. A page
// shows all that stand clear of each other at its width; of two that do not, the first, which is the likelier one.

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Place */

// Pixels between two numbers side by side.
const APART = 6;

/**
 * Show what a picture has room for, as wide as it is now.
 * @param {any} plot what plotly has drawn, which is not typed
 */
export function showRoomy(plot) {
  /** @type {{ name?: string }[]} */
  const notes = plot._fullLayout?.annotations ?? [];
  if (!notes.some(isRoomy)) return;
  const drawn = notes.map((_, i) => plot.querySelector(`.annotation[data-index="${i}"]`));
  if (!drawn.every(Boolean)) return; // the rest is still to come
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
 * Which of some texts stand clear of those that are there, and of each other; the first ones come first.
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
