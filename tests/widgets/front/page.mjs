// Stand-ins for the parts of a page that the modules under test use, as these tests run without a browser.

class Node {}

const storageOf = (kept) => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) });

// `kept` is what the browser stores, and `keptByTab` what this tab stores; pass in the latter to continue from an
// earlier page.
export function setUp({ isPage = true, keptByTab = new Map() } = {}) {
  const kept = new Map();
  const window = new EventTarget();
  Object.assign(window, { localStorage: storageOf(kept), sessionStorage: storageOf(keptByTab) });
  const document = Object.assign(new EventTarget(), { visibilityState: "visible", body: { dataset: isPage ? { frontEnd: "front/" } : {} } });
  Object.assign(globalThis, { window, document, Node, location: { hash: "", origin: "http://here", pathname: "/page", search: "" } });
  return { window, document, kept, keptByTab };
}

// Create a widget's model, with the messages that it has sent, and a function that delivers a message from its kernel.
export function model(traits = {}) {
  const heard = new Map();
  return {
    sent: [],
    get: (name) => traits[name],
    on: (name, hear) => heard.set(name, hear),
    off: (name) => heard.delete(name),
    send(message) {
      this.sent.push(message);
    },
    say: (message) => heard.get("msg:custom")(message),
    change: () => heard.get("change:state")(),
  };
}

// A banner that already contains something, so that nothing is drawn.
export const banner = () => ({ childElementCount: 1, replaceChildren() {}, append() {} });
