// Lets content that is wider than the page scroll in its frame, by keyboard too. Gives the two sidebars different
// names. If the gallery serves these pages, adds a link back to the gallery.
(() => {
  "use strict";

  const WIDE = "article pre, article table.docutils, .picture";
  function reachWide() {
    for (const part of document.querySelectorAll(WIDE)) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    }
  }

  function name(selector, label) {
    document.querySelector(selector)?.setAttribute("aria-label", label);
  }

  function leadBack() {
    const [, gallery] = /^(.*\/voila\/render\/(?:notebooks\/)?)reference\//.exec(location.pathname) ?? [];
    const brand = document.querySelector(".sidebar-brand");
    if (!gallery || !brand) return;
    const nav = document.createElement("nav");
    nav.className = "gallery";
    nav.setAttribute("aria-label", "Gallery");
    for (const name of ["Games", "Lessons", "Labs"]) {
      const link = document.createElement("a");
      link.href = `${gallery}index.ipynb#${name.toLowerCase()}`;
      link.textContent = name;
      nav.append(link);
    }
    brand.after(nav);
  }

  document.addEventListener("DOMContentLoaded", () => {
    leadBack();
    name(".sidebar-drawer", "All pages");
    name(".toc-drawer", "On this page");
    new ResizeObserver(reachWide).observe(document.body);
  });
})();
