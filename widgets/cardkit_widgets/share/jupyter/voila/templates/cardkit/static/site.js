// What the page itself does: it waits until the notebook has run, and says so when the server or the kernel is gone.
(() => {
  "use strict";

  const LOST = "The connection to the server is lost. Reload the page to start again.";
  const ENDED = "The program behind this page has stopped. Reload the page to start again.";
  const BROKEN = "This page did not load to its end. Reload the page to try again.";
  const SLOW = "This takes longer than it should. Keep waiting, or reload the page to try again.";
  const PATIENCE_MS = 60_000;

  let complete = false; // all cells have arrived
  let shown = false; // and the reader sees them
  let ended = false; // the kernel is gone, and with it the game: no connection brings it back
  let leaving = false; // then a closing connection is no news

  // --- telling -----------------------------------------------------------------------------------------------------

  function tell(text) {
    const alert = document.getElementById("site-alert");
    if (!alert || leaving || ended || alert.firstChild?.textContent === text) return;
    const message = document.createElement("p");
    message.textContent = text;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Reload";
    button.addEventListener("click", () => location.reload());
    alert.replaceChildren(message, button);
  }

  function tellEnded() {
    tell(ENDED);
    ended = true;
  }

  function untell() {
    if (!ended) document.getElementById("site-alert")?.replaceChildren();
  }

  // --- loading: Voila calls these while it sends the page ----------------------------------------------------------

  window.voila_heartbeat = () => {};

  window.voila_process = (index, count) => {
    const bar = document.getElementById("site-progress");
    if (bar) bar.value = index / (count + 1);
  };

  // Called when the last cell has arrived, and by Voila's front end again when it is ready, if it was not before.
  window.voila_finish = () => {
    complete = true;
    window.cellLoaded = true;
    if (window.themeLoaded) show();
  };

  function show() {
    shown = true;
    document.getElementById("loading")?.remove();
    document.getElementById("site-page").hidden = false;
    untell();
  }

  window.addEventListener("load", () => {
    if (!complete) tell(BROKEN);
    setTimeout(() => shown || tell(SLOW), PATIENCE_MS);
  });
  window.addEventListener("error", (event) => event.target instanceof HTMLScriptElement && tell(BROKEN), true);
  window.addEventListener("pagehide", () => (leaving = true));
  window.addEventListener("pageshow", () => (leaving = false));

  // --- watching: Voila puts its front end in `window.jupyterapp` when it has started ---------------------------------

  let app;
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    get: () => app,
    set: (value) => {
      app = value;
      app.widgetManagerPromise.promise.then((manager) => watch(manager.kernel));
    },
  });

  function watch(kernel) {
    kernel.statusChanged.connect((_, status) => {
      if (["restarting", "autorestarting", "terminating", "dead"].includes(status)) tellEnded();
    });
    kernel.connectionStatusChanged.connect((_, status) => (status === "connected" ? untell() : inquire(kernel, status)));
    window.addEventListener("offline", () => inquire(kernel));
  }

  // A connection that breaks is mended by itself where it can be; ask the server once whether there is any hope.
  async function inquire(kernel, status) {
    try {
      const address = new URL(`api/kernels/${kernel.id}`, new URL(kernel.serverSettings.baseUrl, location.href));
      const answer = await fetch(address, { cache: "no-store" });
      if (!answer.ok) tellEnded();
      else if (status === "disconnected") tell(LOST);
    } catch {
      tell(LOST);
    }
  }

  // --- light and dark: some renderers ask the body, not the style sheet ----------------------------------------------

  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  function followSystem() {
    document.body.dataset.jpThemeLight = String(!dark.matches);
    document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
  }
  dark.addEventListener("change", followSystem);
  document.addEventListener("DOMContentLoaded", followSystem);
})();
