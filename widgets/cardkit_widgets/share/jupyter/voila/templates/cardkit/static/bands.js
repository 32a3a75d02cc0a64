// On a wide page a step of a lesson stands in bands: in each a picture, and beside it the text that leads to it and what
// is asked about it. What is said of the lesson itself stands beside its beginning in the same way. Steps are grids of two columns then (`steps.css`), whose rows are told here.

const PICTURE = ".ckc-head, [data-kind='progress'], [data-kind='trials'], [data-kind='change'], .jp-RenderedHTML svg";
const WHOLE = ".ck-felt";
// A band has so many rows: what is left of a picture's height spreads over those without text.
const ROWS = 100;
// What stands above the steps has the rows before.
const FIRST_ROW = 11;

/** @type {(cell: Element) => boolean} */
const isWhole = (cell) => cell.querySelector(WHOLE) !== null;
/** @type {(cell: Element) => boolean} */
const isPicture = (cell) => !isWhole(cell) && cell.querySelector(PICTURE) !== null;
/** @type {(cell: Element) => boolean} */
const isProse = (cell) => !isPicture(cell) && cell.querySelector(".jp-RenderedMarkdown") !== null;

/**
 * The cells with which a new band begins: the last text before each picture but the first, and what has the whole width.
 * @param {Element[]} cells
 */
export function beginnings(cells) {
  const found = new Set();
  let begun = -1; // the last picture of the band, or what had the whole width
  let prose = -1; // the last text
  for (const [place, cell] of cells.entries()) {
    if (isProse(cell)) prose = place;
    if (isWhole(cell)) {
      found.add(cells[place]).add(cells[place + 1]);
      begun = -1;
    } else if (isPicture(cell)) {
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
  const begin = beginnings(cells);
  let first = FIRST_ROW;
  let row = first;
  const found = cells.map((cell) => {
    if (begin.has(cell)) {
      first += ROWS;
      row = first;
    }
    if (isPicture(cell)) return `${first} / ${first + ROWS}`;
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
  const { found, end } = rows(cells);
  for (const [place, cell] of cells.entries()) {
    cell.toggleAttribute("data-picture", isPicture(cell));
    cell.style.gridRow = found[place];
  }
  if (foot) foot.style.gridRow = String(end);
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
