// What is wider than the page scrolls in its place, by keyboard too; and the two side bars have names of their own.
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

  document.addEventListener("DOMContentLoaded", () => {
    name(".sidebar-drawer", "All pages");
    name(".toc-drawer", "On this page");
    new ResizeObserver(reachWide).observe(document.body);
  });
})();
