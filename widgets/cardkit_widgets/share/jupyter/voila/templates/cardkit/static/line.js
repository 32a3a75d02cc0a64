// Who waits for a place asks again every few seconds. The server knows them by their cookie.

const EVERY_MS = 5000;

setTimeout(() => location.reload(), EVERY_MS);
