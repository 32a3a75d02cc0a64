// What somebody does before what was kept is back. That raises the serial, so the kernel would call it too late; it waits.

/** @import { Asked } from "./messages.d.ts" */
/** @import { Send } from "./types.d.ts" */

/**
 * `send` holds back what comes while the kernel restores; `heard`, called after each answer, sends it, one by one.
 * @param {{ send: Send, awaits: (verb: string) => boolean }} link
 * @param {() => number} serial What the page shows now.
 */
export function createEarly(link, serial) {
  /** @type {Map<string, Asked>} */
  const held = new Map(); // who asks twice for the same thing wants it once
  /** @param {Asked} message */
  const post = (message) => link.send({ ...message, serial: serial() });

  /** @type {Send} */
  function send(message) {
    if (message.do === "restore" || !link.awaits("restore")) post(message);
    else held.set(JSON.stringify(message), message);
  }

  function heard() {
    const [first] = held;
    if (!first || link.awaits("restore")) return;
    held.delete(first[0]);
    post(first[1]);
  }

  return { send, heard };
}
