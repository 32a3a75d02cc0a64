// The coach shows the value of each move as a bar with an interval, the cost of the last move, and the cost of each
// decision. While the coach is switched on, it keeps asking the kernel until there is nothing more to compute.

import { button, el, find, withSpokenText, inWords, refill, whenReleased, write } from "../core/dom.js";
import { alongList, rove } from "../core/keyboard.js";
import { inNames, withInlineCards } from "../core/inline_cards.js";

/** @import { Advice, MoveValue, ReplyMessage, ReviewReply, ReviewedDecision, TableState } from "../core/messages.d.ts" */
/** @import { Send } from "../core/types.d.ts" */

const SHOWN = 7; // how many moves are shown until the user asks for all
const LOOKING = "Looking at your moves …";
const IDLE = "There is no move to judge now.";
const AGAIN = 1000; // ms between requests to a coach that isn't ready yet

/** @typedef {(move: string) => unknown} Do Make a move. */
/** @typedef {(worth: Map<string, string>) => void} Tell Report the values of moves, by move. */

/** @param {{ send: Send, onMove: Do, canAsk: () => boolean, onValues: Tell }} making */
export function createCoach({ send, onMove, canAsk, onValues }) {
  const cost = el("p", { class: "ck-coach-cost", role: "status" });
  const [brief, look] = [createBrief(), createLook({ send, onBegin: () => { if (state) draw(state); }, onSeen: () => cost.replaceChildren() })];
  const worths = createMoveValues({ onMove, onValues, onVerdict: (told) => brief.say(isOn ? told : "") });
  const heading = el("h2", { tabindex: "-1" }, "Coach");
  const root = el("section", { class: "ck-coach", role: "group", "aria-label": "Coach", hidden: true }, heading, cost, ...worths.parts, ...look.parts);
  let [isOn, isNew] = [false, false]; // whether the coach is switched on, and whether it hasn't shown anything since
  /** @type {TableState | null} */
  let state = null;
  /** @type {Advice | null} */
  let advice = null;
  let timer = 0;

  /** @param {boolean} wanted */
  function toggle(wanted) {
    [isOn, isNew] = [wanted, wanted && Boolean(state)]; // if the coach is on when the page opens, the user hasn't just switched it on
    root.hidden = !isOn;
    if (!isOn) worths.hush();
    else if (state) show(state);
  }

  /**
   * Show a new position, to which comments on the last one no longer apply.
   * @param {TableState} now
   */
  function show(now) {
    state = now;
    clearTimeout(timer);
    look.stop();
    if (!isOn) return;
    look.show(now);
    cost.replaceChildren(...withInlineCards(look.hasSeen(now) ? "" : (now.coach.cost ?? "")));
    if (advice?.serial !== now.serial) advice = null;
    worths.fold();
    draw(now);
    ask();
  }

  /** @type {(now: TableState) => void} */
  const draw = (now) => (isSecret(now) ? worths.show(null, "") : worths.show(advice, now.live ? inWords(LOOKING) : idle(look.speaks() || Boolean(cost.textContent))));

  function ask() {
    if (isOn && state?.live && canAsk() && !advice?.done && !isSecret(state)) send({ do: "advise" });
  }

  /** @param {ReplyMessage} answer */
  function answer({ advice: found, review: seen }) {
    if (seen && seen.serial === state?.serial) look.answer(seen);
    if (seen && state && !advice) draw(state);
    if (!found || !isOn || found.serial !== state?.serial) return;
    advice = found;
    draw(state);
    if (isNew) worths.verdict.scrollIntoView({ block: "nearest" });
    isNew = isNew && !found.moves.length;
    if (!found.done) timer = setTimeout(ask, found.waiting ? AGAIN : 0);
  }

  const says = () => [look.reviewed, worths.verdict].find(({ textContent }) => textContent) ?? heading; // where the user reads on
  return { root, brief: brief.root, toggle, show, answer, busy: worths.busy, says, review: look.begin };
}

/**
 * The text to show if there is no decision to make and no comment on earlier decisions.
 * @param {boolean} isSaid
 */
function idle(isSaid) {
  return isSaid ? "" : inWords(IDLE);
}

/**
 * A short verdict for when the rest of the coach is out of sight. Without a verdict it stays empty to save space.
 */
function createBrief() {
  const root = el("p", { class: "ck-coach-brief", role: "status" });
  /** @param {string} told */
  const say = (told) => repeatAnnouncement(root, told && told !== inWords(IDLE) ? `${inWords("Coach")}: ${told}` : "");
  return { root, say };
}

/**
 * Whether the values are hidden because the player is solving a puzzle.
 * @param {TableState} state
 */
function isSecret({ puzzle }) {
  return Boolean(puzzle && !puzzle.solved);
}

// --- the value of each move ---------------------------------------------------------------------------------------

