// A student's page in a room: a nickname, a hand to put up, and what the teacher decides for all.

import { draw, titleOf } from "./class-charts.js";
import { link, make } from "./link.js";

const LONGEST_NAME = 24;
const base = () => document.body.dataset.baseUrl.replace(/voila\/$/u, "");

// Widgets ask these: what the room has kept of this student, for a browser that keeps nothing, and which answers the
// teacher has revealed, each with what proves it.
const room = { kept: null, revealed: {} };
window.cardkitRoom = room;

let parts = null; // what this page shows of the room, once the page is there
let moved = null;

function begin() {
  const config = document.getElementById("jupyter-config-data");
  const address = new URL(`${base()}class/talk`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  if (config) address.searchParams.set("kernel", JSON.parse(config.textContent).kernelId);
  room.kept = fetch(`${base()}class/kept`, { cache: "no-store" }).then((answer) => answer.json()).catch(() => ({}));
  parts = createParts(link(address, show, () => undefined).send);
}

function createParts(send) {
  const hand = make("button", { type: "button", class: "room-hand", onclick: () => send({ do: "help", wants: hand.getAttribute("aria-pressed") !== "true" }) }, "Help");
  const who = make("button", { type: "button", class: "room-who", onclick: () => askName(send) });
  const curtain = make("dialog", { class: "room-curtain", "aria-label": "From your teacher", oncancel: (event) => event.preventDefault() });
  const chart = make("dialog", { class: "room-chart", "aria-label": "From your teacher" });
  document.querySelector(".site-header").append(make("div", { class: "room-bar" }, who, hand));
  document.body.append(chart, curtain);
  return { hand, who, curtain, chart, shown: "", closed: "" };
}

// The teacher, whose page this is too, has no number here.
function show(state) {
  if (state.closed) return window.cardkit_closed?.();
  window.cardkit_opened?.();
  if (state.student === undefined) return;
  const { hand, who } = parts;
  hand.setAttribute("aria-pressed", String(state.help));
  hand.textContent = state.help ? "Help is coming" : "Help";
  hand.setAttribute("aria-label", state.help ? "Help is coming: you have asked for it. Ask no longer" : "Help: ask your teacher");
  who.textContent = state.name || `Number ${state.student}`;
  who.setAttribute("aria-label", state.name ? `${state.name}, number ${state.student}. Change your nickname` : `Number ${state.student}. Choose a nickname`);
  who.dataset.name = state.name;
  pause(state.paused);
  showChart(state.chart);
  move(state.step);
  room.revealed = state.revealed;
  document.dispatchEvent(new CustomEvent("cardkit-room"));
}

function askName(send) {
  const field = make("input", { id: "room-name", maxlength: LONGEST_NAME, autocomplete: "off", spellcheck: "false", value: parts.who.dataset.name });
  const form = make("form", { method: "dialog", onsubmit: () => send({ do: "name", name: field.value }) }, make("label", { for: "room-name" }, "Your nickname, if you want one"), field, make("p", { class: "live-quiet" }, "Your teacher sees it beside your number. It stays on your teacher’s computer, for a day at most."), make("div", { class: "live-row" }, make("button", { class: "live-main" }, "Save"), make("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
  const dialog = make("dialog", { class: "room-name", "aria-label": "Nickname", onclose: () => dialog.remove() }, form);
  document.body.append(dialog);
  dialog.showModal();
}

function pause(isPaused) {
  const { curtain } = parts;
  if (isPaused === curtain.open) return;
  if (!isPaused) return curtain.close();
  curtain.replaceChildren(make("p", {}, "Your teacher has paused the class. Look up!"));
  curtain.showModal();
}

function showChart(chart) {
  const text = JSON.stringify(chart);
  const { chart: dialog, shown } = parts;
  if (text === shown) return;
  parts.shown = text;
  if (!chart?.part) {
    delete dialog.dataset.part;
    return dialog.close();
  }
  const isNew = dialog.dataset.part !== chart.part;
  dialog.dataset.part = chart.part;
  dialog.replaceChildren(make("h2", {}, titleOf(chart)), draw(chart), make("button", { type: "button", onclick: () => dialog.close() }, "Close"));
  if (isNew && !dialog.open) dialog.showModal();
}

// A page that is opened later is moved too, once.
function move(step) {
  if (!step || seen() === String(step[1])) return;
  const place = document.querySelector(`[data-part$=" ${step[0]}"]`);
  if (!place) {
    clearTimeout(moved);
    moved = setTimeout(move, 500, step); // it has not been drawn yet
    return;
  }
  see(String(step[1]));
  place.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  place.classList.add("room-here");
  setTimeout(() => place.classList.remove("room-here"), 4000);
}

const MOVED = "cardkit moved";
let here = null; // for a browser that keeps nothing

function seen() {
  try {
    return sessionStorage.getItem(MOVED);
  } catch {
    return here;
  }
}

function see(at) {
  here = at;
  try {
    sessionStorage.setItem(MOVED, at);
  } catch (error) {
    console.info("cardkit: this browser keeps nothing", error.name);
  }
}

begin();
