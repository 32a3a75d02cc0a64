// What a page keeps of a widget from one visit to the next: `state.kept`, under the widget's own name `keeps`. The kernel
// says what is worth keeping, and judges anew what it is given back.

export function createKept(model, send) {
  const name = model.get("keeps");
  const kept = () => model.get("state").kept ?? null;

  function save() {
    if (!name) return;
    if (kept() === null) attempt((store) => store.removeItem(name));
    else attempt((store) => store.setItem(name, JSON.stringify(kept())));
  }

  const stored = name ? attempt((store) => store.getItem(name)) : null;
  const fresh = kept() === null && stored !== null;
  if (fresh) send({ do: "restore", kept: parsed(stored) });
  return { save };
}

// Keep a line of text under a name.
export function keepAs(name, text) {
  attempt((store) => store.setItem(name, text));
}

// Forget what is kept under all names that begin so.
export function forget(prefix) {
  attempt((store) => Object.keys(store).filter((key) => key.startsWith(prefix)).forEach((key) => store.removeItem(key)));
}

// A browser may keep nothing (a private window, a school's settings): then the lesson works, and begins anew each time.
function attempt(what) {
  try {
    return what(window.localStorage);
  } catch (error) {
    console.info("cardkit: this browser keeps nothing", error.name);
    return null;
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // somebody else's
  }
}
