// A one-screen page shows one tab at a time: the tab in the address, or else the last one shown in this browser. A
// button opens the text of the page.

const aboutPage = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".site-about")]);
const tabs = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".site-tabs [role=tab]")]);
/** @type {Record<string, number>} */
const WAYS = { ArrowLeft: -1, ArrowRight: 1 };
const here = `cardkit tab ${location.pathname}`;

/** @param {HTMLElement} chosen */
function choose(chosen) {
  for (const tab of tabs()) {
    const isChosen = tab === chosen;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls") ?? "")?.toggleAttribute("data-front", isChosen);
  }
  remembered(chosen.id);
}

/**
 * Store `name`, if given, and return the stored tab, or null if the browser stores nothing.
 * @param {string} [name]
 */
function remembered(name) {
  try {
    if (name) sessionStorage.setItem(here, name);
    return sessionStorage.getItem(here);
  } catch (error) {
    console.info("cardkit: this browser keeps nothing", String(error));
    return null;
  }
}

const PAGE_PARAMETERS = ["lang", "student", "students", "lesson", "key"]; // parameters that don't describe a table

// If the address contains rules or a game, show the game and not the tutorial.
function first() {
  const named = location.hash.slice(1);
  const asked = [...new URLSearchParams(location.search).keys()];
  const usual = asked.every((name) => PAGE_PARAMETERS.includes(name)) ? null : "tab-play";
  const meant = named.startsWith("game=") ? "tab-play" : `tab-${named}`;
  const wanted = named ? meant : (remembered() ?? usual);
  return tabs().find((tab) => tab.id === wanted) ?? tabs()[0];
}

/** @param {KeyboardEvent} event */
function toTab(event) {
  const all = tabs();
  const from = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
  if (!(event.key in WAYS) || from < 0) return;
  const next = all[(from + WAYS[event.key] + all.length) % all.length];
  choose(next);
  next.focus();
}

/**
 * Label the tabs and links in the language of the page's tables, which becomes the language of the page.
 * @param {{ lang: string, names: Record<string, string> }} words
 */
function rename({ lang, names }) {
  document.documentElement.lang = lang;
  for (const called of [...tabs(), ...aboutPage(), ...waysElsewhere()]) {
    called.dataset.name ??= called.textContent ?? "";
    const name = names[called.dataset.name];
    if (!name) continue;
    called.textContent = name;
    called.lang = lang;
  }
}

/** @returns {HTMLElement[]} */
function waysElsewhere() {
  return [...document.querySelectorAll(".site-nav a, .site-skip")].filter((link) => link instanceof HTMLElement);
}

/**
 * Put the name of the game on a page that is for any game, once the kernel has reported the name.
 * @param {string} game
 */
function callAfter(game) {
  const title = document.querySelector(".site-title[data-any-game]");
  if (!title) return;
  title.textContent = game;
  document.title = `${game} · cardkit`;
  document.querySelector(".site-tabs")?.setAttribute("aria-label", game);
}

/** @param {{ lang: string, names: Record<string, string>, game: string }} told */
function hear(told) {
  rename(told);
  callAfter(told.game);
}

// Links to the neighbouring pages keep the language.
function keepLanguage() {
  const lang = new URLSearchParams(location.search).get("lang");
  if (lang === null) return;
  for (const link of document.querySelectorAll(".site-steps a")) if (link instanceof HTMLAnchorElement) link.search = new URLSearchParams({ lang }).toString();
}

function tellAbout() {
  const text = document.createElement("dialog");
  text.lang = "en"; // all text in a notebook is English
  text.className = "site-about-text";
  text.setAttribute("aria-label", "About this page");
  const prose = document.querySelectorAll(".site-page .jp-RenderedMarkdown");
  const close = document.createElement("button");
  close.textContent = "Close";
  close.addEventListener("click", () => text.close());
  const copy = document.createElement("div");
  copy.className = "site-prose";
  copy.tabIndex = -1;
  copy.autofocus = true; // the focus goes to the start of the text, which on a phone is far from the button
  copy.append(...[...prose].flatMap((part) => [...part.cloneNode(true).childNodes]));
  text.append(copy, close);
  text.addEventListener("close", () => text.remove());
  document.body.append(text);
  text.showModal();
  text.scrollTop = 0; // focusing the text may have scrolled it
}

document.addEventListener("DOMContentLoaded", () => {
  if (!tabs().length) return;
  choose(first());
  keepLanguage();
  for (const tab of tabs()) tab.addEventListener("click", () => choose(tab));
  document.querySelector(".site-tabs")?.addEventListener("keydown", (event) => event instanceof KeyboardEvent && toTab(event));
  for (const press of aboutPage()) press.addEventListener("click", tellAbout);
  document.addEventListener("cardkit-tabs", (event) => event instanceof CustomEvent && hear(event.detail));
  window.addEventListener("hashchange", () => choose(first()));
});
