// Runs Python for one page, in a web worker, so that the page stays responsive while Python computes.

import { loadPyodide } from "../pyodide/pyodide.mjs";

/** @import { PageMessage } from "./site.d.ts" */

const FOLDER = new URL("../pyodide/", import.meta.url).href;
const PACKAGES = "/lib/python3.14/site-packages";

/** Without a server's compression, files are stored compressed; their names end in `.gz`. */
const COMPRESSED = ["pyodide.asm.wasm", "python_stdlib.zip"];
const fetchPlain = self.fetch.bind(self);

/** @type {typeof fetch} */
self.fetch = (request, options) => {
  const address = String(request instanceof Request ? request.url : request);
  return COMPRESSED.some((name) => address.endsWith(name)) ? fetchCompressed(address) : fetchPlain(request, options);
};

/** @param {string} address */
async function fetchCompressed(address) {
  const response = await fetchPlain(`${address}.gz`);
  if (!response.ok || !response.body) throw new Error(`${response.status} ${address}`);
  const type = address.endsWith(".wasm") ? "application/wasm" : "application/zip";
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

/** @param {Record<string, string>} environment */
async function start(environment) {
  const archive = fetchCompressed(new URL("python.zip", FOLDER).href).then((response) => response.arrayBuffer());
  const pyodide = await loadPyodide({ indexURL: FOLDER, env: { HOME: "/home/page", ...environment } });
  pyodide.unpackArchive(await archive, "zip", { extractDir: PACKAGES });
  pyodide.globals.set("post", (/** @type {string} */ text) => self.postMessage(text));
  pyodide.runPython("from cardkit_widgets.site.browser_kernel import BrowserKernel\nkernel = BrowserKernel(post)");
  return pyodide.globals.get("kernel");
}

/** @type {Promise<any> | undefined} */
let kernel;

/** @param {PageMessage} message */
async function receive(message) {
  if (message.kind === "start") kernel = start(message.environment);
  const running = await kernel;
  if (message.kind === "run") running.run(message.cell, message.source);
  if (message.kind === "comm_msg") running.receive(JSON.stringify(message));
}

// Messages are handled one after the other, also if one has to wait for Python to start.
let last = Promise.resolve();
self.addEventListener("message", ({ data }) => {
  last = last.then(() => receive(data)).catch((error) => self.postMessage(JSON.stringify({ kind: "failed", text: String(error) })));
});
