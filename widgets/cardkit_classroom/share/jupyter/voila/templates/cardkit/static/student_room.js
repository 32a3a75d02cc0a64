// A student's page in a class: a nickname, a button to ask for help, and whatever the teacher does for everyone.

import { draw, titleOf } from "./class-charts.js";
import { link, make } from "./room_socket.js";

/** @import { Aside, Closed, StudentAsks, StudentState } from "./room.d.ts" */
/** @typedef {(message: StudentAsks) => boolean} Send */
/** @typedef {{ hand: HTMLElement, who: HTMLElement, curtain: HTMLDialogElement, chart: HTMLDialogElement, shown: string, isPaused: boolean }} Parts */

const LONGEST_NAME = 24;
const ASIDE = "You continued in another tab or on another device.";
const CLOSED = "Your teacher has closed the room. You can still read this page.";
const PAUSED = "Your teacher has paused the class. Look up!";
const base = () => document.body.dataset.baseUrl?.replace(/voila\/$/u, "") ?? "/";

// Used by the widgets. It contains the student's data from the server, for browsers that store nothing, and the answers
// that the teacher has revealed, each with its proof.
/** @type {NonNullable<Window["cardkitServer"]>} */
const room = { kept: null, revealed: {}, isStudents: null };
window.cardkitServer = room;

/** @type {number | undefined} */
let moved; // the timer of the next attempt to go to the teacher's step

