// Messages to the kernel, each with a name that the kernel sends back. What is lost on the way is sent again.

import { el, randomId } from "./dom.js";

/** @import { Answer, Asked } from "./messages.d.ts" */
/** @import { Model } from "./types.d.ts" */

const NOTICED = 400; // ms without an answer before one sees that it is awaited
const PATIENCE = 6000; // ms without an answer before we say so
const LOOKS = ["advise", "review"]; // what the coach takes its time for, as everybody can see
const LONGEST_LOOK = 60_000; // ms for which such an answer, or somebody who thinks, may be awaited without a word
const HEARTBEAT = 10_000; // ms between questions whether the kernel is still there

/** @typedef {{ text: string, message: Asked & { id: string }, order: number, timer?: number, noticed?: number, look?: number }} Waiting */

/**
 * What an answer carries besides its name goes to `onAnswer`; `onWaiting` learns whether one is awaited for long.
 * @param {Model} model
 * @param {HTMLElement} banner
 * @param {(answer: Answer) => void} onAnswer
 * @param {(isAwaited: boolean) => void} [onWaiting]
 */
export function connect(model, banner, onAnswer, onWaiting = () => undefined) {
  return new Link(model, banner, onAnswer, onWaiting);
}

class Link {
  #here = randomId(); // a page that is opened anew begins anew
  /** @type {Map<string, Waiting>} */
  #waiting = new Map(); // what has not been answered yet, by its name
  #sendings = 0;
  #thought = `${this.#here} thinking`;
  /** @type {number | undefined} */
  #thinking; // ends what may take its time

  /**
   * @param {Model} model
   * @param {HTMLElement} banner
   * @param {(answer: Answer) => void} onAnswer
   * @param {(isAwaited: boolean) => void} onWaiting
   */
  constructor(model, banner, onAnswer, onWaiting) {
    this.model = model;
    this.banner = banner;
    this.onAnswer = onAnswer;
    this.onWaiting = onWaiting;
    this.heart = beatWith(this.#here);
    this.looks = looksOfPage();
    this.beat = setInterval(() => this.#ask(), HEARTBEAT);
    model.on("msg:custom", this.#answered);
  }

  /**
   * Send a message. The same message is sent once before there is an answer. The kernel acts once on all messages with
   * the same name, so a message that may have been sent already keeps its name.
   * @param {Asked} message
   * @param {string} [id]
   */
  send = (message, id = `${this.#here} ${this.#sendings + 1}`) => {
    const text = JSON.stringify(message);
    if (message.do !== "ping" && [...this.#waiting.values()].some((other) => other.text === text)) return;
    /** @type {Waiting} */
    const asked = { text, message: { ...message, id }, order: 0 };
    this.#waiting.set(id, asked);
    if (LOOKS.includes(message.do)) asked.look = this.#beginLook(id);
    this.#post(asked);
  };

  /**
   * Say whether something of this kind has not been answered yet.
   * @param {string} verb
   */
  awaits(verb) {
    return [...this.#waiting.values()].some(({ message }) => message.do === verb);
  }

  /**
   * The kernel has said that somebody at the table is thinking, or that nobody is: until then it answers nothing.
   * @param {boolean} isThinking
   */
  think(isThinking) {
    this.#endLook(this.#thought, this.#thinking);
    this.#thinking = isThinking ? this.#beginLook(this.#thought) : undefined;
  }

  /** @param {string} id */
  #beginLook(id) {
    this.looks.add(id);
    return setTimeout(() => {
      this.looks.delete(id);
      this.#tell();
    }, LONGEST_LOOK);
  }

  /**
   * @param {string} id
   * @param {number} [timer]
   */
  #endLook(id, timer) {
    this.looks.delete(id);
    clearTimeout(timer);
  }

  // One widget of a page asks for all of them; who waits for an answer asks too, for that may have been lost.
  #ask() {
    if (document.visibilityState === "visible" && (this.#waiting.size || this.heart.isHeart())) this.send({ do: "ping" });
  }

  /** @param {Waiting} asked */
  #post(asked) {
    this.#sendings += 1;
    asked.order = this.#sendings;
    forgetTimers(asked);
    asked.timer = setTimeout(() => this.#tell(), PATIENCE);
    if (asked.message.do !== "ping") asked.noticed = setTimeout(this.onWaiting, NOTICED, true);
    try {
      this.model.send(asked.message);
    } catch (error) {
      console.warn("cardkit: the message could not be sent", error);
      this.#tell();
    }
  }

  /**
   * Answers come in the order of the questions: what was asked before this and is still waiting has been lost.
   * @param {Answer} message
   */
  #answered = (message) => {
    if (message?.answers === undefined) return;
    const asked = this.#waiting.get(message.answers ?? "");
    if (asked) {
      forgetTimers(asked);
      this.#endLook(asked.message.id, asked.look);
    }
    this.#waiting.delete(message.answers ?? "");
    this.banner.replaceChildren();
    document.dispatchEvent(new Event("cardkit-heard"));
    if (![...this.#waiting.values()].some((other) => other.noticed)) this.onWaiting(false);
    this.onAnswer(message);
    for (const other of this.#waiting.values()) if (asked && other.order < asked.order) this.#repeat(other);
  };

  /**
   * A question whether the kernel is there has been answered by any other answer.
   * @param {Waiting} asked
   */
  #repeat(asked) {
    if (asked.message.do !== "ping") {
      this.#post(asked);
      return;
    }
    forgetTimers(asked);
    this.#waiting.delete(asked.message.id);
  }

  // A page of ours says it once for all its widgets; a notebook says nothing, so each widget speaks for itself. While the
  // coach looks at moves nothing is said, but the page asks the server whether the kernel is still there.
  #tell() {
    const isLooking = this.looks.size > 0;
    const isUnsaid = document.dispatchEvent(new CustomEvent("cardkit-unheard", { cancelable: true, detail: { isLooking } }));
    if (!isUnsaid || isLooking || this.banner.childElementCount) return;
    this.banner.append(el("span", {}, "The kernel does not answer. What you have just done is sent again as soon as it answers."));
  }

  close() {
    clearInterval(this.beat);
    this.heart.stop();
    this.think(false);
    for (const asked of this.#waiting.values()) {
      forgetTimers(asked);
      this.#endLook(asked.message.id, asked.look);
    }
    this.model.off("msg:custom", this.#answered);
  }
}

/** @param {Waiting} asked */
function forgetTimers({ timer, noticed }) {
  clearTimeout(timer);
  clearTimeout(noticed);
}

/**
 * All widgets of a page of ours have one kernel, so one of them asks for all of them whether it is there. In a notebook
 * each asks for itself: another widget may be another notebook's.
 * @param {string} name
 */
function beatWith(name) {
  const isPage = document.body.dataset.voila !== undefined;
  const page = /** @type {{ cardkitHearts?: string[] }} */ (window); // each module has a scope of its own
  page.cardkitHearts ??= [];
  const hearts = isPage ? page.cardkitHearts : [];
  hearts.push(name);
  return { isHeart: () => hearts[0] === name, stop: () => hearts.splice(hearts.indexOf(name), 1) };
}

/** The looks of a page's widgets that are under way, by the names of the questions: all wait for one kernel. */
function looksOfPage() {
  const page = /** @type {{ cardkitLooks?: Set<string> }} */ (window); // each module has a scope of its own
  page.cardkitLooks ??= new Set();
  return document.body.dataset.voila === undefined ? new Set() : page.cardkitLooks;
}
