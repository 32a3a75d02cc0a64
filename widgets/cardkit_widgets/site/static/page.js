// Starts a page of the static site: runs its cells in a worker, and shows what they display. If the worker ends, the page
// is loaded again and continues with what the browser has stored.

import { Models } from "./models.js";
import { drawOutput } from "./outputs.js";

/** @import { KernelMessage, Output, PageMessage } from "./site.d.ts" */

const FAILED = "This page could not be set up. Reload it. If that doesn't help, the device has too little memory or the connection is broken.";
const STOPPED = "The program behind this page has stopped. The page reloads and continues where you were.";
const STOPPED_AGAIN = "The program behind this page has stopped again. The device may have too little memory: close other pages, then reload this one.";
const OLD = "This browser is too old for this page, which runs Python in the browser. Update it, or use another one.";
const PATIENCE = 20_000; // ms that a worker may take to answer while no widget waits for a long computation
const CALM = 60_000; // a page whose worker stops again within this time (in ms) doesn't reload automatically
const READING = 1500; // ms to read why the page reloads
const SETTLED = 2000; // ms before the rest of the site is downloaded, in which the page finishes drawing
const RELOADED = "cardkit reloaded";

const root = new URL(document.body.dataset.root ?? "", location.href);
let isComplete = false; // whether all cells have run
let isEnded = false; // whether a message about the end of the page is shown
const isModern = typeof WebAssembly === "object" && typeof DecompressionStream === "function";
const sources = await fetchCells();

/** @returns {Promise<string[]>} */
async function fetchCells() {
  const address = document.body.dataset.cells;
  if (!address) return [];
  try {
    return await (await fetch(address)).json();
  } catch (error) {
    tell(FAILED);
    throw error;
  }
}

/** @param {string} text */
function tell(text) {
  const alert = document.getElementById("site-alert");
  if (alert && !isEnded) alert.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  isEnded = true;
  show();
}

function show() {
  document.getElementById("loading")?.remove();
  document.getElementById("site-page")?.removeAttribute("hidden");
}

// --- the worker -------------------------------------------------------------------------------------------------------

/** @param {Worker} worker */
function run(worker) {
  const models = new Models((/** @type {PageMessage} */ message) => worker.postMessage(message));
  window.cardkitModels = models; // for the tests and the browser's console
  let unanswered = 0; // the timer that waits for the worker's answer

  /** @param {KernelMessage} message */
  function receive(message) {
    if (message.kind === "output") draw(message.cell, message.output);
    else if (message.kind === "done") finish(message.cell);
    else if (message.kind === "failed") fail(message.text);
    else if (message.kind === "alive") answered();
    else models.receive(message);
  }

  /**
   * @param {number} cell
   * @param {Output} output
   */
  function draw(cell, output) {
    const place = document.querySelector(`[data-output="${cell}"]`);
    if (place instanceof HTMLElement) drawOutput(output, place, models);
    show(); // what is there can be used while the other cells run
    if (output.output_type === "error") finish(sources.length - 1); // the cells after an error aren't run
  }

  function answered() {
    clearTimeout(unanswered);
    unanswered = 0;
  }

  // A widget has waited for an answer. The worker may be busy, or have ended without a word, as it does without memory.
  function inquire() {
    if (unanswered) return;
    unanswered = setTimeout(end, PATIENCE);
    worker.postMessage({ kind: "ping" });
  }

  worker.addEventListener("message", ({ data }) => receive(JSON.parse(data)));
  worker.addEventListener("error", (event) => fail(event.message));
  document.addEventListener("cardkit-unheard", (event) => {
    event.preventDefault();
    const isBusy = event instanceof CustomEvent && event.detail?.isLooking;
    if (!isBusy) inquire();
  });
  const environment = { CARDKIT_FRONT_END: "site", CARDKIT_STATIC: "yes", QUERY_STRING: location.search.slice(1) };
  const pyodide = new URL(`${document.body.dataset.pyodide}/`, location.href).href;
  worker.postMessage({ kind: "start", pyodide, environment, cells: sources });
}

/** @param {number} cell */
function finish(cell) {
  const bar = document.getElementById("site-progress");
  if (bar instanceof HTMLProgressElement) bar.value = (cell + 1) / Math.max(sources.length, 1);
  if (cell < sources.length - 1 || isComplete) return;
  isComplete = true;
  document.body.dataset.complete = "";
  show();
  setTimeout(storeSite, SETTLED);
}

/** @param {string} text */
function fail(text) {
  console.warn(text);
  if (isComplete) end();
  else tell(FAILED);
}

// The widgets have stored what they show, and what they couldn't send, so a new page continues there.
function end() {
  if (isEnded) return;
  const isCalm = Date.now() - Number(sessionStorage.getItem(RELOADED)) > CALM;
  tell(isCalm ? STOPPED : STOPPED_AGAIN);
  if (!isCalm) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  setTimeout(() => location.reload(), READING);
}

// --- offline ----------------------------------------------------------------------------------------------------------

// Browsers allow this only for https and for this machine. Without it, pages need the network.
function storeSite() {
  navigator.serviceWorker?.register(new URL("service_worker.js", root)).catch((error) => console.info("cardkit: no offline use", String(error)));
}

if (!isModern) tell(OLD);
else if (sources.length) run(new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
else finish(-1);
