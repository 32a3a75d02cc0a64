// The websocket between a page and the class. While the page is open, it reconnects automatically, and then sends any
// unsent messages.

const AGAIN_MS = 1000;

/** @import { Child, Props } from "../../../../../../../cardkit_widgets/front/core/types.d.ts" */

/**
 * Connect to `address`. `onState` receives each state that the server sends. `onSilence` is called with true when the
 * server can't be reached, and with false when it can be reached again.
 * @template {object} State
 * @template {{ do: string }} Asks
 * @param {URL} address
 * @param {(state: State) => void} onState
 * @param {(isSilent: boolean) => void} onSilence
 */
export function link(address, onState, onSilence) {
  /** @type {WebSocket | undefined} */
  let socket;
  /** @type {number | undefined} */
  let later;
  /** @type {Map<string, Asks>} */
  const unsent = new Map(); // the last message of each kind

  function open() {
    clearTimeout(later);
    socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      const messages = [...unsent.values()];
      unsent.clear();
      messages.forEach(send);
    });
    socket.addEventListener("message", ({ data }) => {
      onSilence(false);
      onState(JSON.parse(data));
    });
    socket.addEventListener("close", () => {
      onSilence(true);
      later = setTimeout(open, AGAIN_MS);
    });
  }

  /**
   * Send a message now, or when the server can be reached again. Returns whether it was sent now.
   * @param {Asks} message
   */
  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) {
      unsent.set(message.do, message);
      return false;
    }
    socket.send(JSON.stringify(message));
    return true;
  }

  // Reconnect after a laptop has slept or a phone has changed networks, as the old connection may be dead.
  window.addEventListener("online", () => socket?.close());
  open();
  return { send };
}

/**
 * Create an element. Text is always set as text.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props<HTMLElementTagNameMap[T]>} [props]
 * @param {...Child} children
 */
export function make(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  fill(node, props, children);
  return node;
}

/**
 * Create an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} props
 * @param {...Child} children
 */
export function shape(tag, props, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(node, props, children);
  return node;
}

/**
 * @param {Element} node
 * @param {Record<string, unknown>} props
 * @param {Child[]} children
 */
function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => (child instanceof Node ? child : String(child))));
}
