// What a page has that a module under test may look at, and nothing more: there is no browser here.

class Node {}

const storageOf = (kept) => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) });

// `kept` is what the browser keeps, `keptByTab` what this tab keeps; an earlier page's can be given.
export function setUp({ voila = true, keptByTab = new Map() } = {}) {
  const kept = new Map();
  const window = new EventTarget();
  Object.assign(window, { localStorage: storageOf(kept), sessionStorage: storageOf(keptByTab) });
  const document = Object.assign(new EventTarget(), { visibilityState: "visible", body: { dataset: voila ? { voila: "voila" } : {} } });
  Object.assign(globalThis, { window, document, Node, location: { hash: "", origin: "http://here", pathname: "/page", search: "" } });
  return { window, document, kept, keptByTab };
}

// A widget's model: what it has sent, and a way to have its kernel say something.
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

// A banner in which something stands already, so that nothing is drawn.
export const banner = () => ({ childElementCount: 1, replaceChildren() {}, append() {} });
