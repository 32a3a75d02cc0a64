// Under each cell of a lesson is its code. Where the server has JupyterLab, too, a link leads on to that very cell; of a
// fill-in it is there at once, of the others with their code.

const PAGE = /\/voila\/render\/(?<path>.+)$/u;

/** @param {HTMLElement} page */
function lead(page) {
  const { path } = PAGE.exec(location.pathname)?.groups ?? {};
  if (!page.dataset.lab || !path) return;
  for (const details of page.querySelectorAll("details.site-code")) {
    const place = details.nextElementSibling;
    const link = place?.querySelector("a");
    if (!(details instanceof HTMLDetailsElement) || !(place instanceof HTMLElement) || !link) continue;
    link.href = `${page.dataset.lab}${path}#cell-id=${encodeURIComponent(link.dataset.cell ?? "")}`;
    const show = () => {
      place.hidden = !details.open && details.dataset.nowYou === undefined;
    };
    details.addEventListener("toggle", show);
    show();
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const page = document.getElementById("site-page");
  if (page) lead(page);
});
