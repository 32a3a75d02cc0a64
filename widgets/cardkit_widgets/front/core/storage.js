// Stores a widget's `state.kept` in the browser between visits, under the name in the trait `keeps`. The kernel decides
// what `state.kept` contains, and validates it when it is restored.

/** @import { Model, Send } from "./types.d.ts" */

/** @type {Set<string>} */
const restored = new Set(); // names whose stored data has all been restored

/**
 * Restore what was stored, and store every change. `before` is the state stored by an earlier page that left a command
 * unsent. The kernel continues from there.
 * @param {Model} model
 * @param {Send} send
 * @param {unknown} [before]
 */
export function createSaved(model, send, before) {
  /** @type {string} */
  const name = model.get("keeps");
  const kept = () => model.get("state").kept ?? null;
  const now = () => model.get("state").serial;
  const first = now();
  const isLeft = before !== undefined;
  const stored = name && kept() === null ? toRestore(name, before) : null;
  const server = name ? window.cardkitServer : null; // a server may store data too, for browsers that can't
  let isSafe = true;
  let isAsked = stored !== null; // whether the kernel was asked to restore something
  let isBack = stored !== null || isLeft || !server?.kept; // whether the stored data has been sent, or there was none

  // Don't overwrite stored data until the kernel has restored it, nor data that another tab has stored since.
  function save() {
    if (!name || server?.isAside || (stored !== null && now() === first)) return;
    if (kept() === null) attempt((store) => store.removeItem(name));
    else isSafe = attempt((store) => store.setItem(name, JSON.stringify(kept()))) !== null;
  }

  // Ask for confirmation before leaving a page whose state this browser can't store.
  const stopAsking = beforeLeaving((event) => {
    if (name && kept() !== null && !isSafe && !server) event.preventDefault();
  });

  /**
   * Restore data that arrives later from the server, unless the user has done something in the meantime.
   * @param {Record<string, unknown>} all
   */
  function bringBack(all) {
    isBack = true;
    isAsked = all?.[name] !== undefined && now() === first;
    if (isAsked) send({ do: "restore", kept: all[name] });
    else announceRestored(name);
  }

  /**
   * Handle a reply from the kernel, which may not have restored everything yet.
   * @param {boolean} isRestoring
   */
  function heard(isRestoring) {
    if (isAsked && !isRestoring) announceRestored(name);
  }

  const askRevealed = createReveals(name, send, () => isBack);

  if (isBack && !isAsked) announceRestored(name);
  if (stored !== null) send({ do: "restore", kept: stored });
  else if (!isLeft) server?.kept?.then(bringBack).then(askRevealed);
  if (server) document.addEventListener("cardkit-server", askRevealed);
  if (server) askRevealed();
  function close() {
    stopAsking();
    document.removeEventListener("cardkit-server", askRevealed);
  }
  return { save, heard, close };
}

/**
 * Listen for the user leaving the page. Returns a function that removes the listener.
 * @param {(event: Event) => void} ask
 */
export function beforeLeaving(ask) {
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

/**
 * The data that the kernel is asked to restore.
 * @param {string} name
 * @param {unknown} before
 */
function toRestore(name, before) {
  return before === undefined ? (gameInAddress(name) ?? attempt((store) => parsed(store.getItem(name)))) : before;
}

/**
 * Create storage in this tab for data that the kernel doesn't have yet, such as a draft. It survives a reload.
 * @param {string} name
 * @param {string} what
 */
export function createTabStore(name, what) {
  const own = `${name} ${what}`;
  const read = () => (name ? attempt((store) => parsed(store.getItem(own)), "sessionStorage") : null);
  /**
   * Store a value, or remove it (null). Returns whether the value would survive a reload.
   * @param {unknown} value
   */
  function keep(value) {
    if (!name) return true;
    const isKept = attempt((store) => (value === null ? store.removeItem(own) : store.setItem(own, JSON.stringify(value))), "sessionStorage") !== null;
    return isKept || value === null;
  }
  return { read, keep };
}

/**
 * Return a function that requests an answer revealed by a teacher from the kernel. It sends the proof with the request,
 * only once, and after everything is restored.
 * @param {string} name
 * @param {Send} send
 * @param {() => boolean} isBack
 */
function createReveals(name, send, isBack) {
  let revealed = "";
  return () => {
    if (!isBack()) return;
    const sign = window.cardkitServer?.revealed[name.split(" ").slice(-2).join(" ")] ?? "";
    if (sign && sign !== revealed) send({ do: "revealed", sign });
    revealed = sign;
  };
}

/**
 * Announce that everything stored for a widget has been restored.
 * @param {string} name
 */
function announceRestored(name) {
  if (!name || restored.has(name)) return;
  restored.add(name);
  document.dispatchEvent(new Event("cardkit-back"));
}

/**
 * Whether data that the browser or the server has stored under any of these names still has to be restored.
 * @param {string[]} names
 * @param {Record<string, unknown>} onServer
 */
export function isFetching(names, onServer) {
  return names.some((name) => !restored.has(name) && (name in onServer || keptAs(name) !== null));
}

const IN_ADDRESS = /^#game=(?<line>[\w-]+)$/u;

/**
 * The game in the page's address. It is read once, and then stored like any other game.
 * @param {string} name
 */
function gameInAddress(name) {
  const [, line] = IN_ADDRESS.exec(location.hash) ?? [];
  if (!line || !name.startsWith("cardkit play ")) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return line;
}

/**
 * A link to a game in its current position.
 * @param {string} kept
 */
export function linkTo(kept) {
  return `${location.origin}${location.pathname}${location.search}#game=${kept}`;
}

/**
 * Store a text under a name, unless another tab has taken over from this one.
 * @param {string} name
 * @param {string} text
 */
export function keepAs(name, text) {
  if (!window.cardkitServer?.isAside) attempt((store) => store.setItem(name, text));
}

/**
 * The text that is stored under a name, or null.
 * @param {string} name
 */
export function keptAs(name) {
  return attempt((store) => store.getItem(name));
}

/**
 * A user's preferences for a widget, stored under the widget's name. Without a name nothing is stored.
 * @param {string} name
 */
export function createPreferences(name) {
  /** @type {(what: string, wish: string) => void} */
  const keep = (what, wish) => { if (name) keepAs(`${name} ${what}`, wish); };
  /** @type {(what: string) => string} */
  const kept = (what) => (name && keptAs(`${name} ${what}`)) || "";
  return { keep, kept };
}

/**
 * Remove everything that is stored under names with this prefix.
 * @param {string} prefix
 */
export function forget(prefix) {
  attempt((store) => {
    for (const key of Object.keys(store)) if (key.startsWith(prefix)) store.removeItem(key);
  });
}

/**
 * Use the browser's storage, or return null if it is unavailable (private window, restricted by a school).
 * @template T
 * @param {(store: Storage) => T} what
 * @param {"localStorage" | "sessionStorage"} [name] Storage of the whole browser, or of this tab only.
 */
function attempt(what, name = "localStorage") {
  try {
    return what(window[name]);
  } catch (error) {
    console.info("cardkit: this browser keeps nothing", String(error));
    return null;
  }
}

/**
 * @param {string | null} text
 * @returns {unknown}
 */
function parsed(text) {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // not written by cardkit
  }
}
