// Runs Python for one page, in a web worker, so that the page stays responsive while Python computes.

import { createModule, recallImage, storeImage } from "./memory_image.js";

/** @import { PageMessage } from "./site.d.ts" */

const PACKAGES = "/lib/python3.14/site-packages/";
/** Not every web server compresses, so large files are stored compressed; their names end in `.bin`. */
const COMPRESSED = ["pyodide.asm.wasm", "python_stdlib.zip"];
/** @type {Record<string, string>} */
const TYPES = { ".mjs": "text/javascript", ".wasm": "application/wasm" };
// Imported before the memory is stored, so that later visits need not import them again.
const IMPORTED = "from cardkit_widgets import Explorer, Play, Tutorial\nfrom cardkit_widgets.site.browser_kernel import BrowserKernel";
// A stored memory also contains the state of the random numbers, which would be the same at every visit.
const BEGUN = "import random\nrandom.seed()\nkernel = BrowserKernel(post, environment.to_py())";

const fetchPlain = self.fetch.bind(self);

/** @type {typeof fetch} */
self.fetch = (request, options) => {
  const address = String(request instanceof Request ? request.url : request);
  return COMPRESSED.some((name) => address.endsWith(name)) ? fetchOrFail(address) : fetchPlain(request, options);
};

/** @param {unknown} error */
const fail = (error) => self.postMessage(JSON.stringify({ kind: "failed", text: String(error) }));

// Pyodide waits forever for a file that is missing, so the page is told.
/** @param {string} address */
async function fetchOrFail(address) {
  try {
    return await fetchCompressed(address);
  } catch (error) {
    fail(error);
    throw error;
  }
}

/** @param {string} address */
async function fetchCompressed(address) {
  const response = await fetchPlain(`${address}.bin`);
  if (!response.ok || !response.body) throw new Error(`${response.status} for ${address}`);
  const [ending] = /\.\w+$/u.exec(address) ?? [""];
  const type = TYPES[ending] ?? "application/octet-stream";
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

/**
 * Write the files of an archive: a line of JSON with the path and the size of each, then their contents.
 * @param {any} fs
 * @param {Uint8Array<ArrayBuffer>} archive
 */
function unpack(fs, archive) {
  const head = archive.indexOf("\n".charCodeAt(0));
  let at = head + 1;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(archive.subarray(0, head)))) {
    const file = PACKAGES + path;
    fs.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    fs.writeFile(file, archive.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}

/** @param {string} address */
async function importCompressed(address) {
  const script = await fetchCompressed(address);
  return import(URL.createObjectURL(await script.blob()));
}

/**
 * Start Python, from the memory of an earlier visit if this browser has it.
 * @param {string} folder
 * @param {Record<string, string>} environment
 */
async function start(folder, environment) {
  const parts = Promise.all([
    import(`${folder}pyodide.js`),
    importCompressed(`${folder}pyodide.asm.mjs`),
    fetchCompressed(new URL("packages", import.meta.url).href),
  ]);
  const image = await recallImage();
  const [{ loadPyodide }, { default: module }, packed] = await parts;
  const pyodide = await loadPyodide({
    indexURL: folder,
    createPyodideModule: createModule(module, image),
    ...(image ? { _loadSnapshot: image } : { _makeSnapshot: true }),
  });
  unpack(pyodide.FS, new Uint8Array(await packed.arrayBuffer()));
  if (!image) {
    pyodide.runPython(IMPORTED);
    storeImage(pyodide.makeMemorySnapshot());
  }
  pyodide.globals.set("post", (/** @type {string} */ text) => self.postMessage(text));
  pyodide.globals.set("environment", { ...environment, CARDKIT_WEBASSEMBLY: `${PACKAGES}rules` });
  pyodide.runPython(BEGUN);
  return pyodide.globals.get("kernel");
}

/** @type {Promise<any>} */
let kernel;

/**
 * Run the cells, and end at the first error. Widgets that are on the page already are answered between two cells.
 * @param {string[]} cells
 */
async function run(cells) {
  const running = await kernel;
  for (const [cell, source] of cells.entries()) {
    await new Promise((resolve) => setTimeout(resolve));
    if (!running.run(cell, source)) break;
  }
}

self.addEventListener("message", ({ data }) => {
  const message = /** @type {PageMessage} */ (data);
  if (message.kind === "ping") self.postMessage(JSON.stringify({ kind: "alive" }));
  else if (message.kind === "comm_msg") kernel.then((running) => running.receive(JSON.stringify(message))).catch(fail);
  else {
    kernel = start(message.pyodide, message.environment);
    run(message.cells).catch(fail);
  }
});
