// @ts-nocheck: its types are not written down yet
// The coach: what each move is worth, as a bar with its interval; what the last one has cost; the turning points.
// It asks the kernel for a little more as long as there is more to learn, and only while it is switched on.

import { button, el, refill } from "./dom.js";
import { alongList, rove } from "./keyboard.js";
import { inNames, withCards } from "./minis.js";

const SHOWN = 7; // so many moves are shown, unless one wants to see all
const LOOKING = "Looking at your moves …";
const AGAIN = 1000; // ms between questions whether a coach that has to get ready is ready

export function createCoach({ send, onMove, canAsk, onWorth }) {
  const cost = el("p", { class: "ck-coach-cost", role: "status" });
  const verdict = el("p", { class: "ck-coach-verdict", role: "status", tabindex: "-1" });
  const why = el("p", { class: "ck-coach-why" });
  const even = el("div", { class: "ck-coach-even", "aria-hidden": "true" });
  const moves = el("ol", { class: "ck-coach-moves" });
  const all = button("", () => unfold(true), { class: "ck-button ck-coach-all", "data-key": "coach all", hidden: true });
  const note = el("p", { class: "ck-coach-note" });
  const look = button("Look over my decisions", () => review(true), { "data-key": "coach review", hidden: true });
  const reviewed = el("p", { class: "ck-coach-verdict", role: "status" });
  const points = el("ol", { class: "ck-coach-points" });
  const root = el("section", { class: "ck-coach", "aria-label": "Coach", hidden: true }, el("h2", {}, "Coach"), cost, verdict, why, even, moves, all, note, look, reviewed, points);
  const setStops = rove(moves, { item: "button", to: alongList });
  let isOn = false;
  let state = null;
  let advice = null;
  let isAll = false;
  let timer = 0;

  function toggle(wanted) {
    isOn = wanted;
    root.hidden = !isOn;
    if (!isOn) onWorth(new Map());
    if (isOn && state) show(state);
  }

  // A new position: what was said of the one before holds no more.
  function show(now) {
    state = now;
    clearTimeout(timer);
    if (!isOn) return;
    const { cost: told = "", review: canReview = false, looking = false } = now.coach;
    cost.replaceChildren(...withCards(told));
    if (!canReview && !looking) forget();
    look.hidden = !canReview || Boolean(reviewed.textContent);
    if (advice?.serial !== now.serial) advice = null;
    isAll = false;
    draw();
    ask();
  }

  function forget() {
    reviewed.textContent = "";
    points.replaceChildren();
  }

  // While the others' moves are shown, the list speaks of a position that is gone.
  function busy(isBusy) {
    moves.inert = isBusy;
    moves.classList.toggle("ck-stale", isBusy);
  }

  // What is best is not told while one looks for it.
  function isSecret() {
    return Boolean(state.puzzle) && !state.puzzle.solved;
  }

  function ask() {
    if (isOn && state.live && canAsk() && !advice?.done && !isSecret()) send({ do: "advise" });
  }

  function review(first) {
    if (first) points.replaceChildren();
    send({ do: "review", first });
  }

  function answer({ advice: found, review: seen }) {
    if (found) advised(found);
    if (seen) overlooked(seen);
  }

  function advised(found) {
    if (!isOn || found.serial !== state.serial) return;
    advice = found;
    draw();
    if (!found.done) timer = setTimeout(ask, found.waiting ? AGAIN : 0);
  }

  function overlooked(seen) {
    if (seen.serial !== state.serial) return;
    reviewed.textContent = seen.says;
    look.hidden = true;
    refill(points, ...seen.points.map(drawPoint));
    if (!seen.done) timer = setTimeout(() => review(false), seen.waiting ? AGAIN : 0);
  }

  function draw() {
    const listed = isSecret() ? [] : (advice?.moves ?? []);
    const shown = isAll ? listed : listed.slice(0, SHOWN);
    drawVerdict();
    refill(even, ...(advice?.even && listed.length ? [chanceBar({ ...advice.even, chance: advice.even.mean })] : []));
    refill(moves, ...shown.map(drawMove));
    onWorth(new Map(listed.map((move) => [move.move, advice.even && move.even ? `≈ ${percent(advice.even.mean)}` : percent(move.chance)])));
    all.hidden = shown.length === listed.length;
    all.textContent = `Show all ${listed.length} moves`;
    note.textContent = listed.length ? `The bar is your chance to win ${advice.aim} if all seats played carefully from here on; the thin line says how sure that is. Moves that cannot be told apart share a bar. Beside the others stands what you would score in this round on average (${advice.better}).` : "";
    setStops();
  }

  function drawVerdict() {
    const says = isSecret() ? "" : (advice?.verdict ?? (state.live ? LOOKING : ""));
    if (verdict.dataset.says !== says) verdict.replaceChildren(...withCards(says));
    verdict.dataset.says = says;
    why.textContent = isSecret() ? "" : (advice?.why ?? "");
  }

  function unfold(wanted) {
    isAll = wanted;
    draw();
    moves.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  }

  // Of moves that cannot be told apart none has a number of its own.
  function drawMove({ move, says, chance, low, high, points: brings, even: isEven }) {
    const share = isEven && advice.even;
    const worth = `wins ${advice.aim} ${percent(chance)}, between ${percent(low)} and ${percent(high)}; ${brings}`;
    const label = share ? `${says}: as good as any` : `${says}: ${worth}`;
    const press = button("", () => onMove(move), { class: `ck-coach-move${isEven && !share ? " ck-leads" : ""}`, "data-key": `coach ${move}`, "aria-label": inNames(label) });
    press.append(el("span", {}, ...withCards(says)));
    if (!share) press.append(el("b", {}, percent(chance)), chanceBar({ chance, low, high }), el("small", {}, brings));
    return el("li", {}, press);
  }

  function chanceBar({ chance, low, high }) {
    return el("span", { class: "ck-chance", "aria-hidden": "true" }, el("span", { class: "ck-chance-fill", style: `width:${100 * chance}%` }), el("span", { class: "ck-chance-range", style: `left:${100 * low}%;width:${100 * (high - low)}%` }));
  }

  function drawPoint({ before, round, says }, i) {
    const again = button("Find a better move", () => send({ do: "puzzle", before }), { class: i ? "ck-button" : "ck-button ck-primary", "data-key": `coach puzzle ${before}`, "aria-label": `Find a better move in round ${round}: ${says}` });
    const go = button("Go to that position", () => send({ do: "go", before }), { "data-key": `coach go ${before}`, "aria-label": `Go to that position in round ${round}: ${says}` });
    return el("li", {}, el("span", {}, ...withCards(`Round ${round}. ${says} `)), el("span", { class: "ck-row" }, again, go));
  }

  return { root, toggle, show, answer, busy, verdict, review: () => review(true) };
}

function percent(share) {
  return share > 0 && share < 0.1 ? `${(100 * share).toFixed(1)} %` : `${Math.round(100 * share)} %`;
}
