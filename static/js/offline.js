/* Asks for the keeper of pages, and says so when the page on the screen comes from memory. */
(function () {
  "use strict";
  const note = document.querySelector(".from-memory");
  const scope = document.currentScript.dataset.scope || "/e/";
  if (!note || !("serviceWorker" in navigator)) return;

  // A page that has to work without connection from its first visit on: it and everything it is made of.
  const keepWhole = async (registration, page) => {
    await navigator.serviceWorker.ready;
    const parts = performance.getEntriesByType("resource").map((part) => part.name);
    registration.active.postMessage({ keep: [page, ...new Set(parts)] });
  };

  navigator.serviceWorker.addEventListener("message", (event) => {
    if (!event.data || !event.data.kept) return;
    const at = new Date(event.data.kept);
    note.querySelector("time").textContent = at.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    note.hidden = false;
  });
  navigator.serviceWorker.register("/service-worker.js", { scope }).then((registration) => {
    const page = location.href.split("#")[0];
    if (navigator.serviceWorker.controller) navigator.serviceWorker.controller.postMessage({ shown: page });
    if (scope !== "/e/") keepWhole(registration, page);
  }).catch(() => { /* not allowed here: the pages work without it */ });
})();
