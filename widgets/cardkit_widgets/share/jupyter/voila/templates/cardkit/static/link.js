// The websocket between a page and the room: it opens again by itself for as long as the page is there.

const AGAIN_MS = 1000;

// `onState` gets each state that the room sends; `onSilence` learns whether the room cannot be reached.
export function link(address, onState, onSilence) {
  let socket = null;
  let later;

  function open() {
    clearTimeout(later);
    socket = new WebSocket(address);
    socket.addEventListener("message", ({ data }) => {
      onSilence(false);
      onState(JSON.parse(data));
    });
    socket.addEventListener("close", () => {
      onSilence(true);
      later = setTimeout(open, AGAIN_MS);
    });
  }

  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  // A laptop that has slept, or a phone on another network, may hold a connection that leads nowhere.
  window.addEventListener("online", () => socket.close());
  open();
  return { send };
}

// A small way to make elements; text is always set as text.
export function make(tag, props = {}, ...children) {
  const node = tag.startsWith("svg:") ? document.createElementNS("http://www.w3.org/2000/svg", tag.slice(4)) : document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}
