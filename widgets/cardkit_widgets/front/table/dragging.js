// Dragging a card by mouse, pen or finger, as an alternative to clicking. `dropsAt` returns where a card may be
// dropped. After any other drop, `onRefuse` is called and the card flies back. Escape cancels the drag.

import { cardOn, drawCard, placeAt } from "./cards.js";
import { el, find, findAll } from "../core/dom.js";
import { reducedMotion } from "./animate.js";

/** @import { Drops } from "./drop_targets.js" */
/** @import { GameArt } from "../core/messages.d.ts" */

const SLACK = 6; // px that a pointer may move during a click
const TOUCHES = 0.2; // the proportion of a card that must cover a spot for a drop there
const BACK = 220; // ms in which a card flies back

/**
 * Where a card may land: on the card at `place`, or in a zone if `place` is empty. `move` is the resulting move, or
 * null if the drop doesn't complete one.
 * @typedef {{ node: HTMLElement, place: string, move: string | null }} Target
 */

/** @typedef {Drops & { count: number }} Held Where cards may be dropped, and how many cards move together. */

/**
 * The pressed card. Once the pointer has moved, also the picture that moves with the pointer, and the picture's target.
 * @typedef {{ from: string, pointer: number, x: number, y: number, drops: Held, picture: HTMLElement | null, target: Target | null, isLanding: boolean }} Grip
 */

/**
 * What dragging needs from the table. `onDrop` returns whether the drop has made a move.
 * @typedef {object} DraggingParts
 * @property {HTMLElement} felt
 * @property {GameArt} art
 * @property {(place: string) => Held | null} dropsAt
 * @property {(target: Target) => boolean} onDrop
 * @property {(from: string, to: string) => void} onRefuse
 */

export class Dragging {
  /** @type {Grip | undefined} */
  #held;
  /** @type {boolean} */
  #isClick; // whether the next click is a real click, and not the end of a drag

