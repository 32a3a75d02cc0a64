// Messages to the kernel, each with a number that the kernel sends back. When no answer comes, the person is told.

import { button, el } from "./dom.js";

const PATIENCE = 6000; // ms without an answer before we say so
const HEARTBEAT = 10000; // ms between questions whether the kernel is still there

// What an answer carries besides its number goes to `onAnswer`.
export function connect(model, banner, onAnswer) {
  const waiting = new Map();
  let number = 0;

  function send(message) {
    number += 1;
    const id = number;
    waiting.set(id, setTimeout(lost, PATIENCE));
    try {
      model.send({ ...message, id });
    } catch (error) {
      console.warn("cardkit: the message could not be sent", error);
      lost();
    }
  }

  function answered(message) {
    if (message?.answers === undefined) return;
    clearTimeout(waiting.get(message.answers));
    waiting.delete(message.answers);
    banner.replaceChildren();
    onAnswer(message);
  }

  function lost() {
    if (banner.childElementCount) return;
    const text = "The server does not answer. Your game is kept as long as it runs: wait a little, or reload the page to start again.";
    banner.append(el("span", {}, text), button("Reload the page", () => location.reload()));
  }

  model.on("msg:custom", answered);
  const heart = setInterval(() => document.visibilityState === "visible" && send({ do: "ping" }), HEARTBEAT);
  function close() {
    clearInterval(heart);
    for (const timer of waiting.values()) clearTimeout(timer);
    model.off("msg:custom", answered);
  }
  return { send, close };
}
