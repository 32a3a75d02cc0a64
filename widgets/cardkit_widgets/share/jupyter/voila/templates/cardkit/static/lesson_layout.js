// On a wide page a step of a lesson has two columns (`steps.css`), and this script sets the rows. A step is split into
// bands: each has a picture or a table to play at, and beside it the text that leads to it and the questions about it. In
// a step without pictures the questions stand beside the text.
// Exercises fill both columns, one after another; one that is solved at a table has the whole width.

const PICTURE = ".ckc-head, [data-kind='progress'], [data-kind='trials'], [data-kind='change'], .jp-RenderedHTML svg, .ck-felt";
const WHOLE = ".ck-exercise";
const QUESTION = ".ck-part";
const EXERCISE = '[data-part*=" exercise "]';
// A band has so many rows: what is left of a picture's height spreads over those without text.
const ROWS = 100;
// What stands above the steps has the rows before.
const FIRST_ROW = 11;

/** @type {(cell: Element) => boolean} */
const isWhole = (cell) => cell.querySelector(WHOLE) !== null;
/** @type {(cell: Element) => boolean} */
const isProse = (cell) => cell.querySelector(".jp-RenderedMarkdown") !== null;

/**
 * The cells that stand beside the text.
 * @param {Element[]} cells
 */
function besideText(cells) {
  const [pictures, questions] = [PICTURE, QUESTION].map((kind) => cells.filter((cell) => !isWhole(cell) && cell.querySelector(kind)));
  return new Set(pictures.length ? pictures : questions);
}

/**
 * The cells with which a new band begins: the last text before each picture or question beside it but the first, and what has the whole width.
 * @param {Element[]} cells
 */
export function beginnings(cells) {
  const beside = besideText(cells);
  const found = new Set();
  let begun = -1; // the last picture of the band, or what had the whole width
  let prose = -1; // the last text
  for (const [place, cell] of cells.entries()) {
    if (!beside.has(cell) && isProse(cell)) prose = place;
    if (isWhole(cell)) {
      found.add(cells[place]).add(cells[place + 1]);
      begun = -1;
    } else if (beside.has(cell)) {
      if (begun >= 0) found.add(cells[prose > begun ? prose : place]);
      begun = place;
    }
  }
  return found;
}

/**
 * The rows of each cell: a text has one, and a picture all of its band, so that there is no hole above it.
 * @param {Element[]} cells
 */
export function rows(cells) {
  const beside = besideText(cells);
  const begin = beginnings(cells);
  let first = FIRST_ROW;
  let row = first;
  const found = cells.map((cell) => {
    if (begin.has(cell)) {
      first += ROWS;
      row = first;
    }
    if (beside.has(cell)) return `${first} / ${first + ROWS}`;
    row += 1;
    return String(row - 1);
  });
  return { found, end: first + ROWS };
}

/**
 * Tell the cells of a step in which rows they stand, and the foot that it comes after them.
 * @param {HTMLElement[]} cells
 * @param {HTMLElement | null} foot
 */
function layOut(cells, foot) {
  const areExercises = cells.some((cell) => cell.querySelector(EXERCISE));
  const beside = besideText(cells);
  const { found, end } = rows(cells);
  for (const [place, cell] of cells.entries()) {
    cell.toggleAttribute("data-picture", beside.has(cell) && !areExercises);
    cell.toggleAttribute("data-exercise", cell.querySelector(EXERCISE) !== null);
    cell.style.gridRow = areExercises ? "" : found[place];
  }
  if (foot) foot.style.gridRow = areExercises ? "" : String(end);
}

const wide = matchMedia("(min-width: 1200px)"); // as in `steps.css`
let isWaiting = false;
function update() {
  isWaiting = false;
  if (!wide.matches) return;
  const cells = [...document.querySelectorAll(".site-page > [data-front][data-step]")].filter((cell) => cell instanceof HTMLElement);
  layOut(cells, document.querySelector(".steps-foot"));
}

wide.addEventListener("change", update);
// Parts are drawn one after another, and some only once something was guessed.
new MutationObserver(() => {
  if (!isWaiting) requestAnimationFrame(update);
  isWaiting = true;
}).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ["data-front"] });
