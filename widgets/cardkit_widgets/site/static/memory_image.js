// The memory of Python after it has started and imported our packages, which the browser keeps for the next visit.
// Starting from it takes less than half the time. Pyodide can do this, but doesn't document it.

const CACHE = "cardkit-memory ";
const NAME = "memory";
const PREPARED = 64 * 1024; // bytes for what the memory manager itself needs

// The address of this file contains the version of the site, so that no page starts from the memory of another version.
const cacheName = () => CACHE + import.meta.url;

/** Return the stored memory, or null if there is none or the browser stores nothing. */
export async function recallImage() {
  try {
    const cache = await caches.open(cacheName());
    const found = await cache.match(NAME);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch (error) {
    console.info("cardkit: this browser keeps nothing", String(error));
    return null;
  }
}

/**
 * Store the memory, and delete those of other versions.
 * @param {Uint8Array<ArrayBuffer>} image
 */
export async function storeImage(image) {
  try {
    const others = (await caches.keys()).filter((name) => name.startsWith(CACHE) && name !== cacheName());
    await Promise.all(others.map((name) => caches.delete(name)));
    const cache = await caches.open(cacheName());
    await cache.put(NAME, new Response(image));
  } catch (error) {
    console.info("cardkit: this browser keeps nothing", String(error));
  }
}

/**
 * Return a function that creates Pyodide's module, with enough memory for a stored one.
 * @param {(settings: object) => Promise<any>} create
 * @param {Uint8Array | null} image
 */
export function createModule(create, image) {
  /** @param {object} settings */
  return async (settings) => {
    const module = await create(settings);
    const missing = (image?.length ?? 0) - module.HEAP8.length;
    if (missing > 0) module._free(module._malloc(missing + PREPARED));
    return module;
  };
}
