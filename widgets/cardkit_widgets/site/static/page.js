// Starts a page of the static site: runs its cells in a worker, and shows what they display.

import { Models } from "./models.js";
import { drawOutput } from "./outputs.js";

/** @import { KernelMessage, PageMessage } from "./site.d.ts" */

const FAILED = "This page could not be set up. Reload it. If that doesn't help, this browser may be too old or short of memory.";

const progress = () => /** @type {HTMLProgressElement | null} */ (document.getElementById("site-progress"));
const area = (/** @type {number} */ cell) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-output="${cell}"]`));

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const models = new Models((/** @type {PageMessage} */ message) => worker.postMessage(message));
/** @type {string[]} */
const sources = await (await fetch(document.body.dataset.cells ?? "")).json();

/** @param {KernelMessage} message */
function receive(message) {
  if (message.kind === "output") draw(message);
  else if (message.kind === "done") finish(message.cell);
  else if (message.kind === "failed") fail(message.text);
  else models.receive(message);
}

/** @param {KernelMessage} message */
function draw({ cell, output }) {
  const place = area(cell);
  if (place) drawOutput(output, place, models);
}

/** @param {number} cell */
function finish(cell) {
  const bar = progress();
  if (bar) bar.value = (cell + 1) / sources.length;
  if (cell === sources.length - 1) show();
}

function show() {
  document.getElementById("loading")?.remove();
  document.getElementById("site-page")?.removeAttribute("hidden");
}

/** @param {string} text */
function fail(text) {
  console.error(text);
  const alert = document.getElementById("site-alert");
  if (alert) alert.replaceChildren(Object.assign(document.createElement("p"), { textContent: FAILED }));
  show();
}

const { frontEnd = "" } = document.body.dataset;
const environment = { CARDKIT_FRONT_END: frontEnd, CARDKIT_STATIC: "yes", QUERY_STRING: location.search.slice(1) };
worker.addEventListener("message", ({ data }) => receive(JSON.parse(data)));
worker.addEventListener("error", (event) => fail(event.message));
worker.postMessage({ kind: "start", environment });
sources.forEach((source, cell) => worker.postMessage({ kind: "run", cell, source }));
