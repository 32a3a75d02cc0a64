// What somebody does, from the click to the kernel's answer. It waits until the kernel has what the page kept, and until
// what was done before it is answered. This tab keeps it meanwhile: a page that is opened again sends it to its new kernel.

import { el, randomId } from "./dom.js";
import { beforeLeaving, createTabStore } from "./storage.js";

/** @import { Answer, Asked } from "./messages.d.ts" */
/** @import { Model, Send } from "./types.d.ts" */

// Messages that change nothing that is kept: they are not sent to another kernel.
const PASSING = new Set(["ping", "restore", "revealed", "advise", "review", "why", "select", "suggest", "thinking", "student"]);
const NOT_SENT = "Not sent yet: kept on this page. It is sent when the server is back.";
const NOT_KEPT = "Not sent yet, and this browser keeps nothing. Write your answer down before you reload this page.";

/** @typedef {{ id: string, message: Asked, isSent: boolean }} Act */

/** @type {(act: Act) => boolean} */
const isLasting = ({ message }) => !PASSING.has(message.do);

/**
 * `send` sends a message when its turn comes, and `heard` is called after each answer. `begin` sends what an earlier visit
 * left unsent, and `kept` is what the page had kept then (undefined: nothing was left). At a table only what is done
 * while nothing else waits is kept: a second move was meant for the table as it was.
 * @param {{ send: (message: Asked, id?: string) => void, awaits: (verb: string) => boolean }} link
 * @param {{ model: Model, banner: HTMLElement, isTable?: boolean }} widget
 */
export function createEarly(link, { model, banner, isTable = false }) {
  const unsent = createTabStore(model.get("keeps"), "unsent");
  const left = /** @type {{ kept: unknown, acts: Omit<Act, "isSent">[] } | null} */ (unsent.read());
  /** @type {Act[]} */
  const queue = (left?.acts ?? []).map((act) => ({ ...act, isSent: false }));
  const state = () => model.get("state");
  const waiting = createWaiting(queue, banner);
  /** @type {unknown} */
  let restoring = null; // what the kernel has been given back, and may not have taken yet

  /** @type {Send} */
  function send(message) {
    const act = { id: randomId(), message, isSent: false };
    if (message.do === "restore") restoring = message.kept;
    const isFirst = !queue.length && !link.awaits("restore");
    if (message.do === "restore" || (isTable && !(isFirst && isLasting(act)))) link.send({ ...message, serial: state().serial });
    else if (!queue.some((other) => JSON.stringify(other.message) === JSON.stringify(message))) add(act);
  }

  /** @param {Act} act */
  function add(act) {
    queue.push(act);
    keep();
    post();
  }

  // A question that is not asked yet takes no answer.
  function post() {
    const [first] = queue;
    if (first && !first.isSent && !link.awaits("restore") && !(isLasting(first) && state().question === null)) {
      first.isSent = true;
      link.send({ ...first.message, serial: state().serial }, first.id);
    }
    waiting.tell();
  }

  /** @param {Answer} [answer] */
  function heard(answer) {
    if (answer && queue[0]?.isSent && queue[0].id === answer.answers) {
      queue.shift();
      keep();
    }
    post();
  }

  function keep() {
    const acts = queue.filter(isLasting).map(({ id, message }) => ({ id, message }));
    waiting.found(unsent.keep(acts.length ? { kept: link.awaits("restore") ? restoring : state().kept ?? null, acts } : null));
  }

  return { send, heard, close: waiting.close, begin: post, kept: left?.kept };
}

/**
 * What the page says of what waits, and whether somebody who leaves it is asked first.
 * @param {Act[]} queue
 * @param {HTMLElement} banner
 */
function createWaiting(queue, banner) {
  let isTold = false; // whether the page says that something waits
  let said = "";
  let isSafe = true; // whether this tab keeps what waits
  const stopAsking = beforeLeaving((event) => { if (!isSafe) event.preventDefault(); });
  document.addEventListener("cardkit-away", tell);

  /** @param {boolean} safe */
  function found(safe) {
    isSafe = safe;
  }

  // Going to another step of a lesson is no news: the page has gone there. What was said stays until there is an answer.
  function tell() {
    const waits = queue.some((act) => isLasting(act) && act.message.do !== "step");
    isTold = waits && (isTold || document.body.dataset.away !== undefined);
    const told = isSafe ? NOT_SENT : NOT_KEPT;
    const says = isTold ? told : "";
    if (banner.textContent !== says && (says || said)) banner.replaceChildren(...(says ? [el("span", {}, says)] : []));
    said = says;
  }

  function close() {
    document.removeEventListener("cardkit-away", tell);
    stopAsking();
  }

  return { found, tell, close };
}
