// Tells why a page of the static site can't start, if that is known before its other scripts run.

{
  const FILE = "This page was opened as a file, where browsers don't run it. In the folder of the site, run: python -m http.server. Then open http://localhost:8000.";
  const BROKEN = "A part of this page did not arrive. Reload it. If that doesn't help, tell the person who published it: the web server may send .js files with another type than text/javascript.";
  const STYLE = "margin: 0; padding: 12px 16px; border: 2px solid #8a5a00; background: #fff3cd; color: #1f1f1f; font: 17px/1.4 sans-serif";
  let isTold = false;

  /** @param {string} text */
  function tell(text) {
    if (isTold) return;
    isTold = true;
    const message = document.createElement("p");
    message.setAttribute("role", "alert");
    message.setAttribute("style", STYLE);
    message.textContent = text;
    document.body.prepend(message);
    document.getElementById("loading")?.remove();
  }

  /** @param {string} text */
  function tellSoon(text) {
    if (document.body) tell(text);
    else document.addEventListener("DOMContentLoaded", () => tell(text));
  }

  if (location.protocol === "file:") tellSoon(FILE);
  window.addEventListener("error", (event) => event.target instanceof HTMLScriptElement && tellSoon(location.protocol === "file:" ? FILE : BROKEN), true);
}
