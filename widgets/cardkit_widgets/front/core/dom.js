// Functions that create elements. Text is always set as text, so nothing that a game or a person writes can become
// markup.
// These functions are our whole renderer: 105 lines, 3,303 bytes, 1,303 compressed. Using lit-html 3.3.3 instead, with
// keyed lists and SVG, would add 11,166 bytes minified, 5,447 compressed, and translation would still be up to us.

/** @import { Child, Props } from "./types.d.ts" */

/**
 * Labels in the widget's language, by their English text; each widget loads these modules for itself. A complete text,
 * label or title is translated where its element is created.
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
 * Translate a text with `{names}` in it into the widget's language, and fill in the facts.
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
 * Replace hyphens by minus signs where they mean minus: before a negative number and between spaces.
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
 * Create an element with attributes, listeners (`onclick`) and children. Null, undefined and false are left out.
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
 * A button with a keyboard shortcut, which is shown only where there is a keyboard.
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
 * The element in a region that a selector finds. All our elements are HTML elements.
 * @param {ParentNode} region
 * @param {string} selector
 */
export function find(region, selector) {
  return /** @type {HTMLElement | null} */ (region.querySelector(selector));
}

/**
 * All elements in a region that a selector finds.
 * @param {ParentNode} region
 * @param {string} selector
 */
export function findAll(region, selector) {
  return /** @type {HTMLElement[]} */ ([...region.querySelectorAll(selector)]);
}

/**
 * The element in a region with this key. Keys identify elements that are created again when the region is redrawn.
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
 * The first element that any of these selectors finds, in their order.
 * @param {ParentNode} region
 * @param {...string} selectors
 */
export function firstOf(region, ...selectors) {
  return selectors.map((selector) => find(region, selector)).find(Boolean) ?? null;
}

/**
 * Elements that are only shown, followed by text for screen readers.
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
 * Handle the answer to the form. Returns true if it has been accepted, so that the form closes and a game is dealt.
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
 * Draw a region, but not while a pointer is pressed in it: a click on a button that is replaced meanwhile would be
 * lost.
 * @param {HTMLElement} region
 * @returns {(draw: () => void) => void} draws immediately, or when the pointer is released; of several calls, only the
 *   last is drawn
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
    // The click follows "pointerup", so the region is drawn after both.
    for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => { over.abort(); setTimeout(release); }, { capture: true, signal: over.signal });
  });

  return (draw) => {
    if (isPressed) waiting = draw;
    else draw();
  };
}

/**
 * In JupyterLab, keys that are pressed inside a widget should belong to the widget. JupyterLab looks for this mark on
 * the focused element and its ancestors, and treats that element as its own, so the mark is set on the focused element.
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
 * An id that no other element on the page has.
 * @param {string} begins
 */
export function ownId(begins) {
  return `${begins}-${Math.random().toString(36).slice(2)}`;
}

/** An id that no other message of any page has. Without https, a browser offers no better way. */
export function randomId() {
  return crypto.randomUUID?.() ?? String(Math.random());
}
