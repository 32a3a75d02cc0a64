// Sends commands from the page to the kernel, one at a time. A lost command is sent again with the same id, and the
// kernel runs each id only once. This tab stores commands until the kernel replies, so that a reopened page can send
// them to its new kernel.

import { el, randomId } from "./dom.js";
import { beforeLeaving, createSaved, createTabStore } from "./storage.js";

/** @import { PageCommand, ReplyMessage } from "./messages.d.ts" */
/** @import { Model } from "./types.d.ts" */

const NOTICED = 400; // ms without a reply until a widget is marked as busy
const PATIENCE = 6000; // ms without a reply until the page shows a message
const HEARTBEAT = 10_000; // ms between pings of the kernel
const SLOW = new Set(["advise", "review"]); // the coach is slow to reply to these, so the page shows that it is working
const LONGEST = 60_000; // ms to wait silently for a slow reply, or for a bot that is thinking
// Commands that don't change the saved state. They are never sent again to a new kernel.
const PASSING = new Set(["ping", "restore", "revealed", "advise", "review", "why", "select", "suggest", "thinking", "student"]);
const UNHEARD = "The kernel does not answer. What you have just done is sent again as soon as it answers.";
const NOT_SENT = "Not sent yet: kept on this page. It is sent when the server is back.";
const NOT_KEPT = "Not sent yet, and this browser keeps nothing. Write your answer down before you reload this page.";

/**
 * `serial` identifies the state that a command is meant for. By default this is the state at the time of sending.
 * @typedef {{ id: string, message: PageCommand, text: string, isKept: boolean, isSent: boolean, serial?: number, timers: (number | undefined)[] }} Command
 */

/** @typedef {{ heartbeats: string[], slowRequests: Set<string> }} Shared */

/** @returns {Shared} */
const createShared = () => ({ heartbeats: [], slowRequests: new Set() });
const ofPage = createShared();

/**
 * All widgets on a page that we serve share a kernel. One of them pings it for all, and all wait during a slow request.
 * In Jupyter, the widgets may belong to different notebooks, so each has its own data.
 */
const shared = () => (document.body.dataset.frontEnd === undefined ? createShared() : ofPage);

/**
 * `onAnswer` receives the content of each reply. `onWaiting` is called with true when a reply is slow, and with false
 * when it has arrived. A table stores only the first unsent command, since a second move would apply to a position that
 * no longer exists.
 * @typedef {{ banner: HTMLElement, isTable?: boolean, onAnswer?: (answer: ReplyMessage) => void, onWaiting?: (isAwaited: boolean) => void }} Parts
 */

/**
 * @param {Model} model
 * @param {Parts} parts
 */
export function connect(model, parts) {
  return new Connection(model, parts);
}

class Connection {
  #name = randomId();
  #shared = shared();
  /** @type {Command[]} */
  #queue; // the first command has been sent or is the next to be sent
  /** @type {{ command: Command, behind: Command | undefined } | null | undefined} */
  #ping; // the ping, and the command that was waiting for a reply when the ping was sent
  /** @type {number | undefined} */
  #thinking; // the timer that limits how long a bot may think
  /** @type {boolean} */
  #isTold; // whether the page shows that it is waiting for a reply
  /** @type {string} */
  #said; // the text in the banner
  /** @type {boolean} */
  #isSafe; // whether this tab has stored the waiting commands

