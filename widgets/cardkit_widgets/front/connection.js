// Messages to the kernel, each with a name that the kernel sends back. What is lost on the way is sent again.

import { button, el } from "./dom.js";

const NOTICED = 400; // ms without an answer before one sees that it is awaited
const PATIENCE = 6000; // ms without an answer before we say so
const HEARTBEAT = 10_000; // ms between questions whether the kernel is still there

// What an answer carries besides its name goes to `onAnswer`; `onWaiting` learns whether one is awaited for long.
export function connect(model, banner, onAnswer, onWaiting = () => undefined) {
  const here = crypto.randomUUID?.() ?? String(Math.random()); // a page that is opened anew begins anew
  const waiting = new Map(); // what has not been answered yet, by its name
  let sendings = 0;

  // Who asks twice for the same thing, before there is an answer, wants it once.
  function send(message) {
    const text = JSON.stringify(message);
    if (message.do !== "ping" && [...waiting.values()].some((other) => other.text === text)) return;
    const asked = { text, message: { ...message, id: `${here} ${sendings + 1}` } };
    waiting.set(asked.message.id, asked);
    post(asked);
  }

  function post(asked) {
    sendings += 1;
    asked.order = sendings;
    forget(asked);
    asked.timer = setTimeout(tell, PATIENCE);
    if (asked.message.do !== "ping") asked.noticed = setTimeout(onWaiting, NOTICED, true);
    try {
      model.send(asked.message);
    } catch (error) {
      console.warn("cardkit: the message could not be sent", error);
      tell();
    }
  }

  // Answers come in the order of the questions: what was asked before this and is still waiting has been lost.
  function answered(message) {
    if (message?.answers === undefined) return;
    const asked = waiting.get(message.answers);
    if (asked) forget(asked);
    waiting.delete(message.answers);
    banner.replaceChildren();
    if (![...waiting.values()].some((other) => other.noticed)) onWaiting(false);
    onAnswer(message);
    for (const other of waiting.values()) if (asked && other.order < asked.order) repeat(other);
  }

  // A question whether the kernel is there has been answered by any other answer.
  function repeat(asked) {
    if (asked.message.do !== "ping") return post(asked);
    forget(asked);
    return waiting.delete(asked.message.id);
  }

  function forget({ timer, noticed }) {
    clearTimeout(timer);
    clearTimeout(noticed);
  }

  function tell() {
    if (banner.childElementCount) return;
    const text = "The server does not answer. What you have just done is sent again as soon as it answers: wait a little, or reload the page and go on from your last move.";
    banner.append(el("span", {}, text), button("Reload the page", () => location.reload()));
  }

  model.on("msg:custom", answered);
  const beats = beatWith(here);
  const heart = setInterval(() => document.visibilityState === "visible" && (waiting.size || beats.isHeart()) && send({ do: "ping" }), HEARTBEAT);
  function close() {
    clearInterval(heart);
    beats.stop();
    for (const asked of waiting.values()) forget(asked);
    model.off("msg:custom", answered);
  }
  return { send, close };
}

const HEARTS = Symbol.for("cardkit hearts"); // each module has its own scope, the page has one heart

// All widgets of a page of ours have one kernel, so one of them asks for all of them whether it is there. In a notebook
// each asks for itself: another widget may be another notebook's.
function beatWith(name) {
  const isPage = document.body.dataset.voila !== undefined;
  window[HEARTS] ??= [];
  const hearts = isPage ? window[HEARTS] : [];
  hearts.push(name);
  return { isHeart: () => hearts[0] === name, stop: () => hearts.splice(hearts.indexOf(name), 1) };
}
