// Cards move from where they were to where they go. With reduced motion they are there at once, and only marked.

import { drawCard } from "./cards.js";
import { el } from "./dom.js";

const FLIGHT = 420; // ms one card travels
const STAGGER = 170; // ms from one card's start to the next one's

export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Call before the new scene is drawn: where the cards start. The result, called after it is drawn, lets them fly.
export function prepareFlights(felt, flights, art) {
  const starts = flights.map((flight) => rectOf(felt, flight.source));
  return (pace) => fly(felt, flights, starts, art, pace);
}

function rectOf(felt, place) {
  return felt.querySelector(`[data-place="${CSS.escape(place)}"]`)?.getBoundingClientRect();
}

async function fly(felt, flights, starts, art, pace) {
  markTargets(felt, flights);
  if (reducedMotion() || !pace) return;
  const running = flights.map((flight, i) => flyOne(felt, flight, starts[i], art, i, pace, flights));
  await Promise.all(running);
}

function markTargets(felt, flights) {
  for (const flight of flights) felt.querySelector(`[data-place="${CSS.escape(flight.target)}"]`)?.classList.add("ck-fresh");
}

async function flyOne(felt, flight, start, art, order, pace, flights) {
  const target = felt.querySelector(`[data-place="${CSS.escape(flight.target)}"]`);
  if (!target || !start) return;
  const end = target.getBoundingClientRect();
  const timing = { duration: FLIGHT * pace, delay: order * STAGGER * pace, easing: "ease-in-out", fill: "both" };
  if (flight.source === flight.target) {
    await finished(target.animate([{ transform: "scaleX(0)" }, { transform: "none" }], timing));
    return;
  }
  const last = flights.findLastIndex((other) => other.target === flight.target) === order;
  if (last) target.classList.add("ck-awaited");
  const ghost = ghostOf(felt, flight, start, art);
  await finished(ghost.animate([at(0, 0, 1), at(end.left - start.left, end.top - start.top, end.width / start.width)], timing));
  ghost.remove();
  if (last) target.classList.remove("ck-awaited");
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
