// Stores the whole site in the browser, except the documentation, so that it works without a network after the first
// visit. A page registers this script when it is ready, so the download of the rest doesn't delay it.

/** @import { ServiceWorkerScope } from "./site.d.ts" */

const VERSION = "VERSION";
/** The files to store, with their hashes. The build of the site replaces this list. @type {Record<string, string>} */
const FILES = { "FILES": "" };
const CACHE = "cardkit-site ";
const HASH = "x-cardkit-hash";
const HOME = "index.html";

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const nameOf = (/** @type {string} */ address) => address.slice(worker.registration.scope.length).replace(/[?#].*$/u, "") || HOME;

// Files that haven't changed since an earlier version are copied from it.
async function store() {
  const earlier = (await caches.keys()).filter((name) => name.startsWith(CACHE));
  const cache = await caches.open(CACHE + VERSION);
  for (const [name, hash] of Object.entries(FILES)) {
    const address = new URL(name, worker.registration.scope).href;
    const known = await findStored(earlier, address, hash);
    // The page has just loaded most of these files, so they are in the browser's own cache.
    await cache.put(address, known ?? (await marked(await fetch(address, { cache: "force-cache" }), hash)));
  }
}

/**
 * @param {string[]} earlier
 * @param {string} address
 * @param {string} hash
 */
async function findStored(earlier, address, hash) {
  for (const name of earlier) {
    const found = await (await caches.open(name)).match(address);
    if (found?.headers.get(HASH) === hash) return found;
  }
  return null;
}

/**
 * Return a response with its hash in a header.
 * @param {Response} response
 * @param {string} hash
 */
async function marked(response, hash) {
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  const headers = new Headers(response.headers);
  headers.set(HASH, hash);
  headers.delete("content-encoding");
  return new Response(await response.blob(), { headers });
}

async function removeOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith(CACHE) && name !== CACHE + VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * Answer from the stored files. Others, such as the documentation, come from the network.
 * @param {Request} request
 */
async function answer(request) {
  const cache = await caches.open(CACHE + VERSION);
  const stored = await cache.match(new URL(nameOf(request.url), worker.registration.scope).href);
  return stored ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(store().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(removeOld()));
worker.addEventListener("fetch", (event) => {
  const isOurs = event.request.method === "GET" && event.request.url.startsWith(worker.registration.scope);
  if (isOurs) event.respondWith(answer(event.request));
});