/** @param {{ onMove: Do, onValues: Tell, onVerdict: (says: string) => void }} making */
function createMoveValues({ onMove, onValues, onVerdict }) {
  const verdict = el("p", { class: "ck-coach-verdict", role: "status", tabindex: "-1", "data-key": "coach verdict" });
  const why = el("p", { class: "ck-coach-why" });
  const tied = el("div", { class: "ck-coach-tied", "aria-hidden": "true" });
  const moves = el("ol", { class: "ck-coach-moves" });
  const all = button("", unfold, { class: "ck-button ck-coach-all", "data-key": "coach all", hidden: true });
  const note = el("p", { class: "ck-coach-note" });
  const drawMoves = whenReleased(moves);
  const setStops = rove(moves, { item: "button", to: alongList });
  /** @type {Advice | null} */
  let latest = null;
  let isAll = false;

  /**
   * @param {Advice | null} advice
   * @param {string} otherwise the text to show if there is no advice
   */
  function show(advice, otherwise) {
    latest = advice;
    const listed = advice?.moves ?? [];
    const shown = isAll ? listed : listed.slice(0, SHOWN);
    const told = advice?.verdict || otherwise;
    repeatAnnouncement(verdict, told);
    onVerdict(told);
    write(why, advice?.why ?? "");
    refill(tied, advice?.tied && listed.length ? chanceBar({ ...advice.tied, chance: advice.tied.mean }) : null);
    drawMoves(() => {
      refill(moves, ...(advice ? shown.map((move) => moveValueRow(move, advice, onMove)) : []));
      setStops();
    });
    onValues(new Map(listed.filter(({ dominated }) => !dominated).map((move) => [move.move, shortValue(move, advice)])));
    all.hidden = shown.length === listed.length;
    all.textContent = inWords("Show all {count} moves", { count: listed.length });
    note.textContent = advice && listed.length ? noteOn(advice, shown) : "";
  }

  function hush() {
    onValues(new Map());
    onVerdict("");
  }

  function unfold() {
    isAll = true;
    show(latest, "");
    find(moves, "[tabindex='0']")?.focus({ preventScroll: true });
  }

  function fold() {
    isAll = false;
  }

  /**
   * Mark the list as outdated while the other players' moves are being shown.
   * @param {boolean} isBusy
   */
  function busy(isBusy) {
    moves.inert = isBusy;
    moves.classList.toggle("ck-stale", isBusy);
  }

  return { parts: [verdict, why, tied, moves, all, note], verdict, show, hush, fold, busy };
}

/**
 * Show a text, but don't make a screen reader repeat the text that it has just read.
 * @param {HTMLElement} place
 * @param {string} says
 */
function repeatAnnouncement(place, says) {
  if (place.dataset.says !== says) place.replaceChildren(...withInlineCards(says));
  place.dataset.says = says;
}

/**
 * Draw a move with its value. A move that may be as good as the best, or is known to fail, gets no number.
 * @param {MoveValue} worth
 * @param {Advice} advice
 * @param {Do} onMove
 */
function moveValueRow(worth, advice, onMove) {
  const { move, says, tied, futile, dominated, worse } = worth;
  const isBare = dominated || (tied && advice.tied);
  const heard = isBare ? inWords(worse ? "as good as any in wins; {worse}" : "as good as any", { worse }) : spokenValue(worth, advice);
  const label = `${says}: ${dominated ? futile : [heard, futile].filter(Boolean).join("; ")}`;
  const press = button("", () => onMove(move), { class: `ck-coach-move${tied && !isBare ? " ck-leads" : ""}${isBare ? " ck-bare" : ""}`, "data-key": `coach ${move}` });
  const name = el("span", { class: "ck-coach-name" }, ...withInlineCards(says));
  const fails = futile ? [el("small", { class: "ck-coach-futile" }, ...withInlineCards(futile))] : [];
  press.append(...withSpokenText(inNames(label), name, ...(isBare ? [] : numbers(worth)), ...(isBare && worse ? [el("small", {}, worse)] : []), ...fails));
  return el("li", {}, press);
}

/**
 * @param {MoveValue} worth
 * @param {Advice} advice
 */
function spokenValue({ chance, low, high, points }, { aim }) {
  const [about, from, to] = [chance, low, high].map(percent);
  return inWords("wins {aim} {about}, between {from} and {to}; {points}", { aim, about, from, to, points });
}

/** @param {MoveValue} worth */
function numbers({ chance, low, high, points }) {
  return [el("b", {}, percent(chance)), chanceBar({ chance, low, high }), el("small", {}, points)];
}

/**
 * @param {MoveValue} worth
 * @param {Advice | null} advice
 */
function shortValue({ tied, chance }, advice) {
  return tied && advice?.tied ? `≈${percent(advice.tied.mean)}` : percent(chance);
}

/**
 * Explain the bars and the numbers that are shown.
 * @param {Advice} advice
 * @param {MoveValue[]} shown
 */
