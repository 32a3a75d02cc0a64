// Small ways to make elements. Text is always set as text, so nothing a game or a person writes can become markup.

// Labels in the widget's language by the English ones; each widget loads these modules for itself. What is a whole text,
// label or title of its own is put into words where the element is made.
let known = {};
const WORDED = ["aria-label", "title"];

export function speak(words) {
  known = words;
}

// A text with `{names}` in it, in the widget's language, with the facts filled in.
export function inWords(text, facts = {}) {
  return (known[text] ?? text).replace(/\{(?<name>\w+)\}/gu, (all, name) => facts[name] ?? all);
}

function worded(value) {
  return known[value] ?? value;
}

function written(key, value) {
  if (value === true) return "";
  return WORDED.includes(key) ? worded(value) : value;
}

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.className = value;
    else node.setAttribute(key, written(key, value));
  }
  node.append(...present(children));
  return node;
}

function present(children) {
  return children.filter((child) => child !== null && child !== undefined && child !== "").map((child) => (typeof child === "string" ? worded(child) : child));
}

export function button(label, onclick, props = {}) {
  return el("button", { type: "button", class: "ck-button", onclick, ...props }, label);
}

// The same, with the key that does it too, which a screen without a keyboard leaves out.
export function keyButton(label, key, onclick, props = {}) {
  const made = button(label, onclick, props);
  made.append(el("span", { class: "ck-key" }, ` (${key})`));
  return made;
}

// The first thing that any of these selectors finds, in their order.
export function firstOf(region, ...selectors) {
  return selectors.map((selector) => region.querySelector(selector)).find(Boolean) ?? null;
}

// A text with **bold** words in it.
export function rich(text) {
  return text.split("**").map((part, i) => (i % 2 ? el("strong", {}, part) : part));
}

// A fragment of SVG from our own art; the only markup that is ever set as markup.
export function picture(fragment, box = "0 0 100 140") {
  const holder = document.createElement("div");
  holder.innerHTML = `<svg viewBox="${box}" aria-hidden="true" focusable="false">${fragment}</svg>`;
  return holder.firstChild;
}

// Rebuild a region and keep the keyboard where it was, if what was focused is there again.
export function refill(region, ...children) {
  const focused = region.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset.key;
  region.replaceChildren(...present(children));
  if (!focused) return;
  if (key) region.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

// In JupyterLab, keys that are pressed inside of a widget belong to the widget. JupyterLab looks for this mark from what has
// the focus on upwards, and takes that itself for its own: so the mark is put there.
export function ownKeys(root) {
  const mark = ({ target }) => target.setAttribute("data-lm-suppress-shortcuts", "true");
  root.addEventListener("focusin", mark);
  return root;
}

export function capital(text) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
