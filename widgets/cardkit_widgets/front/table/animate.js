// Animates cards that move from one spot to another. With reduced motion, cards are only moved and marked.

import { cardOn, drawCard } from "./cards.js";
import { el, find } from "../core/dom.js";
import { showRowOf } from "./layout.js";

/** @import { Flight, GameArt } from "../core/messages.d.ts" */
/** @typedef {{ starts: (DOMRect | undefined)[], covered: (HTMLElement | undefined)[] }} Before The cards on the table before the flights. */

const FLIGHT = 420; // ms that a card flies
const STAGGER = 170; // ms between the starts of two cards
const CHAIN = 380; // the same if several cards should be followed one by one
const FLIP = 70; // the same for cards that are only turned over

export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Record where the cards start, before the new scene is drawn. Call the returned function after that, to make them fly.
 * @param {HTMLElement} felt
 * @param {Flight[]} flights
 * @param {GameArt} art
 * @returns {(pace: number) => Promise<void>}
 */
export function prepareFlights(felt, flights, art) {
  const starts = flights.map((flight) => rectOfDropped(felt, flight.source) ?? rectOf(felt, flight.source));
  const covered = flights.map((flight) => faceOf(felt, flight.target));
  return (pace) => fly(felt, flights, { starts, covered }, art, pace);
}

/**
 * Where a dragged card was dropped, since its flight starts from there.
 * @param {HTMLElement} felt
 * @param {string} place
 */
function rectOfDropped(felt, place) {
  const frame = felt.closest(".ck-main");
  const picture = frame && find(frame, `.ck-in-hand[data-from="${CSS.escape(place)}"]`);
  if (picture) picture.dataset.flown = "true";
  return picture?.getBoundingClientRect();
}

/**
 * @param {HTMLElement} felt
 * @param {string} place
 */
function rectOf(felt, place) {
  return cardOn(felt, place)?.getBoundingClientRect();
}

/**
 * Copy the top card of a pile, which stays visible until another card lands on it.
 * @param {HTMLElement} felt
 * @param {string} place
 */
function faceOf(felt, place) {
  const face = find(felt, `.ck-zone-pile [data-place="${CSS.escape(place)}"] .ck-face`);
  return /** @type {HTMLElement | undefined} */ (face?.cloneNode(true));
}

/**
 * @param {HTMLElement} felt
 * @param {Flight[]} flights
 * @param {Before} before
 * @param {GameArt} art
 * @param {number} pace
 */
async function fly(felt, flights, before, art, pace) {
  markTargets(felt, flights);
  if (reducedMotion() || !pace) return;
  const delays = delaysOf(flights);
  const running = flights.map((flight, i) => flyOne(felt, flight, { start: before.starts[i], covered: before.covered[i], last: isLast(flights, flight) }, art, { delay: delays[i] * pace, pace }));
  await Promise.all(running);
}

/**
 * @param {HTMLElement} felt
 * @param {Flight[]} flights
 */
function markTargets(felt, flights) {
  for (const flight of flights) {
    const card = cardOn(felt, flight.target);
    card?.classList.add("ck-fresh");
    if (card) showRowOf(card);
  }
}

/** @param {Flight[]} flights */
function delaysOf(flights) {
  const step = flights.filter((flight) => flight.source !== flight.target).length > 2 ? CHAIN : STAGGER;
  let delay = 0;
  return flights.map((flight) => {
    const mine = delay;
    delay += flight.source === flight.target ? FLIP : step;
    return mine;
  });
}

/**
 * Whether this is the last card to land on its spot, and so stays visible.
 * @param {Flight[]} flights
 * @param {Flight} flight
 */
function isLast(flights, flight) {
  return flights.findLast((other) => other.target === flight.target) === flight;
}

/**
 * @param {HTMLElement} felt
 * @param {Flight} flight
 * @param {{ start: DOMRect | undefined, covered: HTMLElement | undefined, last: boolean }} way
 * @param {GameArt} art
 * @param {{ delay: number, pace: number }} timed
 */
async function flyOne(felt, flight, { start, covered, last }, art, { delay, pace }) {
  const target = cardOn(felt, flight.target);
  if (!target || !start) return;
  const end = target.getBoundingClientRect();
  /** @type {KeyframeAnimationOptions} */
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

/**
 * @param {HTMLElement} felt
 * @param {Flight} flight
 * @param {DOMRect} start
 * @param {GameArt} art
 */
function ghostOf(felt, flight, start, art) {
  const origin = felt.getBoundingClientRect();
  const style = `left:${start.left - origin.left}px;top:${start.top - origin.top}px;width:${start.width}px;height:${start.height}px`;
  const ghost = el("div", { class: "ck-ghost", style, "aria-hidden": "true" }, drawCard(art, flight.card));
  felt.append(ghost);
  return ghost;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
function at(x, y, scale) {
  return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
}

/**
 * Wait for an animation. It counts as finished if it is cancelled because its card was redrawn.
 * @param {Animation} animation
 */
function finished(animation) {
  return animation.finished.catch(() => undefined);
}
