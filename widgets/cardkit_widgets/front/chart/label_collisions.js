// Numbers above the columns of a chart. A chart is drawn for a phone, with only the numbers that fit there. On a wider
// page, this module also shows the other numbers, unless they overlap. If two overlap, it shows the one for the more
// likely value, which comes first.

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Place */

// The least distance between neighbouring numbers, in pixels.
const APART = 6;

/**
 * Show the numbers that fit in a chart at its current width.
 * @param {any} plot plotly's element, which isn't typed
 */
export function showRoomy(plot) {
  /** @type {{ name?: string }[]} */
  const notes = plot._fullLayout?.annotations ?? [];
  if (!notes.some(isRoomy)) return;
  const drawn = notes.map((_, i) => plot.querySelector(`.annotation[data-index="${i}"]`));
  if (!drawn.every(Boolean)) return; // some numbers haven't been drawn yet
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
 * For each text in `more`, return whether it is clear of those `there` and of the earlier ones that are shown.
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