function noteOn({ aim, better, tied }, shown) {
  const bar = inWords("The bar is your chance to win {aim} if all players played carefully from here on. The thin line shows how certain that is.", { aim });
  const shared = tied ? inWords("Moves that are equally good, as far as the coach can tell, share a bar.") : "";
  const hasNumbers = shown.some((move) => !move.dominated && !(move.tied && tied));
  const beside = hasNumbers ? inWords("The number beside a bar is what you would score in this round on average ({better}).", { better }) : "";
  return [bar, shared, beside].filter(Boolean).join(" ");
}

/** @param {{ chance: number, low: number, high: number }} share */
function chanceBar({ chance, low, high }) {
  return el("span", { class: "ck-chance", "aria-hidden": "true" }, el("span", { class: "ck-chance-fill", style: `width:${100 * chance}%` }), el("span", { class: "ck-chance-range", style: `left:${100 * low}%;width:${100 * (high - low)}%` }));
}

/** @param {number} share */
function percent(share) {
  return share > 0 && share < 0.1 ? `${(100 * share).toFixed(1)}%` : `${Math.round(100 * share)}%`;
}

// --- a review of the player's decisions ---------------------------------------------------------------------------

/**
 * Create the review, which spends a little more time on every decision. `onSeen` removes the earlier comment on the
 * last move, since the review may give that move a different number. `onBegin` redraws the rest of the coach.
 * @param {{ send: Send, onBegin: () => unknown, onSeen: () => unknown }} making
 */
function createLook({ send, onBegin, onSeen }) {
  const reviewed = el("p", { class: "ck-coach-verdict", role: "status", tabindex: "-1", "data-key": "coach review" });
  const points = createPoints(send);
  let timer = 0;
  let serial = 0; // the serial of the state that was reviewed
  let isUnderWay = false;

  function begin() {
    isUnderWay = true;
    write(reviewed, inWords(LOOKING));
    points.forget();
    send({ do: "review", first: true });
    onBegin();
  }

  function goOn() {
    send({ do: "review", first: false });
  }

  function stop() {
    clearTimeout(timer);
  }

  /** @param {TableState} now */
  function show({ serial: now, coach: { review = false, looking = false } }) {
    if (!review && !looking) forgetPoints();
    else if (isUnderWay && now !== serial) goOn(); // the kernel doesn't reply to requests for the previous state
  }

  function forgetPoints() {
    isUnderWay = false;
    reviewed.textContent = "";
    points.list([]);
  }

  /** @param {TableState} now */
  const hasSeen = (now) => now.serial === serial;

  /** @param {ReviewReply} seen */
  function answer(seen) {
    serial = seen.serial;
    isUnderWay = !seen.done;
    onSeen();
    write(reviewed, seen.says);
    points.list(seen.decisions);
    if (!seen.done) timer = setTimeout(goOn, seen.waiting ? AGAIN : 0);
  }

  const speaks = () => Boolean(reviewed.textContent);

  return { parts: [reviewed, ...points.parts], reviewed, begin, stop, show, answer, hasSeen, speaks };
}

/**
 * The reviewed decisions: only the first few, until the user asks for all.
 * @param {Send} send
 */
function createPoints(send) {
  const decisions = el("ol", { class: "ck-coach-points" });
  const drawDecisions = whenReleased(decisions);
  const all = button("", unfold, { class: "ck-button ck-coach-all", "data-key": "review all", hidden: true });
  /** @type {ReviewedDecision[]} */
  let found = [];
  let isAll = false;

  /** @param {ReviewedDecision[]} now */
  function list(now) {
    found = now;
    const mistakes = found.filter(({ again }) => again).length;
    const shown = isAll ? found : found.slice(0, Math.max(mistakes, SHOWN));
    drawDecisions(() => refill(decisions, ...shown.map((decision, i) => drawDecision(decision, i === 0, send))));
    all.hidden = shown.length === found.length;
    all.textContent = inWords("Show all {count} decisions", { count: found.length });
  }

  function unfold() {
    isAll = true;
    list(found);
  }

  function forget() {
    isAll = false;
    list([]);
  }

  return { parts: [decisions, all], list, forget };
}

/**
 * @param {ReviewedDecision} decision
 * @param {boolean} isFirst
 * @param {Send} send
 */
function drawDecision({ before, where, kind, label, says, again }, isFirst, send) {
  const better = button("Find a better move", () => send({ do: "puzzle", before }), { class: isFirst ? "ck-button ck-primary" : "ck-button", "data-key": `coach puzzle ${before}`, "aria-label": inWords("Find a better move. {where}: {says}", { where, says }) });
  const go = button("Go to that position", () => send({ do: "go", before }), { "data-key": `coach go ${before}`, "aria-label": inWords("Go to that position. {where}: {says}", { where, says }) });
  const head = el("span", { class: "ck-decision-head" }, el("b", {}, where), el("small", { class: `ck-decision ck-${kind}` }, label));
  return el("li", {}, head, el("span", {}, ...withInlineCards(says)), el("span", { class: "ck-row" }, ...(again ? [better, go] : [go])));
}
