// Makes pages easier to read: lets wide tables scroll, and applies light and dark mode to parts without our style
// sheet.

// --- tables and formulas that are wider than the page scroll in their frame, by keyboard too ----------------------

const WIDE = ".site-page .jp-RenderedMarkdown > table, .site-page :is(.jp-RenderedMarkdown, .jp-RenderedHTML).jp-OutputArea-output, .site-page mjx-container[display]";
function reachWide() {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(WIDE))) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  }
  // Markdown makes the empty corner of a table a heading cell.
  for (const corner of document.querySelectorAll(".site-page th:empty")) corner.replaceWith(document.createElement("td"));
}
document.addEventListener("DOMContentLoaded", () => {
  const page = document.getElementById("site-page");
  if (page) new ResizeObserver(reachWide).observe(page);
});

// --- light and dark: some renderers look at the body, not the style sheet -------------------------------------------

const dark = window.matchMedia("(prefers-color-scheme: dark)");
function followSystem() {
  document.body.dataset.jpThemeLight = String(!dark.matches);
  document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
}
dark.addEventListener("change", followSystem);
document.addEventListener("DOMContentLoaded", followSystem);
