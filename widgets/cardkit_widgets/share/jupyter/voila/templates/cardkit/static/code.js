// The code of each cell of a lesson is below the cell, and one button shows or hides all code. If the server has
// JupyterLab, a link leads to the same cell there. Cells to fill in always show this link, and others only with their
// code.

const PAGE = /\/voila\/render\/(?<path>.+)$/u;
const LOOK_MS = 500;
const LOOKS = 240;

/** @param {HTMLElement} page */
function lead(page) {
  const { path } = PAGE.exec(location.pathname)?.groups ?? {};
  if (!page.dataset.lab || !path) return;
  for (const place of page.querySelectorAll(".site-code-lab")) {
    const link = place.querySelector("a");
    if (!(place instanceof HTMLElement) || !link) continue;
    link.href = `${page.dataset.lab}${path}#cell-id=${encodeURIComponent(link.dataset.cell ?? "")}`;
    link.addEventListener("click", (event) => goOn(event, link));
    place.hidden = false;
  }
}

/**
 * Show the code of all cells, or hide it.
 * @param {HTMLElement} page
 */
function toggle(page) {
  const isShown = page.toggleAttribute("data-code");
  fill();
  page.querySelector(".steps-code")?.setAttribute("aria-pressed", String(isShown));
}

/** Fill in code that was held back until the guess. The kernel has sent it along with the text above the cell. */
function fill() {
  for (const code of document.querySelectorAll(".site-code code:empty")) {
    const cell = code instanceof HTMLElement ? code.dataset.cell : "";
    code.textContent = document.querySelector(`.site-codes [data-code="${CSS.escape(cell ?? "")}"]`)?.textContent ?? "";
  }
}

/**
 * JupyterLab goes to the cell in its address only if the notebook is already open, so set the address again after that.
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
function goOn(event, link) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const lab = window.open(link.href, "_blank");
  if (!lab) return;
  event.preventDefault();
  let looks = 0;
  const looking = setInterval(() => {
    looks += 1;
    const isOpen = !lab.closed && lab.document.querySelector(".jp-NotebookPanel .jp-Notebook .jp-Cell");
    if (isOpen) lab.location.hash = link.hash;
    if (isOpen || lab.closed || looks === LOOKS) clearInterval(looking);
  }, LOOK_MS);
}

document.addEventListener("DOMContentLoaded", () => {
  const page = document.getElementById("site-page");
  if (!page) return;
  lead(page);
  page.querySelector(".steps-code")?.addEventListener("click", () => toggle(page));
  new MutationObserver(() => page.hasAttribute("data-code") && fill()).observe(page, { childList: true, subtree: true });
});