  /** @param {DraggingParts} parts */
  constructor({ felt, art, dropsAt, onDrop, onRefuse }) {
    this.felt = felt;
    this.art = art;
    this.dropsAt = dropsAt;
    this.onDrop = onDrop;
    this.onRefuse = onRefuse;
    this.#isClick = true;
    felt.addEventListener("pointerdown", (event) => this.#press(event));
    felt.addEventListener("pointermove", (event) => this.#move(event));
    felt.addEventListener("pointerup", (event) => this.#drop(event));
    felt.addEventListener("pointercancel", ({ pointerId }) => this.#held?.pointer === pointerId && this.settle());
    felt.addEventListener("dragstart", (event) => event.preventDefault());
    felt.addEventListener("click", (event) => this.#swallow(event), { capture: true });
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#isClick = true;
    if (this.#held?.isLanding) this.settle();
    const card = event.isPrimary && event.button === 0 && !this.#held ? placeAt(event.target) : null;
    if (!card || (event.pointerType === "touch" && !card.matches(".ck-drag"))) return;
    const from = card.dataset.place ?? "";
    const drops = this.dropsAt(from);
    if (drops) this.#held = { from, pointer: event.pointerId, x: event.clientX, y: event.clientY, drops, picture: null, target: null, isLanding: false };
  }

  /** @param {MouseEvent} event */
  #swallow(event) {
    if (!this.#isClick) event.stopImmediatePropagation();
    this.#isClick = true;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (held?.pointer !== event.pointerId || held.isLanding) return;
    const [across, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.picture && Math.hypot(across, down) <= SLACK) return;
    const picture = held.picture ?? this.#lift(held, event.pointerId);
    if (!picture) return;
    picture.style.translate = `${across}px ${down}px`;
    this.#aim(held, picture, event);
  }

  /**
   * @param {Grip} held
   * @param {number} pointer
   */
  #lift(held, pointer) {
    const [card, frame] = [cardOn(this.felt, held.from), this.#frame()];
    if (!card?.querySelector(".ck-face") || !frame) {
      this.settle();
      return null;
    }
    const picture = drawHeld(this.art, held, { card, frame });
    held.picture = picture;
    frame.append(picture);
    this.felt.setPointerCapture(pointer);
    document.addEventListener("keydown", this.#onKey, { capture: true });
    frame.classList.add("ck-dragging");
    this.mark();
    return picture;
  }

  // Mark the targets. Call this after each drawing, which creates new elements.
  mark() {
    for (const node of findAll(this.felt, ".ck-drop, .ck-drop-here, .ck-dragged")) node.classList.remove("ck-drop", "ck-drop-here", "ck-dragged");
    const held = this.#held;
    if (!held?.picture) return;
    cardOn(this.felt, held.from)?.classList.add("ck-dragged");
    for (const { node } of targetsOn(this.felt, held.drops)) node.classList.add("ck-drop");
    held.target?.node.classList.add("ck-drop-here");
  }

  /**
   * Find the target below the pointer, or else the one that the dragged card covers most.
   * @param {Grip} held
   * @param {HTMLElement} picture
   * @param {PointerEvent} event
   */
  #aim(held, picture, event) {
    const below = this.#below(event);
    const all = targetsOn(this.felt, held.drops);
    const found = all.find(({ node }) => node.contains(below)) ?? mostCovered(picture, all);
    if (found?.node === held.target?.node) return;
    held.target = found ?? null;
    this.mark();
  }

  /** @param {PointerEvent} event */
  #below({ clientX, clientY }) {
    const root = this.felt.getRootNode();
    return root instanceof Document || root instanceof ShadowRoot ? root.elementFromPoint(clientX, clientY) : null;
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    if (!held.picture) {
      this.#held = undefined;
      return;
    }
    this.#aim(held, held.picture, event);
    this.#isClick = false;
    setTimeout(() => this.#clickAgain()); // a drag that ends outside the table triggers no click
    if (held.target) this.#land(held, held.target);
    else this.#refuse(held.from, placeAt(this.#below(event)));
  }

  #clickAgain() {
    this.#isClick = true;
  }

  /**
   * Leave the picture where it was dropped until it flies to its final spot.
   * @param {Grip} held
   * @param {Target} target
   */
  #land(held, target) {
    held.isLanding = true;
    this.#quiet();
    if (!this.onDrop(target)) this.settle();
  }

  /**
   * @param {string} from
   * @param {HTMLElement | null} card
   */
  #refuse(from, card) {
    const to = card && this.felt.contains(card) ? card.dataset.place : "";
    this.settle();
    if (to && to !== from) this.onRefuse(from, to);
  }

  /** @param {KeyboardEvent} event */
  #onKey = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.settle();
  };

  // End the drag: a card that is still held flies back, and the picture of a card that has landed is removed.
  settle() {
    const held = this.#held;
    if (!held) return;
    this.#isClick = !held.picture || held.isLanding;
    this.#quiet();
    this.#held = undefined;
    this.mark();
    if (this.felt.hasPointerCapture(held.pointer)) this.felt.releasePointerCapture(held.pointer);
    if (held.picture) flyBack(held.picture, cardOn(this.felt, held.from));
  }

  #quiet() {
    document.removeEventListener("keydown", this.#onKey, { capture: true });
    this.#frame()?.classList.remove("ck-dragging");
  }

  #frame() {
    return /** @type {HTMLElement | null} */ (this.felt.closest(".ck-main"));
  }
}

/**
 * @param {GameArt} art
 * @param {Grip} held
 * @param {{ card: HTMLElement, frame: HTMLElement }} around
 */
function drawHeld(art, { from, drops }, { card, frame }) {
  const [start, edge] = [card.getBoundingClientRect(), frame.getBoundingClientRect()];
  const style = `left:${start.left - edge.left}px;top:${start.top - edge.top}px;width:${start.width}px`;
  const count = drops.count > 1 ? el("span", { class: "ck-mark-on-card" }, String(drops.count)) : null;
  return el("div", { class: "ck-in-hand", style, "data-from": from, "aria-hidden": "true" }, drawCard(art, card.dataset.card ?? ""), count);
}

/**
 * @param {HTMLElement} felt
 * @param {Drops} drops
 */
function targetsOn(felt, { places, zones }) {
  const onCards = [...places].map(([place, move]) => ({ node: cardOn(felt, place), place, move }));
  const inZones = [...zones].map(([zone, move]) => ({ node: find(felt, zone === "rows" ? ".ck-group-centre" : `[data-zone="${CSS.escape(zone)}"]`), place: "", move }));
  return [...onCards, ...inZones].flatMap(({ node, ...how }) => (node ? [{ node, ...how }] : []));
}

/**
 * @param {HTMLElement} picture
 * @param {Target[]} all
 */
function mostCovered(picture, all) {
  const mine = picture.getBoundingClientRect();
  const measured = all.map((target) => ({ target, part: sharedArea(mine, target.node.getBoundingClientRect()) / (mine.width * mine.height) }));
  return measured.filter(({ part }) => part > TOUCHES).toSorted((one, other) => other.part - one.part)[0]?.target;
}

/**
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
function sharedArea(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/**
 * @param {HTMLElement} picture
 * @param {HTMLElement | null} home
 */
function flyBack(picture, home) {
  if (picture.dataset.flown || !home || reducedMotion()) {
    picture.remove();
    return;
  }
  const [start, end] = [picture.getBoundingClientRect(), home.getBoundingClientRect()];
  const back = picture.animate([{ transform: "none" }, { transform: `translate(${end.left - start.left}px, ${end.top - start.top}px)` }], { duration: BACK, easing: "ease-out" });
  const remove = () => picture.remove();
  back.finished.then(remove, remove);
}
