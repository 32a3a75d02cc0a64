// What the page itself does: it waits until the notebook has run, and says so when it waits in vain or has lost its kernel.
"use strict";

/** @import { JupyterApp, Kernel, WidgetManager } from "../../../../../../front/core/page.d.ts" */

// A block, so that nothing in here becomes a name of the page.
{
  const LOST = "The server does not answer. Leave this page open: it goes on by itself as soon as the server is there.";
  const UNHEARD = "There is no answer yet. What you have just done is sent again as soon as it answers.";
  const ENDED = "The program behind this page has stopped. Reload the page: this browser has kept your games and answers.";
  const UNKEPT = "The program behind this page has stopped, and this browser keeps nothing. Reload the page to start again.";
  const AGAIN = "The program behind this page has stopped. The page opens again by itself, and goes on where you were.";
  const FAILED = "This page could not be set up.";
  const BROKEN = "This page did not load completely.";
  const SILENT = "The server does not answer.";
  const LONG = "Setting up this page is taking longer than usual. Wait a little longer, or try again.";
  const APART = "This page has no connection to its program yet. Wait a little longer, or try again.";
  const MISSING = "Parts of this page have not arrived yet. Wait a little longer, or try again.";
  const AWAY = [LOST, ENDED, UNKEPT, AGAIN]; // until the page has another program, nothing is sent
  const PASSING = [SILENT, LONG, APART, MISSING, UNHEARD]; // what is true only until something happens

  const PATIENCE = 12; // seconds without any progress; the server gives a sign of life every 5
  const MOST_STALLS = 5; // so often a page may stall while the server answers before its reader is told
  const ANSWER_MS = 3000; // so long the server may take to say whether the kernel is there
  const SLOW_MS = 60_000; // so long a widget may take to start
  const LEAVING_MS = 10_000; // the next page may take as long to come
  const LOOK_MS = 2000; // so often a server that does not answer is asked again
  const LOOKS_A_TRY = 5; // so many looks a new connection may take; left alone, Jupyter waits ever longer for the next
  const READ_MS = 1500; // one can read why a page opens again before it does
  const CALM_MS = 60_000; // a page whose program stops again within this time does not open again by itself

  let complete = false; // all cells have arrived
  let ended = false; // the kernel is gone, and with it the game: no connection brings it back
  let leaving = false; // then a closing connection is no news
  let held = false; // nothing else is news until the page is released

  // --- telling -----------------------------------------------------------------------------------------------------

  /** @type {string | undefined} */
  let told; // what is said now
  /**
   * @param {string} text
   * @param {string} [remedy]
   */
  function tell(text, remedy = "Try again") {
    const alert = document.getElementById("site-alert");
    if (!alert || leaving || ended || held || told === text) return;
    told = text;
    setAway(AWAY.includes(text));
    const message = document.createElement("p");
    message.textContent = text;
    if (!remedy) return alert.replaceChildren(message);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = remedy;
    button.addEventListener("click", () => location.reload());
    alert.replaceChildren(message, button);
  }

  // Where the server keeps all of it, the page opens again by itself, unless another tab has gone on.
  function tellEnded() {
    if (ended || leaving || held) return;
    const again = window.cardkitServer && !window.cardkitServer.isAside && isCalm();
    const ending = storeNamed("localStorage") ? ENDED : UNKEPT;
    tell(again ? AGAIN : ending, again ? "" : "Reload");
    ended = true;
    if (again) setTimeout(() => location.reload(), READ_MS);
  }

  const OPENED = "cardkit opened again";

  function isCalm() {
    const store = storeNamed("sessionStorage");
    if (!store || Date.now() - Number(store.getItem(OPENED)) < CALM_MS) return false;
    store.setItem(OPENED, String(Date.now()));
    return true;
  }

  /**
   * What this browser keeps things in; nothing in a private window, say.
   * @param {"localStorage" | "sessionStorage"} name
   */
  function storeNamed(name) {
    try {
      return window[name];
    } catch (error) {
      console.info("cardkit: this browser keeps nothing", String(error));
      return null;
    }
  }

  // A server says why its page cannot go on for now, and when it can again.
  window.cardkitPage = {
    hold(text) {
      ended = false;
      tell(text, "");
      setAway(true);
      held = true;
    },
    release() {
      if (!held) return;
      held = false;
      untell();
      inquire();
    },
  };

  function untell() {
    if (ended || held) return;
    told = undefined;
    setAway(false);
    document.getElementById("site-alert")?.replaceChildren();
  }

  /**
   * While the server is away, each widget says what it could not send.
   * @param {boolean} isAway
   */
  function setAway(isAway) {
    if (document.body.toggleAttribute("data-away", isAway) === isAway) document.dispatchEvent(new Event("cardkit-away"));
  }

  // --- patience: seconds are counted one by one, so that a tablet that is busy, or asleep, is not taken for a server
  // that does not answer. A page that is slow makes progress all the same ----------------------------------------------

  let idle = 0;
  let signs = 0;
  const watching = setInterval(() => {
    idle += 1;
    if (idle >= PATIENCE) stalled();
  }, 1000);

  function progress() {
    idle = 0;
    signs += 1;
    if (told && PASSING.includes(told)) untell();
  }

  async function stalled() {
    idle = 0;
    const before = signs;
    const state = await kernelState();
    if (!complete) return stalledEarly(state);
    if (state === "gone") tellEnded();
    else if (state === "silent") tell(SILENT);
    else if (signs === before) tellMissing();
  }

  // A server that answers has others to set up pages for first, thirty of them after it was started again.
  let stalls = 0;
  /** @param {string} state */
  function stalledEarly(state) {
    if (complete) return;
    stalls = state === "silent" ? 0 : stalls + 1;
    if (state === "silent") tell(SILENT);
    else if (stalls >= MOST_STALLS) tell(LONG);
  }

  function tellMissing() {
    if (app) tell(connected ? MISSING : APART);
    else if (document.readyState === "complete") tell(BROKEN);
  }

  // Whether the kernel is "there" or "gone", or the server "silent"; the page's own data says where to ask.
  async function kernelState() {
    const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
    try {
      const address = new URL(`api/kernels/${kernelId}`, new URL(baseUrl, location.href));
      const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
      if (answer.ok) return "there";
      return [403, 404].includes(answer.status) ? "gone" : "silent";
    } catch {
      return "silent";
    }
  }

  // --- loading: Voila calls these while it sends the page, and so does our own server --------------------------------

  window.voila_heartbeat = () => {
    idle = 0;
    if (told === SILENT) untell();
  };

  window.voila_process = (index, count) => {
    progress();
    const bar = document.getElementById("site-progress");
    if (bar instanceof HTMLProgressElement) bar.value = index / (count + 1);
  };

  // Called when the last cell has arrived, and by Voila's front end again when it is ready, if it was not before.
  window.voila_finish = () => {
    complete = true;
    progress();
    window.cellLoaded = true;
    if (window.themeLoaded) show();
  };

  // Called while a cell computes for long.
  window.cardkit_slow = () => tell(LONG);

  // Called when nothing more will come.
  window.cardkit_failed = () => {
    tell(FAILED);
    ended = true;
    show();
  };

  function show() {
    document.getElementById("loading")?.remove();
    document.getElementById("site-page")?.removeAttribute("hidden");
    progress();
  }

  // A script or style sheet that arrives is progress. What a script fetches is none: front ends ask again for ever.
  const FETCHED = ["fetch", "xmlhttprequest", "beacon"];
  /** @type {(entry: PerformanceEntry) => boolean} */
  const isPart = (entry) => entry instanceof PerformanceResourceTiming && !FETCHED.includes(entry.initiatorType);
  new PerformanceObserver((list) => complete && list.getEntries().some(isPart) && progress()).observe({ type: "resource" });

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

  /** @type {JupyterApp | undefined} */
  let app;
  let connected = false;
  /** @type {((manager: WidgetManager) => void) | undefined} */
  let managed;
  /** @type {Promise<WidgetManager>} */
  const manager = new Promise((resolve) => {
    managed = resolve;
  });
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    get: () => app,
    set: (/** @type {JupyterApp} */ value) => {
      app = value;
      untell();
      value.widgetManagerPromise.promise.then(managed);
      manager.then(({ kernel }) => watch(kernel));
    },
  });

  /** @type {Kernel | undefined} */
  let watched; // the connection with the kernel

  /** @param {Kernel} kernel */
  function watch(kernel) {
    watched = kernel;
    connected = kernel.connectionStatus === "connected";
    kernel.statusChanged.connect((_, status) => {
      if (["restarting", "autorestarting", "terminating", "dead"].includes(status)) tellEnded();
    });
    kernel.connectionStatusChanged.connect((_, status) => {
      connected = status === "connected";
      if (connected) untell();
      else inquire();
    });
    window.addEventListener("offline", inquire);
    window.addEventListener("online", inquire);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && inquire());
  }

  // A connection that breaks is mended by itself for some time, and after that by us: ask the server until it says
  // that the kernel is there, or gone. A laptop may sleep meanwhile, and a phone change its network.
  let inquiring = false;
  async function inquire() {
    if (inquiring || ended || held || leaving) return;
    inquiring = true;
    let looks = 0; // at a server that is there, while the connection is not
    for (let state = await kernelState(); state !== "there" || !connected; state = await kernelState()) {
      if (ended || held || leaving) break; // a page that is left has given its kernel up, and its connection with it
      if (state === "gone") {
        tellEnded();
        break;
      }
      looks = state === "there" ? looks + 1 : 0;
      if (state === "silent") tell(LOST, "");
      else if (looks % LOOKS_A_TRY === 2 || watched?.connectionStatus === "disconnected") watched?.reconnect();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    inquiring = false;
    if (told === LOST) untell();
  }

  // A widget that waits for an answer leaves it to the page to say so: there may be a dozen of them. While the coach is
  // at work, all that matters is whether the kernel is there.
  document.addEventListener("cardkit-unheard", (event) => {
    event.preventDefault();
    inquire();
    const isLooking = event instanceof CustomEvent && event.detail?.isLooking;
    if (connected && !isLooking) tell(UNHEARD, "");
  });
  document.addEventListener("cardkit-heard", () => told === UNHEARD && untell());

  // --- drawing: Voila draws all outputs at once, and ipywidgets gives those up whose widgets do not come within two
  // seconds, or come while the page is busy drawing charts; here each waits until its widget is there ----------------

  const OUTPUTS = 'script[type="application/vnd.voila.cell-output+json"]';
  const VIEW = "application/vnd.jupyter.widget-view+json";
  /** @typedef {(output: HTMLElement) => void} Draw */

  /** @param {string} id */
  async function arrived(id) {
    const widgets = await manager;
    while (!widgets.has_model(id)) await new Promise((resolve) => setTimeout(resolve, 50));
    progress();
  }

  /** @param {HTMLElement} body */
  function holdBack(body) {
    /** @param {string} selector */
    const value = (selector) => {
      const found = /** @type {NodeListOf<HTMLElement>} */ (Element.prototype.querySelectorAll.call(body, selector));
      return selector === OUTPUTS ? { forEach: (/** @type {Draw} */ draw) => drawAll([...found], draw) } : found;
    };
    Object.defineProperty(body, "querySelectorAll", { value, configurable: true, enumerable: true, writable: true });
  }

  /**
   * @param {HTMLElement[]} outputs
   * @param {Draw} draw
   */
  async function drawAll(outputs, draw) {
    await Promise.all(outputs.map((output) => drawn(output, draw)));
    clearInterval(watching);
    untell();
  }

  /**
   * @param {HTMLElement} output
   * @param {Draw} draw
   */
  function drawn(output, draw) {
    const id = JSON.parse(output.textContent).data?.[VIEW]?.model_id;
    return id ? arrived(id).then(() => draw(output)) : draw(output);
  }

  document.addEventListener("DOMContentLoaded", () => holdBack(document.body));

  // --- starting: anywidget gives a widget two seconds to start, and afterwards drops all that its kernel says. A page
  // with many widgets on a slow machine takes longer, so here the limit is that of the page ---------------------------

  const ANYWIDGET_MS = 2000;
  const limit = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => limit(ms === ANYWIDGET_MS ? SLOW_MS : ms);

  // Likewise ipywidgets gives the kernel four seconds to send what all widgets are, and then asks for one after the
  // other, which never ends well: thirty kernels that begin at once take longer.
  const WIDGETS_MS = 4000;
  /** @typedef {(run: TimerHandler, ms?: number, ...given: unknown[]) => number} Later */
  const later = /** @type {Later} */ (setTimeout);
  /** @type {(run: TimerHandler, ms?: number) => boolean} */
  const givesUp = (run, ms) => ms === WIDGETS_MS && String(run).includes("Control comm did not respond");
  /** @type {Later} */
  const patient = (run, ms, ...given) => later(run, givesUp(run, ms) ? SLOW_MS : ms, ...given);
  window.setTimeout = /** @type {typeof setTimeout} */ (patient);
}
