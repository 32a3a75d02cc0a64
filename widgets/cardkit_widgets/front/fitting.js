// How large the cards are: as large as the felt has room for, whatever the game lays on it. Style sheets make every card
// a multiple of `--fit`, so that all of them keep their proportions.

const LARGEST = 1.35;
const SMALLEST = 0.4; // below this a felt scrolls, rather than showing cards that nobody can read
const STEP = 0.05;

/**
 * `refit` after each drawing: cards that no longer fit shrink. They grow only where `anew` says that something else
 * begins, for nothing may jump because a hand became empty.
 * @param {HTMLElement} felt
 */
export function createFit(felt) {
  let fit = LARGEST;
  let subject = ""; // what the last drawing was of
  new ResizeObserver(() => search(LARGEST)).observe(felt);

  /** @param {string} anew */
  function refit(anew) {
    const fresh = anew !== subject;
    subject = anew;
    search(fresh ? LARGEST : fit);
  }

  /**
   * The largest size, up to `most`, at which all is seen.
   * @param {number} most
   */
  function search(most) {
    if (!felt.clientHeight) return;
    let least = 0;
    let steps = Math.round((most - SMALLEST) / STEP);
    if (fits(most)) return;
    while (steps - least > 1) {
      const half = Math.floor((least + steps) / 2);
      if (fits(SMALLEST + half * STEP)) least = half;
      else steps = half;
    }
    fits(SMALLEST + least * STEP);
  }

  /** @param {number} scale */
  function fits(scale) {
    fit = scale;
    felt.style.setProperty("--fit", scale.toFixed(2));
    return felt.scrollHeight <= felt.clientHeight && felt.scrollWidth <= felt.clientWidth;
  }

  return refit;
}