  /**
   * @param {Model} model
   * @param {Parts} parts
   */
  constructor(model, { banner, isTable = false, onAnswer = () => undefined, onWaiting = () => undefined }) {
    this.model = model;
    this.banner = banner;
    this.isTable = isTable;
    this.onAnswer = onAnswer;
    this.onWaiting = onWaiting;
    this.#isTold = false;
    this.#said = "";
    this.#isSafe = true;
    this.unsent = createTabStore(model.get("keeps"), "unsent");
    const left = /** @type {{ kept: unknown, commands: { id: string, message: PageCommand }[] } | null} */ (this.unsent.read());
    this.#queue = (left?.commands ?? []).map(({ id, message }) => commandOf(message, id));
    this.#shared.heartbeats.push(this.#name);
    this.beat = setInterval(() => this.#beat(), HEARTBEAT);
    this.stopAsking = beforeLeaving((event) => { if (!this.#isSafe) event.preventDefault(); });
    model.on("msg:custom", this.#answered);
    model.on("change:state", this.#changed);
    document.addEventListener("cardkit-away", this.#tell);
    this.saved = createSaved(model, this.send, left?.kept);
  }

  /** Send the commands that an earlier visit left unsent. */
  begin() {
    this.#post();
  }

  /**
   * Queue a command. The same command given twice before a reply counts once.
   * @param {PageCommand} message
   */
  send = (message) => {
    const command = commandOf(message);
    if (this.#queue.findLast((other) => other.message.do === message.do)?.text === command.text) return;
    if (message.do === "restore") this.#queue.splice(this.#queue[0]?.isSent ? 1 : 0, 0, command);
    else this.#add(command);
    this.#post();
  };

  /** @param {Command} command */
  #add(command) {
    if (this.isTable && (!command.isKept || this.#isRestoring() || this.#queue.some(({ isKept }) => isKept))) {
      command.serial = this.model.get("state").serial;
      command.isKept = false;
    }
    this.#queue.push(command);
    this.#keep();
  }

  /**
   * Record whether a bot is thinking. The kernel doesn't reply in the meantime.
   * @param {boolean} isThinking
   */
  setBusy(isThinking) {
    this.#endSlow(this.#name, this.#thinking);
    this.#thinking = isThinking ? this.#beginSlow(this.#name) : undefined;
  }

  // A reply to a question waits until the kernel has asked that question.
  #post() {
    const [first] = this.#queue;
    if (first && !first.isSent && !(first.isKept && this.model.get("state").question === null)) this.#transmit(first);
    this.#tell();
  }

  /** @param {Command} command */
  #transmit(command) {
    forgetTimers(command);
    const { id, message } = command;
    command.isSent = true;
    command.serial ??= this.model.get("state").serial;
    command.timers = [setTimeout(() => this.#report(), PATIENCE)];
    if (message.do !== "ping") command.timers.push(setTimeout(this.onWaiting, NOTICED, true));
    if (SLOW.has(message.do)) command.timers.push(this.#beginSlow(id));
    try {
      this.model.send({ ...message, serial: command.serial, id });
    } catch (error) {
      console.warn("cardkit: the message could not be sent", error);
      this.#report();
    }
  }

  // One widget pings for the whole page. A widget that is waiting for a reply pings too, since its command may be lost.
  #beat() {
    if (document.visibilityState !== "visible" || !(this.#queue.length || this.#shared.heartbeats[0] === this.#name)) return;
    if (this.#ping) forgetTimers(this.#ping.command);
    this.#ping = { command: commandOf({ do: "ping" }), behind: this.#queue.find(({ isSent }) => isSent) };
    this.#transmit(this.#ping.command);
  }

  /**
   * Replies arrive in order. So if a ping has a reply, but a command that was sent before it has none, the command is
   * lost.
   * @param {ReplyMessage} message
   */
  #answered = (message) => {
    if (message?.answers === undefined) return;
    const [first] = this.#queue;
    if (first?.isSent && first.id === message.answers) this.#done(first);
    else if (this.#ping?.command.id === message.answers) this.#alive(this.#ping);
    this.banner.replaceChildren();
    document.dispatchEvent(new Event("cardkit-heard"));
    if (!this.#queue[0]?.isSent) this.onWaiting(false);
    this.saved.heard(this.#isRestoring());
    this.onAnswer(message);
    this.#post();
  };

  /** @param {Command} first */
  #done(first) {
    this.#queue.shift();
    forgetTimers(first);
    this.#endSlow(first.id);
    this.#keep();
  }

  /** @param {{ command: Command, behind: Command | undefined }} ping */
  #alive({ command, behind }) {
    this.#ping = null;
    forgetTimers(command);
    if (behind && behind === this.#queue[0]) this.#transmit(behind);
  }

  #changed = () => {
    this.saved.save();
    this.#post();
  };

  #isRestoring() {
    return this.#queue.some(({ message }) => message.do === "restore");
  }

  // Store the state from before the commands along with them, as a new kernel has to start from that state.
  #keep() {
    const restore = this.#queue.find(({ message }) => message.do === "restore");
    const commands = this.#queue.filter(({ isKept }) => isKept).map(({ id, message }) => ({ id, message }));
    const kept = restore ? restore.message.kept : this.model.get("state").kept;
    this.#isSafe = this.unsent.keep(commands.length ? { kept: kept ?? null, commands } : null);
  }

  /** @param {string} id */
  #beginSlow(id) {
    this.#shared.slowRequests.add(id);
    return setTimeout(() => {
      this.#shared.slowRequests.delete(id);
      this.#report();
    }, LONGEST);
  }

  /**
   * @param {string} id
   * @param {number} [timer]
   */
  #endSlow(id, timer) {
    this.#shared.slowRequests.delete(id);
    clearTimeout(timer);
  }

  // A page that we serve shows one message for all its widgets; in Jupyter each widget shows its own. During a slow
  // request there is no message, but the page asks the server whether the kernel is still running.
  #report() {
    const isLooking = this.#shared.slowRequests.size > 0;
    const isUnsaid = document.dispatchEvent(new CustomEvent("cardkit-unheard", { cancelable: true, detail: { isLooking } }));
    if (isUnsaid && !isLooking && !this.banner.childElementCount) this.banner.append(el("span", {}, UNHEARD));
  }

  // Don't show a message for moving to another step of a lesson. A message stays until the kernel replies.
  #tell = () => {
    const waits = this.#queue.some(({ isKept, message }) => isKept && message.do !== "step");
    this.#isTold = waits && (this.#isTold || document.body.dataset.away !== undefined);
    const told = this.#isSafe ? NOT_SENT : NOT_KEPT;
    const says = this.#isTold ? told : "";
    if (this.banner.textContent !== says && (says || this.#said)) this.banner.replaceChildren(...(says ? [el("span", {}, says)] : []));
    this.#said = says;
  };

  close() {
    clearInterval(this.beat);
    this.setBusy(false);
    for (const command of [...this.#queue, ...(this.#ping ? [this.#ping.command] : [])]) {
      forgetTimers(command);
      this.#endSlow(command.id);
    }
    const { heartbeats } = this.#shared;
    heartbeats.splice(heartbeats.indexOf(this.#name), 1);
    this.stopAsking();
    this.saved.close();
    document.removeEventListener("cardkit-away", this.#tell);
    this.model.off("msg:custom", this.#answered);
    this.model.off("change:state", this.#changed);
  }
}

/**
 * @param {PageCommand} message
 * @param {string} [id]
 * @returns {Command}
 */
function commandOf(message, id = randomId()) {
  return { id, message, text: JSON.stringify(message), isKept: !PASSING.has(message.do), isSent: false, timers: [] };
}

/** @param {Command} command */
function forgetTimers({ timers }) {
  for (const timer of timers) clearTimeout(timer);
}
