// A page in the queue reloads every few seconds; the server identifies the browser by its cookie. If the server doesn't
// respond, the page shows a message instead of reloading, since a reload would lead to the browser's own error page.

const EVERY_MS = 5000;
const here = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;

async function ask() {
  const status = document.querySelector("[role=status]");
  try {
    await fetch(here, { cache: "no-store" });
    location.reload();
  } catch {
    if (status) status.textContent = "The room isn't answering. Your teacher may have closed it. This page opens automatically when the room is back.";
    setTimeout(ask, EVERY_MS);
  }
}

setTimeout(ask, EVERY_MS);
