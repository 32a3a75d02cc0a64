// On a wide page a step of a lesson has two columns (`steps.css`), and this script sets the rows. A step is split into
// bands. Each band has a picture or a table in one column, and its introduction and the questions about it in the
// other. In a step without pictures, the questions go next to the text. Exercises fill both columns, one after another.
// An exercise at a table takes the full width.

const PICTURE = ".ckc-head, [data-kind='progress'], [data-kind='trials'], [data-kind='change'], .jp-RenderedHTML svg, .ck-felt";
const WHOLE = ".ck-exercise";
const QUESTION = ".ck-part";
const EXERCISE = '[data-part*=" exercise "]';
// The number of grid rows in a band. If a picture is taller than the text, the rows without text share the rest.
const ROWS = 100;
// The parts above the steps use the rows before this one.
const FIRST_ROW = 11;

/** @type {(cell: Element) => boolean} */
const isWhole = (cell) => cell.querySelector(WHOLE) !== null;
/** @type {(cell: Element) => boolean} */
const isProse = (cell) => cell.querySelector(".jp-RenderedMarkdown") !== null;

/**
 * Find the cells that go next to the text.
 * @param {Element[]} cells
 */
function besideText(cells) {
  const [pictures, questions] = [PICTURE, QUESTION].map((kind) => cells.filter((cell) => !isWhole(cell) && cell.querySelector(kind)));
  return new Set(pictures.length ? pictures : questions);
}

/**
 * Find the cells that start a new band. These are cells of full width, and the last text before each picture or
 * question in the right-hand column, except the first.
 * @param {Element[]} cells
 */
export function beginnings(cells) {
  const beside = besideText(cells);
  const found = new Set();
  let begun = -1; // the last picture of the band, or the last cell of full width
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
 * Choose the rows of each cell. A text takes one row, and a picture takes all rows of its band, so that there is no gap
 * above it.
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
 * Set the rows of a step's cells, and of the foot below them.
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

const wide = matchMedia("(min-width: 1200px)"); // the same as in `steps.css`
let isWaiting = false;
function update() {
  isWaiting = false;
  if (!wide.matches) return;
  const cells = [...document.querySelectorAll(".site-page > [data-front][data-step]")].filter((cell) => cell instanceof HTMLElement);
  layOut(cells, document.querySelector(".steps-foot"));
}

wide.addEventListener("change", update);
// Lay out the steps again when parts are added. Parts are drawn one after another, and some only after a guess.
new MutationObserver(() => {
  if (!isWaiting) requestAnimationFrame(update);
  isWaiting = true;
}).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ["data-front"] });
