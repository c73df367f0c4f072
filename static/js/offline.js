/* Says so when the page on the screen may not be what the server has now, and since when; and asks for the keeper of pages.
   A page from memory bears the mark of the keeper (service_worker.js). What becomes of a page that lies open, the script
   knows that asks for it anew (fresh.js: "current", "outdated"); where a page has none, this one asks for the connection. */
// @ts-check
(function () {
  "use strict";
  const note = /** @type {HTMLElement} */ (document.querySelector(".from-memory"));
  const over = /** @type {HTMLElement} */ (document.querySelector(".memory-over"));
  const { scope = "/e/", alone } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  const kept = document.documentElement.dataset.kept;
  let current = kept ? new Date(kept) : new Date(); // when it was last known to be what the server has
  if (!note) return;

  const say = () => {
    /** @type {HTMLTimeElement} */ (note.querySelector("time")).textContent = current.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    note.hidden = false;
  };
  document.addEventListener("outdated", say);
  document.addEventListener("current", () => { current = new Date(); note.hidden = true; });
  if (kept) say();

  // Nobody asks for this page anew, for somebody may be writing in it: they are told that they can.
  const isBack = async () => {
    const answer = await fetch(location.href.split("#")[0], { credentials: "same-origin", cache: "no-store" });
    if (answer.headers.has("X-Kept")) return;
    note.hidden = true;
    over.hidden = false;
    clearInterval(looking);
  };
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let looking;
  const look = () => { if (!document.hidden && over.hidden) isBack().catch(() => { /* not yet */ }); };
  if (kept && alone !== undefined) {
    looking = setInterval(look, 5000);
    addEventListener("online", look);
  }

  // What has to be there without connection from the first visit on: this page and everything it is made of.
  const keepWhole = async (/** @type {ServiceWorkerRegistration} */ registration, /** @type {string} */ page) => {
    await navigator.serviceWorker.ready;
    const parts = performance.getEntriesByType("resource").map((part) => part.name);
    registration.active?.postMessage({ keep: [page, ...new Set(parts)] });
  };
  if (!("serviceWorker" in navigator)) return;
  const isFirst = !navigator.serviceWorker.controller; // nobody keeps what was loaded before the keeper came
  navigator.serviceWorker.register("/service-worker.js", { scope }).then(async (registration) => {
    if ((scope !== "/e/" || isFirst) && !kept) await keepWhole(registration, location.href.split("#")[0]);
    await navigator.serviceWorker.ready;
    if (!kept) registration.active?.postMessage({ language: document.documentElement.lang });
  }).catch(() => { /* not allowed here: the pages work without it */ });
})();
