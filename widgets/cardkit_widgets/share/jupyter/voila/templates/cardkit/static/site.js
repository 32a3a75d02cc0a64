// The page's own messages. The page waits until the notebook has run, and reports if this takes too long or the kernel
// is lost.
"use strict";

/** @import { JupyterApp, Kernel, WidgetManager } from "../../../../../../front/core/page.d.ts" */

// A block keeps the names in here from becoming global.
{
  const LOST = "The server does not answer. Leave this page open. It continues automatically when the server is back.";
  const UNHEARD = "There is no answer yet. What you have just done is sent again as soon as it answers.";
  const ENDED = "The program behind this page has stopped. Reload the page: this browser has kept your games and answers.";
  const UNKEPT = "The program behind this page has stopped, and this browser keeps nothing. Reload the page to start again.";
  const AGAIN = "The program behind this page has stopped. The page reloads automatically and continues where you were.";
  const FAILED = "This page could not be set up.";
  const BROKEN = "This page did not load completely.";
  const SILENT = "The server does not answer.";
  const LONG = "Setting up this page is taking longer than usual. Wait a little longer, or try again.";
  const APART = "This page has no connection to its program yet. Wait a little longer, or try again.";
  const MISSING = "Parts of this page have not arrived yet. Wait a little longer, or try again.";
  const AWAY = [LOST, ENDED, UNKEPT, AGAIN]; // nothing is sent while one of these is shown
  const PASSING = [SILENT, LONG, APART, MISSING, UNHEARD]; // these apply only until something else happens

  const PATIENCE = 12; // seconds without any progress; the server sends a heartbeat every 5
  const MOST_STALLS = 5; // how often a page may stall, although the server responds, before a message is shown
  const ANSWER_MS = 3000; // how long the server may take to report whether the kernel exists
  const SLOW_MS = 60_000; // how long a widget may take to start
  const LEAVING_MS = 10_000; // how long the next page may take to load
  const LOOK_MS = 2000; // time between requests to a server that doesn't respond
  const LOOKS_A_TRY = 5; // checks per attempt to connect; Jupyter itself would wait longer and longer between attempts
  const READ_MS = 1500; // time to read why the page is about to reload
  const CALM_MS = 60_000; // a page whose kernel stops again within this time doesn't reload automatically

  let complete = false; // whether all cells have arrived
  let ended = false; // whether the kernel and its game are gone, so that reconnecting doesn't help
  let leaving = false; // whether the user is leaving the page, so that a closing connection is normal
  let held = false; // whether the page is held, and shows no other message

  // --- messages -----------------------------------------------------------------------------------------------------

  /** @type {string | undefined} */
  let told; // the message that is shown
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

  // If the server stores everything, the page reloads automatically, unless another tab has taken over.
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
   * The browser's storage, or null if it is unavailable, for example in a private window.
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

  // A server uses this to show why its page can't continue for now, and to release the page again.
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
   * While the server is away, each widget shows what it couldn't send.
   * @param {boolean} isAway
   */
  function setAway(isAway) {
    if (document.body.toggleAttribute("data-away", isAway) === isAway) document.dispatchEvent(new Event("cardkit-away"));
  }

  // --- stalls -----------------------------------------------------------------------------------------------------
  // Seconds are counted one by one, so that time in which a tablet sleeps doesn't count as time without progress. A
  // slow page still makes progress.

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

  // A server that responds may be setting up other pages first, for example thirty of them after a restart.
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

  // Return whether the kernel is "there" or "gone", or the server "silent". The page's configuration contains the
  // address.
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

  // --- loading ----------------------------------------------------------------------------------------------------
  // Voila and our own server call these while they send the page.

  window.voila_heartbeat = () => {
    idle = 0;
    if (told === SILENT) untell();
  };

  window.voila_process = (index, count) => {
    progress();
    const bar = document.getElementById("site-progress");
    if (bar instanceof HTMLProgressElement) bar.value = index / (count + 1);
  };

  // Called when the last cell has arrived, and again by Voila's front end if that is ready later.
  window.voila_finish = () => {
    complete = true;
    progress();
    window.cellLoaded = true;
    if (window.themeLoaded) show();
  };

  // Called when a cell takes a long time.
  window.cardkit_slow = () => tell(LONG);

  // Called when the page is incomplete and nothing more will be sent.
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

  // A script or style sheet that arrives counts as progress. Requests from scripts don't, since front ends keep
  // repeating them.
  const FETCHED = ["fetch", "xmlhttprequest", "beacon"];
  /** @type {(entry: PerformanceEntry) => boolean} */
  const isPart = (entry) => entry instanceof PerformanceResourceTiming && !FETCHED.includes(entry.initiatorType);
  new PerformanceObserver((list) => complete && list.getEntries().some(isPart) && progress()).observe({ type: "resource" });

  window.addEventListener("load", () => complete || tell(BROKEN));
  window.addEventListener("error", (event) => event.target instanceof HTMLScriptElement && tell(BROKEN), true);

  // --- leaving ----------------------------------------------------------------------------------------------------
  // Voila stops the kernel as soon as the user starts to leave, so a user who stays or comes back has lost the kernel.

  function stayed() {
    leaving = false;
    tellEnded();
  }

  window.addEventListener("beforeunload", () => {
    leaving = true;
    setTimeout(stayed, LEAVING_MS);
  });
  window.addEventListener("pageshow", (event) => event.persisted && stayed());

  // --- watching ---------------------------------------------------------------------------------------------------
  // Voila stores its front end in `window.jupyterapp` when it has started.

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
  let watched; // the connection to the kernel

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

  // Jupyter tries to repair a broken connection for some time. After that we ask the server until it reports that the
  // kernel is there or gone. In the meantime, a laptop may sleep, and a phone may change networks.
  let inquiring = false;
  async function inquire() {
    if (inquiring || ended || held || leaving) return;
    inquiring = true;
    let looks = 0; // number of checks that found the kernel, but no connection to it
    for (let state = await kernelState(); state !== "there" || !connected; state = await kernelState()) {
      if (ended || held || leaving) break; // a page that the user is leaving has given up its kernel and its connection
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

  // Widgets that are waiting for a reply let the page show the message, as there may be a dozen of them. While the
  // coach is working, the page only checks whether the kernel is there.
  document.addEventListener("cardkit-unheard", (event) => {
    event.preventDefault();
    inquire();
    const isLooking = event instanceof CustomEvent && event.detail?.isLooking;
    if (connected && !isLooking) tell(UNHEARD, "");
  });
  document.addEventListener("cardkit-heard", () => told === UNHEARD && untell());

  // --- drawing ----------------------------------------------------------------------------------------------------
  // Voila draws all outputs together, and ipywidgets gives up on widgets that don't arrive within two seconds, or that
  // arrive while the page is busy drawing charts. Here each output waits until its widget has arrived.

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

  // --- starting ---------------------------------------------------------------------------------------------------
  // Anywidget gives a widget two seconds to start, and afterwards ignores all messages from its kernel. A page with
  // many widgets on a slow machine takes longer, so the page sets its own limit.

  const ANYWIDGET_MS = 2000;
  const limit = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => limit(ms === ANYWIDGET_MS ? SLOW_MS : ms);

  // Also, ipywidgets gives the kernel four seconds to send the state of all widgets, and then requests them one by one,
  // which fails. If thirty kernels start together, this takes longer.
  const WIDGETS_MS = 4000;
  /** @typedef {(run: TimerHandler, ms?: number, ...given: unknown[]) => number} Later */
  const later = /** @type {Later} */ (setTimeout);
  /** @type {(run: TimerHandler, ms?: number) => boolean} */
  const givesUp = (run, ms) => ms === WIDGETS_MS && String(run).includes("Control comm did not respond");
  /** @type {Later} */
  const patient = (run, ms, ...given) => later(run, givesUp(run, ms) ? SLOW_MS : ms, ...given);
  window.setTimeout = /** @type {typeof setTimeout} */ (patient);
}
