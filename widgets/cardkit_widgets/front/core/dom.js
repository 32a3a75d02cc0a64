// Functions that create elements. Text is always set as text, so nothing that a game or a user writes can become
// markup.  These functions are our whole renderer: 105 lines, 3,303 bytes, 1,303 compressed. Using lit-html 3.3.3
// instead, with keyed lists and SVG, would add 11,166 bytes minified, 5,447 compressed, and we would still need our own
// translation.

/** @import { Child, Props } from "./types.d.ts" */

/**
 * Translations into the widget's language, by their English text. Each widget loads its own copy of this module. Whole
 * texts, labels and titles are translated when their elements are created.
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
 * Translate a text with `{names}` in it into the widget's language, and fill in the facts for those names.
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
 * Replace hyphens with minus signs before negative numbers and between spaces.
 * @param {string} text
 */
export function signed(text) {
  return text.replace(/(?<![\w.)\]-])-(?=\d)|(?<=[\d)%] )-(?= (?:[\w(*]|$))|(?<=\w )-(?= [\d(])/gu, MINUS);
}

/**
 * Set the text of an element, replacing its content.
 * @param {HTMLElement} node
 * @param {string | null} [text]
 */
export function write(node, text) {
  node.textContent = signed(text ?? "");
}

/**
 * Create an element with attributes, listeners (`onclick`) and children. Null, undefined and false values are skipped.
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
 * Create a button that shows its keyboard shortcut on devices with a keyboard.
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
 * Find the first element in a region that matches a selector. All our elements are HTML elements.
 * @param {ParentNode} region
 * @param {string} selector
 */
export function find(region, selector) {
  return /** @type {HTMLElement | null} */ (region.querySelector(selector));
}

/**
 * Find all elements in a region that match a selector.
 * @param {ParentNode} region
 * @param {string} selector
 */
export function findAll(region, selector) {
  return /** @type {HTMLElement[]} */ ([...region.querySelectorAll(selector)]);
}

/**
 * Find the element in a region with this key. A key stays the same when a region's elements are created again.
 * @param {ParentNode} region
 * @param {string} key
 */
export function keyed(region, key) {
  return find(region, `[data-key="${CSS.escape(key)}"]`);
}

/** The element that has the keyboard focus. */
export function focused() {
  return /** @type {HTMLElement} */ (document.activeElement ?? document.body);
}

/**
 * Whether an element is disabled.
 * @param {Element} node
 */
export function isDisabled(node) {
  return "disabled" in node && Boolean(node.disabled);
}

/**
 * Try the selectors in order, and return the first element that one of them finds.
 * @param {ParentNode} region
 * @param {...string} selectors
 */
export function firstOf(region, ...selectors) {
  return selectors.map((selector) => find(region, selector)).find(Boolean) ?? null;
}

/**
 * Hide the elements from screen readers, and add a text that only screen readers get.
 * @param {string} words
 * @param {...HTMLElement} shown
 */
export function withSpokenText(words, ...shown) {
  for (const part of shown) part.setAttribute("aria-hidden", "true");
  return [...shown, el("span", { class: "ck-hidden-text" }, words)];
}

/**
 * Render a text with **bold** words and `code` in it.
 * @param {string} text
 */
export function rich(text) {
  return text.split("`").flatMap((piece, i) => (i % 2 ? [el("code", {}, piece)] : piece.split("**").map((part, k) => (k % 2 ? el("strong", {}, part) : signed(part)))));
}

/**
 * Replace the content of a region. If the focused element has a key, focus the new element with the same key.
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
 * Delay drawing a region while a pointer is pressed in it. A click on a button that is replaced in between would be
 * lost.
 * @param {HTMLElement} region
 * @returns {(draw: () => void) => void} draws immediately, or when the pointer is released. If it is called several
 *   times before that, only the last call draws.
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
    // The click event follows "pointerup", so wait for both before drawing.
    for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => { over.abort(); setTimeout(release); }, { capture: true, signal: over.signal });
  });

  return (draw) => {
    if (isPressed) waiting = draw;
    else draw();
  };
}

/**
 * Keep JupyterLab from handling keys that are pressed inside a widget. JupyterLab looks for this attribute on the
 * focused element and its ancestors and treats the element with it as focused, so set it on the focused element itself.
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
 * Create an id that no other element on the page has.
 * @param {string} begins
 */
export function ownId(begins) {
  return `${begins}-${Math.random().toString(36).slice(2)}`;
}

/** Create an id that no other message of any page has. On pages without https, browsers don't provide `randomUUID`. */
export function randomId() {
  return crypto.randomUUID?.() ?? String(Math.random());
}
