// Small ways to make elements. Text is always set as text, so nothing a game or a person writes can become markup.
//
// These few functions are all of our rendering: 105 lines of code, 3,303 bytes, 1,303 when packed. lit-html 3.3.3, with
// what it would take to replace them (lists by keys, our drawings as SVG), is 11,166 bytes made small, 5,447 packed, from
// some 1,500 lines; and which words are put into the widget's language would still be ours to say.

/** @import { Child, Props } from "./types.d.ts" */

/**
 * Labels in the widget's language by the English ones; each widget loads these modules for itself. What is a whole text,
 * label or title of its own is put into words where the element is made.
 * @type {Record<string, string>}
 */
let known = {};
const WORDED = ["aria-label", "title"];
const VERBATIM = ["code", "pre"];
const MINUS = "\u2212";

/** @param {Record<string, string>} words */
export function speak(words) {
  known = words;
}

/**
 * A text with `{names}` in it, in the widget's language, with the facts filled in.
 * @param {string} text
 * @param {object} [facts]
 */
export function inWords(text, facts = {}) {
  const by = new Map(Object.entries(facts));
  return worded(text).replace(/\{(?<name>\w+)\}/gu, (all, name) => by.get(name) ?? all);
}

/** @param {string} text */
function worded(text) {
  return known[text] ?? text;
}

/**
 * A text with a minus where numbers have a hyphen in a terminal and a record: before one below zero, and between spaces.
 * @param {string} text
 */
export function signed(text) {
  return text.replace(/(?<![\w.)\]-])-(?=\d)|(?<=[\d)%] )-(?= (?:[\w(*]|$))|(?<=\w )-(?= [\d(])/gu, MINUS);
}

/**
 * Have an element say this text, and nothing else.
 * @param {HTMLElement} node
 * @param {string | null} [text]
 */
export function write(node, text) {
  node.textContent = signed(text ?? "");
}

/**
 * An element with attributes, listeners (`onclick`) and children; what is null, undefined or false is left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props<HTMLElementTagNameMap[T]>} [props]
 * @param {...Child} children
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") node.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (key === "class") node.className = String(value);
    else node.setAttribute(key, written(key, value));
  }
  node.append(...present(children, VERBATIM.includes(tag) ? String : signed));
  return node;
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function written(key, value) {
  if (value === true) return "";
  return WORDED.includes(key) ? signed(worded(String(value))) : String(value);
}

/**
 * @param {Child[]} children
 * @param {(text: string) => string} [as]
 * @returns {(Node | string)[]}
 */
function present(children, as = signed) {
  const there = children.filter((child) => child !== null && child !== undefined && child !== false && child !== "");
  return there.map((child) => (child instanceof Node ? child : as(worded(String(child)))));
}

/**
 * @param {string} label
 * @param {() => unknown} [onclick]
 * @param {Props<HTMLButtonElement>} [props]
 */
export function button(label, onclick, props = {}) {
  return el("button", { type: "button", class: "ck-button", onclick, ...props }, label);
}

/**
 * The same, with the key that does it too, which a screen without a keyboard leaves out.
 * @param {string} label
 * @param {string} key
 * @param {() => unknown} onclick
 * @param {Props<HTMLButtonElement>} [props]
 */
export function keyButton(label, key, onclick, props = {}) {
  const made = button(label, onclick, props);
  made.append(el("span", { class: "ck-key" }, ` (${key})`));
  return made;
}

/**
 * The element that a selector finds in a region: ours are all elements of HTML.
 * @param {ParentNode} region
 * @param {string} selector
 */
export function find(region, selector) {
  return /** @type {HTMLElement | null} */ (region.querySelector(selector));
}

/**
 * All that a selector finds in a region.
 * @param {ParentNode} region
 * @param {string} selector
 */
export function findAll(region, selector) {
  return /** @type {HTMLElement[]} */ ([...region.querySelectorAll(selector)]);
}

/**
 * What has this key in a region: keys name what comes again when a region is filled anew.
 * @param {ParentNode} region
 * @param {string} key
 */
export function keyed(region, key) {
  return find(region, `[data-key="${CSS.escape(key)}"]`);
}

/** What the keyboard is on. */
export function focused() {
  return /** @type {HTMLElement} */ (document.activeElement ?? document.body);
}

/**
 * Whether a thing cannot be used now.
 * @param {Element} node
 */
export function isDisabled(node) {
  return "disabled" in node && Boolean(node.disabled);
}

/**
 * The first thing that any of these selectors finds, in their order.
 * @param {ParentNode} region
 * @param {...string} selectors
 */
export function firstOf(region, ...selectors) {
  return selectors.map((selector) => find(region, selector)).find(Boolean) ?? null;
}

/**
 * What is shown, for the eye alone, and beside it the words for whoever listens, or says what to press.
 * @param {string} words
 * @param {...HTMLElement} shown
 */
export function withSpokenText(words, ...shown) {
  for (const part of shown) part.setAttribute("aria-hidden", "true");
  return [...shown, el("span", { class: "ck-hidden-text" }, words)];
}

/**
 * A text with **bold** words in it, and `code`.
 * @param {string} text
 */
export function rich(text) {
  return text.split("`").flatMap((piece, i) => (i % 2 ? [el("code", {}, piece)] : piece.split("**").map((part, k) => (k % 2 ? el("strong", {}, part) : signed(part)))));
}

/**
 * Rebuild a region and keep the keyboard where it was, if what was focused is there again.
 * @param {HTMLElement} region
 * @param {...Child} children
 */
export function refill(region, ...children) {
  const held = region.contains(document.activeElement) ? focused() : null;
  const key = held?.dataset.key;
  region.replaceChildren(...present(children));
  if (key) keyed(region, key)?.focus({ preventScroll: true });
}

/**
 * A way to draw a region that waits while a pointer is down in it: the click on a button that is replaced meanwhile would be lost.
 * @param {HTMLElement} region
 * @returns {(draw: () => void) => void} draws now, or as soon as the pointer is up; of several, only the last is drawn
 */
export function whenReleased(region) {
  let isPressed = false;
  /** @type {(() => void) | null} */
  let waiting = null;

  function release() {
    const draw = waiting;
    [isPressed, waiting] = [false, null];
    draw?.();
  }

  region.addEventListener("pointerdown", () => {
    isPressed = true;
    const over = new AbortController();
    // The click comes after "pointerup", so the region is drawn after both.
    for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => { over.abort(); setTimeout(release); }, { capture: true, signal: over.signal });
  });

  return (draw) => {
    if (isPressed) waiting = draw;
    else draw();
  };
}

/**
 * In JupyterLab, keys that are pressed inside of a widget belong to the widget. JupyterLab looks for this mark from what
 * has the focus on upwards, and takes that itself for its own: so the mark is put there.
 * @param {HTMLElement} root
 */
export function ownKeys(root) {
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) target.setAttribute("data-lm-suppress-shortcuts", "true");
  });
  return root;
}

/** @param {string} text */
export function capital(text) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/**
 * A name for an element that nothing else on the page has.
 * @param {string} begins
 */
export function ownId(begins) {
  return `${begins}-${Math.random().toString(36).slice(2)}`;
}

/** A name that no other message of any page has; without https, a browser offers no better way. */
export function randomId() {
  return crypto.randomUUID?.() ?? String(Math.random());
}
