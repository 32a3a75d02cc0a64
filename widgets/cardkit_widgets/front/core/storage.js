// What a page keeps of a widget from one visit to the next: `state.kept`, under the widget's own name `keeps`. The kernel
// says what is worth keeping, and judges anew what it is given back.

/** @import { Model, Send } from "./types.d.ts" */

/** @type {Set<string>} */
const restored = new Set(); // the names under which all that was kept has been given back

/**
 * `before` is what the page had kept when something was done that was not sent: the kernel goes on from there.
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
  const stored = name && kept() === null ? storedAs(name, before) : null;
  const server = name ? window.cardkitServer : null; // may keep it too, for a browser that keeps nothing
  let isSafe = true;
  let isAsked = stored !== null; // whether the kernel has been given what was kept
  let isBack = stored !== null || isLeft || !server?.kept; // whether what was kept has been given back

  // What was kept stays until the kernel has seen it; and what another tab has kept since stays.
  function save() {
    if (!name || server?.isAside || (stored !== null && now() === first)) return;
    if (kept() === null) attempt((store) => store.removeItem(name));
    else isSafe = attempt((store) => store.setItem(name, JSON.stringify(kept()))) !== null;
  }

  // Whoever leaves what this browser cannot keep is asked first.
  const stopAsking = beforeLeaving((event) => {
    if (name && kept() !== null && !isSafe && !server) event.preventDefault();
  });

  /**
   * What the server has kept comes a moment later, if nothing has been done meanwhile.
   * @param {Record<string, unknown>} all
   */
  function bringBack(all) {
    isBack = true;
    isAsked = all?.[name] !== undefined && now() === first;
    if (isAsked) send({ do: "restore", kept: all[name] });
    else announceRestored(name);
  }

  /**
   * The kernel has answered something; it may still be on its way to what was kept.
   * @param {boolean} isRestoring
   */
  function heard(isRestoring) {
    if (isAsked && !isRestoring) announceRestored(name);
  }

  const hear = createReveals(name, send, () => isBack);

  if (isBack && !isAsked) announceRestored(name);
  if (stored !== null) send({ do: "restore", kept: stored });
  else if (!isLeft) server?.kept?.then(bringBack).then(hear);
  if (server) document.addEventListener("cardkit-server", hear);
  if (server) hear();
  function close() {
    stopAsking();
    document.removeEventListener("cardkit-server", hear);
  }
  return { save, heard, close };
}

/**
 * Call something when the page is left, until what this gives is called.
 * @param {(event: Event) => void} ask
 */
export function beforeLeaving(ask) {
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

/**
 * What the kernel is given back.
 * @param {string} name
 * @param {unknown} before
 */
function storedAs(name, before) {
  return before === undefined ? (brought(name) ?? attempt((store) => parsed(store.getItem(name)))) : before;
}

/**
 * What this tab keeps of a widget until the kernel has it, such as a draft. It survives a reload.
 * @param {string} name
 * @param {string} what
 */
export function createTabStore(name, what) {
  const own = `${name} ${what}`;
  const read = () => (name ? attempt((store) => parsed(store.getItem(own)), "sessionStorage") : null);
  /**
   * Keep a value, or nothing (null); returns whether a reload would lose nothing.
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
 * An answer that the teacher reveals is shown once, after what was kept is back; the proof of it goes along.
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
 * Say that a widget has what was kept of it.
 * @param {string} name
 */
function announceRestored(name) {
  if (!name || restored.has(name)) return;
  restored.add(name);
  document.dispatchEvent(new Event("cardkit-back"));
}

/**
 * Whether something that was kept under one of these names, by this browser or by the server, has not been given back yet.
 * @param {string[]} names
 * @param {Record<string, unknown>} onServer
 */
export function isFetching(names, onServer) {
  return names.some((name) => !restored.has(name) && (name in onServer || keptAs(name) !== null));
}

const BROUGHT = /^#game=(?<line>[\w-]+)$/u;

/**
 * The game that a link has brought, once: what comes of it is kept like any other.
 * @param {string} name
 */
function brought(name) {
  const [, line] = BROUGHT.exec(location.hash) ?? [];
  if (!line || !name.startsWith("cardkit play ")) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return line;
}

/**
 * A link that brings whoever follows it a game as it is now.
 * @param {string} kept
 */
export function linkTo(kept) {
  return `${location.origin}${location.pathname}${location.search}#game=${kept}`;
}

/**
 * Keep a line of text under a name, unless another tab has gone on for this one.
 * @param {string} name
 * @param {string} text
 */
export function keepAs(name, text) {
  if (!window.cardkitServer?.isAside) attempt((store) => store.setItem(name, text));
}

/**
 * The line that is kept under a name; null where none is.
 * @param {string} name
 */
export function keptAs(name) {
  return attempt((store) => store.getItem(name));
}

/**
 * How somebody likes to have a widget, kept beside what the widget itself keeps; where that is nothing, this is not either.
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
 * Forget what is kept under all names that begin so.
 * @param {string} prefix
 */
export function forget(prefix) {
  attempt((store) => {
    for (const key of Object.keys(store)) if (key.startsWith(prefix)) store.removeItem(key);
  });
}

/**
 * A browser may keep nothing (a private window, a school's settings): then the lesson works, and starts again each time.
 * @template T
 * @param {(store: Storage) => T} what
 * @param {"localStorage" | "sessionStorage"} [name] What the browser keeps, or only this tab.
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
    return null; // somebody else's
  }
}
