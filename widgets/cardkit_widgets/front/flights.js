// @ts-nocheck: its types are not written down yet
// Cards move from where they were to where they go. With reduced motion they are there at once, and only marked.

import { drawCard } from "./cards.js";
import { el } from "./dom.js";

const FLIGHT = 420; // ms one card travels
const STAGGER = 170; // ms from one card's start to the next one's
const CHAIN = 380; // the same where so many cards move that one has to follow them one by one
const FLIP = 70; // the same for cards that are only turned up

export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Call before the new scene is drawn: where the cards start. The result, called after it is drawn, lets them fly.
export function prepareFlights(felt, flights, art) {
  const starts = flights.map((flight) => rectOfDropped(felt, flight.source) ?? rectOf(felt, flight.source));
  const covered = flights.map((flight) => faceOf(felt, flight.target));
  return (pace) => fly(felt, flights, { starts, covered }, art, pace);
}

// A card that was dragged goes on from where it was dropped.
function rectOfDropped(felt, place) {
  const picture = felt.closest(".ck-main")?.querySelector(`.ck-in-hand[data-from="${CSS.escape(place)}"]`);
  if (picture) picture.dataset.flown = "true";
  return picture?.getBoundingClientRect();
}

function rectOf(felt, place) {
  return felt.querySelector(`[data-place="${CSS.escape(place)}"]`)?.getBoundingClientRect();
}

// What lies on top of a pile stays in sight until another card lands on it.
function faceOf(felt, place) {
  return felt.querySelector(`.ck-zone-pile [data-place="${CSS.escape(place)}"] .ck-face`)?.cloneNode(true);
}

async function fly(felt, flights, before, art, pace) {
  markTargets(felt, flights);
  if (reducedMotion() || !pace) return;
  const delays = delaysOf(flights);
  const running = flights.map((flight, i) => flyOne(felt, flight, { start: before.starts[i], covered: before.covered[i], last: isLast(flights, flight) }, art, { delay: delays[i] * pace, pace }));
  await Promise.all(running);
}

function markTargets(felt, flights) {
  for (const flight of flights) felt.querySelector(`[data-place="${CSS.escape(flight.target)}"]`)?.classList.add("ck-fresh");
}

function delaysOf(flights) {
  const step = flights.filter((flight) => flight.source !== flight.target).length > 2 ? CHAIN : STAGGER;
  let delay = 0;
  return flights.map((flight) => {
    const mine = delay;
    delay += flight.source === flight.target ? FLIP : step;
    return mine;
  });
}

// What lands last stays in sight.
function isLast(flights, flight) {
  return flights.findLast((other) => other.target === flight.target) === flight;
}

async function flyOne(felt, flight, { start, covered, last }, art, { delay, pace }) {
  const target = felt.querySelector(`[data-place="${CSS.escape(flight.target)}"]`);
  if (!target || !start) return;
  const end = target.getBoundingClientRect();
  const timing = { duration: FLIGHT * pace, delay, easing: "ease-in-out", fill: "backwards" };
  if (flight.source === flight.target) {
    await finished(target.animate([{ transform: "scaleX(0)" }, { transform: "none" }], timing));
    return;
  }
  if (last) target.classList.add("ck-awaited");
  if (last && covered) target.append(covered);
  const ghost = ghostOf(felt, flight, start, art);
  await finished(ghost.animate([at(0, 0, 1), at(end.left - start.left, end.top - start.top, end.width / start.width)], timing));
  ghost.remove();
  if (last) target.classList.remove("ck-awaited");
  if (last) covered?.remove();
}

function ghostOf(felt, flight, start, art) {
  const origin = felt.getBoundingClientRect();
  const style = `left:${start.left - origin.left}px;top:${start.top - origin.top}px;width:${start.width}px;height:${start.height}px`;
  const ghost = el("div", { class: "ck-ghost", style, "aria-hidden": "true" }, drawCard(art, flight.card));
  felt.append(ghost);
  return ghost;
}

function at(x, y, scale) {
  return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
}

// A cancelled animation (its card was redrawn) is finished too.
function finished(animation) {
  return animation.finished.catch(() => undefined);
}
