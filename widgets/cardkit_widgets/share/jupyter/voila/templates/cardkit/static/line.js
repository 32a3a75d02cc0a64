// Who waits for a place asks again every few seconds. The server knows them by their cookie. While it does not answer,
// this page stays and says so: a reload would lead to the browser's own error.

const EVERY_MS = 5000;
const here = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;

async function ask() {
  const status = document.querySelector("[role=status]");
  try {
    await fetch(here, { cache: "no-store" });
    location.reload();
  } catch {
    if (status) status.textContent = "The room does not answer: your teacher may have closed it. This page opens by itself when it is there again.";
    setTimeout(ask, EVERY_MS);
  }
}

setTimeout(ask, EVERY_MS);
