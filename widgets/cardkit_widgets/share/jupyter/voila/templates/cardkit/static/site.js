// What the page itself does: it waits until the notebook has run, and says so when the server or the kernel is gone.
(() => {
  "use strict";

  const LOST = "The connection to the server is lost. Reload the page to start again.";
  const ENDED = "The program behind this page has stopped. Reload the page to start again.";
  const BROKEN = "This page did not load to its end. Reload the page to try again.";
  const SLOW = "Nothing has arrived for a while: the server is very busy, or gone. Wait, or reload the page to try again.";
  const PATIENCE_MS = 20_000; // while a cell runs, the server gives a sign of life every 10 seconds
  const SLOW_MS = 60_000; // so long is waited for the widgets of a page
  const LEAVING_MS = 10_000; // the next page may take as long to come

  let complete = false; // all cells have arrived
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

  let patience;
  function signOfLife() {
    clearTimeout(patience);
    patience = setTimeout(() => tell(SLOW), PATIENCE_MS);
  }
  signOfLife();

  window.voila_heartbeat = signOfLife;

  window.voila_process = (index, count) => {
    signOfLife();
    const bar = document.getElementById("site-progress");
    if (bar) bar.value = index / (count + 1);
  };

  // Called when the last cell has arrived, and by Voila's front end again when it is ready, if it was not before.
  window.voila_finish = () => {
    complete = true;
    signOfLife();
    window.cellLoaded = true;
    if (window.themeLoaded) show();
  };

  function show() {
    clearTimeout(patience);
    document.getElementById("loading")?.remove();
    document.getElementById("site-page").hidden = false;
    untell();
  }

  // --- tables that are wider than the page scroll in their place, by keyboard too -------------------------------------

  const WIDE = ".site-page .jp-RenderedMarkdown > table, .site-page .jp-RenderedHTML.jp-OutputArea-output";
  function reachWide() {
    for (const part of document.querySelectorAll(WIDE)) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    }
  }
  document.addEventListener("DOMContentLoaded", () => new ResizeObserver(reachWide).observe(document.getElementById("site-page")));

  window.addEventListener("load", () => complete || tell(BROKEN));
  window.addEventListener("error", (event) => event.target instanceof HTMLScriptElement && tell(BROKEN), true);

  // --- leaving: Voila gives the kernel up as soon as the reader is about to go, so who stays or returns has lost it ---

  function stayed() {
    leaving = false;
    tellEnded();
  }

  window.addEventListener("beforeunload", () => {
    leaving = true;
    setTimeout(stayed, LEAVING_MS);
  });
  window.addEventListener("pageshow", (event) => event.persisted && stayed());

  // --- watching: Voila puts its front end in `window.jupyterapp` when it has started ---------------------------------

  let app;
  let managed;
  const manager = new Promise((resolve) => (managed = resolve));
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    get: () => app,
    set: (value) => {
      app = value;
      app.widgetManagerPromise.promise.then(managed);
      manager.then(({ kernel }) => watch(kernel));
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

  // --- drawing: Voila draws all outputs at once, and ipywidgets gives those up whose widgets do not come within two
  // seconds, or come while the page is busy drawing charts; here each waits until its widget is there ----------------

  const OUTPUTS = 'script[type="application/vnd.voila.cell-output+json"]';
  const VIEW = "application/vnd.jupyter.widget-view+json";

  async function arrived(id) {
    const widgets = await manager;
    const last = Date.now() + SLOW_MS;
    while (!widgets.has_model(id) && Date.now() < last) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  function holdBack(body) {
    body.querySelectorAll = (selector) => {
      const found = Element.prototype.querySelectorAll.call(body, selector);
      return selector === OUTPUTS ? { forEach: (draw) => found.forEach((output) => drawn(output, draw)) } : found;
    };
  }

  function drawn(output, draw) {
    const id = JSON.parse(output.textContent).data?.[VIEW]?.model_id;
    return id ? arrived(id).then(() => draw(output)) : draw(output);
  }

  document.addEventListener("DOMContentLoaded", () => holdBack(document.body));

  // --- starting: anywidget gives a widget two seconds to start, and afterwards drops all that its kernel says. A page
  // with many widgets on a slow machine takes longer, so here the limit is that of the page ---------------------------

  const ANYWIDGET_MS = 2_000;
  const limit = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => limit(ms === ANYWIDGET_MS ? SLOW_MS : ms);

  // --- light and dark: some renderers ask the body, not the style sheet ----------------------------------------------

  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  function followSystem() {
    document.body.dataset.jpThemeLight = String(!dark.matches);
    document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
  }
  dark.addEventListener("change", followSystem);
  document.addEventListener("DOMContentLoaded", followSystem);
})();
