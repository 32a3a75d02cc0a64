// Under each cell of a lesson is its code. Where the server has JupyterLab, too, a link leads on to that very cell; of a
// fill-in it is there at once, of the others with their code.

const PAGE = /\/voila\/render\/(?<path>.+)$/u;
const LOOK_MS = 500;
const LOOKS = 240;

/** @param {HTMLElement} page */
function lead(page) {
  const { path } = PAGE.exec(location.pathname)?.groups ?? {};
  if (!page.dataset.lab || !path) return;
  for (const details of page.querySelectorAll("details.site-code")) {
    const place = details.nextElementSibling;
    const link = place?.querySelector("a");
    if (!(details instanceof HTMLDetailsElement) || !(place instanceof HTMLElement) || !link) continue;
    link.href = `${page.dataset.lab}${path}#cell-id=${encodeURIComponent(link.dataset.cell ?? "")}`;
    link.addEventListener("click", (event) => goOn(event, link));
    const show = () => {
      place.hidden = !details.open && details.dataset.nowYou === undefined;
    };
    details.addEventListener("toggle", show);
    show();
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
  if (page) lead(page);
});
