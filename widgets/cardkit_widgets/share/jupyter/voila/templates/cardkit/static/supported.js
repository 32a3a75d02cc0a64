// Shows a message in browsers that are too old for these pages. This script has to run in them, so it uses nothing
// newer than ES2015.
"use strict";

{
  // The same as in browsers.md.
  const OLDEST = "Chrome or Edge 123, Firefox 121, Safari 17.5, or an iPad or iPhone with version 17.5";
  const STYLE = "margin: 0; padding: 12px 16px; border: 2px solid #8a5a00; background: #fff3cd; color: #1f1f1f; font: 17px/1.4 sans-serif";

  function isSupported() {
    const functions = [Array.prototype.toSorted, Array.prototype.findLast, Object.hasOwn, Element.prototype.checkVisibility, window.CSS && CSS.supports];
    return functions.every((each) => typeof each === "function") && CSS.supports("color", "light-dark(red, red)") && CSS.supports("selector(:has(a))");
  }

  function tell() {
    const message = document.createElement("p");
    message.id = "site-old";
    message.setAttribute("role", "alert");
    message.setAttribute("style", STYLE);
    message.textContent = `This browser is too old for this page, and parts of the page may be missing. Update it, or use one of these or newer: ${OLDEST}.`;
    document.body.insertBefore(message, document.body.firstChild);
  }

  if (!isSupported()) document.addEventListener("DOMContentLoaded", tell);
}