function begin() {
  const config = document.getElementById("jupyter-config-data");
  const address = new URL(`${base()}class/talk`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  if (config) address.searchParams.set("kernel", JSON.parse(config.textContent).kernelId);
  const kept = fetch(`${base()}class/kept`, { cache: "no-store" }).then((answer) => answer.json()).catch(() => ({}));
  room.kept = kept.then((found) => found ?? {});
  room.isStudents = kept.then((found) => found !== null); // the server stores nothing for the teacher, who can use this page too
  room.isStudents.then((isStudents) => isStudents && join(address));
}

/**
 * Connect to the class, to receive its state and send the student's requests.
 * @param {URL} address
 */
function join(address) {
  /** @type {{ send: Send }} */
  const { send: sendNow } = link(address, (/** @type {StudentState | Aside | Closed} */ state) => show(parts, state), () => undefined);
  /** @type {Send} */
  const send = (message) => sendNow(message) || showUnsent(parts, message);
  const parts = createParts(send);
}

/**
 * Show a student's request before the server has received it.
 * @param {Parts} parts
 * @param {StudentAsks} message
 */
function showUnsent({ hand, who }, message) {
  if (message.do === "name") who.querySelector("span")?.replaceChildren(`${message.name || "No nickname"} (not sent yet)`);
  else hand.textContent = message.wants ? "Help (not sent yet)" : "Help";
  if (message.do === "help") hand.setAttribute("aria-pressed", String(message.wants));
  return false;
}

/**
 * Create the parts of this page that show the state of the class.
 * @param {Send} send
 * @returns {Parts}
 */
function createParts(send) {
  /** @type {HTMLElement} */
  const hand = make("button", { type: "button", class: "room-hand", onclick: () => send({ do: "help", wants: hand.getAttribute("aria-pressed") !== "true" }) }, "Help");
  /** @type {HTMLElement} */
  const who = make("button", { type: "button", class: "room-who", onclick: () => askName(send, who.dataset.name ?? "") }, make("span", { class: "room-called" }));
  /** @type {HTMLDialogElement} */
  const curtain = make("dialog", { class: "room-curtain", "aria-label": "From your teacher", closedby: "none", onclose: () => cover(curtain, isAside() || parts.isPaused) }, make("p", {}, PAUSED));
  const chart = make("dialog", { class: "room-chart", "aria-label": "From your teacher" });
  document.querySelector(".site-header")?.append(make("div", { class: "room-bar" }, who, hand));
  document.body.append(chart, curtain);
  /** @type {Parts} */
  const parts = { hand, who, curtain, chart, shown: "", isPaused: false };
  return parts;
}

/**
 * @param {Parts} parts
 * @param {StudentState | Aside | Closed} state
 */
function show(parts, state) {
  if (state.closed) {
    window.cardkitPage?.hold(CLOSED);
    return;
  }
  window.cardkitPage?.release();
  if (state.aside) putAside(parts);
  if (state.aside || isAside()) return;
  const { hand, who, curtain } = parts;
  hand.setAttribute("aria-pressed", String(state.help));
  hand.textContent = state.help ? "Help is coming" : "Help";
  hand.setAttribute("aria-label", state.help ? "Help is coming. Press to cancel your request" : "Help: ask your teacher");
  who.querySelector("span")?.replaceChildren(...(state.name ? [state.name] : [`Number ${state.student}`, make("span", { class: "room-ask" }, ": nickname?")]));
  who.setAttribute("aria-label", state.name ? `${state.name}, number ${state.student}. Change your nickname` : `Number ${state.student}. Choose a nickname`);
  who.dataset.name = state.name;
  parts.isPaused = state.paused;
  cover(curtain, state.paused);
  showChart(parts, state.chart, state.paused);
  move(state.step);
  room.revealed = state.revealed;
  document.dispatchEvent(new CustomEvent("cardkit-server"));
}

// Whether the student has continued in another tab.
const isAside = () => Boolean(room.isAside);

/**
 * Cover this page permanently, since it doesn't show what the student does on another page.
 * @param {Parts} parts
 */
function putAside({ curtain, chart }) {
  if (isAside()) return;
  room.isAside = true;
  clearTimeout(moved);
  chart.close();
  curtain.setAttribute("aria-label", "This tab");
  curtain.replaceChildren(make("p", {}, ASIDE), make("button", { type: "button", class: "live-main", onclick: () => location.reload() }, "Continue here"));
  curtain.close(); // reopening it puts it above everything else
  cover(curtain, true);
}

/**
 * @param {Send} send
 * @param {string} name
 */
function askName(send, name) {
  const field = make("input", { id: "room-name", maxlength: LONGEST_NAME, autocomplete: "off", spellcheck: "false", value: name });
  const form = make("form", { method: "dialog", onsubmit: () => send({ do: "name", name: field.value }) }, make("label", { for: "room-name" }, "Your nickname, if you want one"), field, make("p", { class: "live-quiet" }, "Your teacher sees it beside your number. It stays on your teacher’s computer, for a day at most."), make("div", { class: "live-row" }, make("button", { class: "live-main" }, "Save"), make("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
  /** @type {HTMLDialogElement} */
  const dialog = make("dialog", { class: "room-name", "aria-label": "Nickname", onclose: () => dialog.remove() }, form);
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Open or close the curtain. It may have to be reopened: browsers that don't support `closedby` close a dialog on the
 * second Escape, or the second step back on a phone, whatever the page does.
 * @param {HTMLDialogElement} curtain
 * @param {boolean} isCovered
 */
function cover(curtain, isCovered) {
  if (isCovered === curtain.open) return;
  if (isCovered) curtain.showModal();
  else curtain.close();
}

/**
 * Show a chart. During a pause it appears above the curtain and mentions the pause.
 * @param {Parts} parts
 * @param {StudentState["chart"]} chart
 * @param {boolean} isPaused
 */
function showChart(parts, chart, isPaused) {
  const text = JSON.stringify([chart, isPaused]);
  const { chart: dialog, shown } = parts;
  if (text === shown) return;
  parts.shown = text;
  if (!chart?.part) {
    delete dialog.dataset.part;
    dialog.close();
    return;
  }
  const isNew = dialog.dataset.part !== chart.part;
  const isCovered = dialog.open && parts.curtain.open;
  dialog.dataset.part = chart.part;
  const pausing = isPaused ? [make("p", { class: "room-paused" }, PAUSED)] : [];
  dialog.replaceChildren(...pausing, make("h2", {}, titleOf(chart)), draw(chart), make("button", { type: "button", onclick: () => dialog.close() }, "Close"));
  if (isCovered) dialog.close();
  if (isCovered || (isNew && !dialog.open)) dialog.showModal();
}

/**
 * Go to the teacher's step, but only once. Pages that are opened later go there too.
 * @param {StudentState["step"]} step
 */
function move(step) {
  if (!step || seen() === String(step[1])) return;
  const place = document.querySelector(`[data-part$=" ${step[0]}"]`);
  if (!place) {
    clearTimeout(moved);
    moved = setTimeout(move, 500, step); // the part hasn't been drawn yet
    return;
  }
  see(String(step[1]));
  place.dispatchEvent(new CustomEvent("cardkit-go", { bubbles: true }));
  beginning(place).scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  place.classList.add("room-here");
  setTimeout(() => place.classList.remove("room-here"), 4000);
}

/**
 * Where the student should start to read. For the first task of a step, this is the start of the step, since its text
 * introduces the task.
 * @param {Element} place
 */
function beginning(place) {
  const step = place.closest("[data-step]")?.getAttribute("data-step");
  const cells = [...document.querySelectorAll(`.site-page > [data-step="${step}"]`)];
  const first = cells.flatMap((cell) => [...cell.querySelectorAll("[data-part]")])[0];
  return first === place ? cells[0] : place;
}

const MOVED = "cardkit moved";
/** @type {string | null} */
let here = null; // for a browser that stores nothing

function seen() {
  try {
    return sessionStorage.getItem(MOVED);
  } catch {
    return here;
  }
}

/** @param {string} at */
function see(at) {
  here = at;
  try {
    sessionStorage.setItem(MOVED, at);
  } catch (error) {
    console.info("cardkit: this browser keeps nothing", String(error));
  }
}

begin();
