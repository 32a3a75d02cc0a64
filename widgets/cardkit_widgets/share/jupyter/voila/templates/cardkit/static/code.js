// Below each cell of a lesson is its code; one button shows all of it, or none. Where the server has JupyterLab, too, a
// link leads on to that very cell; of a fill-in it is there at once, of the others with their code.

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

/** What waited for the guess has come from the kernel by now, beside the text above it. */
function fill() {
  for (const code of document.querySelectorAll(".site-code code:empty")) {
    const cell = code instanceof HTMLElement ? code.dataset.cell : "";
    code.textContent = document.querySelector(`.site-codes [data-code="${CSS.escape(cell ?? "")}"]`)?.textContent ?? "";
  }
}

/**
 * JupyterLab looks at the cell in its address only when a notebook is open already: it is told again once it is.
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
