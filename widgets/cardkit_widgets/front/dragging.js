// Dragging a card by mouse, pen or finger, beside pointing at it. What may land where is up to `dropsAt`; a drop that is
// refused is `onRefuse`d and flies back, and so does one beside all cards. Escape lets go of the card.

import { drawCard } from "./cards.js";
import { el } from "./dom.js";
import { reducedMotion } from "./flights.js";

const SLACK = 6; // px that a pointer may move in a click
const TOUCHES = 0.2; // the part of a card that has to cover a place for a drop there
const BACK = 220; // ms in which a card flies back

export function createDragging({ felt, art, dropsAt, onDrop, onRefuse }) {
  let held = null; // the card that the pointer is on, and once it has moved, the picture that moves along
  let isClick = true; // whether the next click is one, and not the end of a drag

  felt.addEventListener("pointerdown", press);
  felt.addEventListener("pointermove", move);
  felt.addEventListener("pointerup", drop);
  felt.addEventListener("pointercancel", ({ pointerId }) => held?.pointer === pointerId && letGo());
  felt.addEventListener("dragstart", (event) => event.preventDefault());
  felt.addEventListener("click", swallow, { capture: true });

  function press(event) {
    isClick = true;
    if (held?.isLanding) letGo();
    const card = event.isPrimary && event.button === 0 && !held && event.target.closest("[data-place]");
    if (!card || (event.pointerType === "touch" && !card.matches(".ck-drag"))) return;
    const drops = dropsAt(card.dataset.place);
    if (drops) held = { from: card.dataset.place, pointer: event.pointerId, x: event.clientX, y: event.clientY, drops, picture: null, target: null };
  }

  function swallow(event) {
    if (!isClick) event.stopImmediatePropagation();
    isClick = true;
  }

  function move(event) {
    if (held?.pointer !== event.pointerId || held.isLanding) return;
    const [across, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.picture && Math.hypot(across, down) > SLACK) lift(event);
    if (!held?.picture) return;
    held.picture.style.translate = `${across}px ${down}px`;
    aim(event);
  }

  function lift(event) {
    const card = cardAt(held.from);
    if (!card?.querySelector(".ck-face")) return letGo();
    const [from, frame] = [card.getBoundingClientRect(), frameOf().getBoundingClientRect()];
    const style = `left:${from.left - frame.left}px;top:${from.top - frame.top}px;width:${from.width}px`;
    held.picture = el("div", { class: "ck-in-hand", style, "data-from": held.from, "aria-hidden": "true" }, drawCard(art, card.dataset.card ?? ""), held.drops.count > 1 ? el("span", { class: "ck-mark-on-card" }, String(held.drops.count)) : null);
    frameOf().append(held.picture);
    felt.setPointerCapture(event.pointerId);
    document.addEventListener("keydown", onKey, { capture: true });
    frameOf().classList.add("ck-dragging");
    mark();
  }

  function mark() {
    for (const node of felt.querySelectorAll(".ck-drop, .ck-drop-here, .ck-dragged")) node.classList.remove("ck-drop", "ck-drop-here", "ck-dragged");
    if (!held?.picture) return;
    cardAt(held.from)?.classList.add("ck-dragged");
    for (const { node } of targets()) node.classList.add("ck-drop");
    held.target?.node.classList.add("ck-drop-here");
  }

  function targets() {
    const places = [...held.drops.places].map(([place, made]) => ({ node: cardAt(place), place, move: made }));
    const zones = [...held.drops.zones].map(([zone, made]) => ({ node: felt.querySelector(zone === "rows" ? ".ck-group-centre" : `[data-zone="${CSS.escape(zone)}"]`), place: "", move: made }));
    return [...places, ...zones].filter(({ node }) => node);
  }

  // What lies below the pointer, else what the card covers most.
  function aim({ clientX, clientY }) {
    const below = felt.getRootNode().elementFromPoint(clientX, clientY);
    const all = targets();
    const found = all.find(({ node }) => node.contains(below)) ?? mostCovered(all);
    if (found?.node === held.target?.node) return;
    held.target = found ?? null;
    mark();
  }

  function mostCovered(all) {
    const mine = held.picture.getBoundingClientRect();
    const measured = all.map((target) => ({ target, part: sharedArea(mine, target.node.getBoundingClientRect()) / (mine.width * mine.height) }));
    return measured.filter(({ part }) => part > TOUCHES).toSorted((one, other) => other.part - one.part)[0]?.target;
  }

  function drop(event) {
    if (held?.pointer !== event.pointerId) return;
    if (!held.picture) {
      held = null;
      return;
    }
    aim(event);
    isClick = false;
    setTimeout(() => (isClick = true)); // a drag that ends beside the table ends in no click
    const { from, target } = held;
    const other = felt.getRootNode().elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
    if (target) land(target);
    else refuse(from, felt.contains(other) ? other.dataset.place : "");
  }

  // The picture stays where it was dropped until it flies on to where it belongs.
  function land(target) {
    held.isLanding = true;
    quiet();
    if (!onDrop(target)) letGo();
  }

  function refuse(from, to) {
    letGo();
    if (to && to !== from) onRefuse(from, to);
  }

  function onKey(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    letGo();
  }

  // What was held flies back to its place; what has flown on from where it was dropped is done.
  function letGo() {
    if (!held) return;
    const { picture, pointer, from } = held;
    isClick = !picture || held.isLanding;
    quiet();
    held = null;
    mark();
    if (felt.hasPointerCapture(pointer)) felt.releasePointerCapture(pointer);
    if (picture) flyBack(picture, from);
  }

  function quiet() {
    document.removeEventListener("keydown", onKey, { capture: true });
    frameOf().classList.remove("ck-dragging");
  }

  function flyBack(picture, from) {
    const home = cardAt(from);
    if (picture.dataset.flown || !home || reducedMotion()) return picture.remove();
    const [start, end] = [picture.getBoundingClientRect(), home.getBoundingClientRect()];
    const back = picture.animate([{ transform: "none" }, { transform: `translate(${end.left - start.left}px, ${end.top - start.top}px)` }], { duration: BACK, easing: "ease-out" });
    back.finished.catch(() => undefined).then(() => picture.remove());
    return undefined;
  }

  function frameOf() {
    return felt.closest(".ck-main");
  }

  function cardAt(place) {
    return felt.querySelector(`[data-place="${CSS.escape(place)}"]`);
  }

  // Mark what is drawn now: the cards are new ones after each drawing.
  return { mark, settle: letGo };
}

function sharedArea(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}
