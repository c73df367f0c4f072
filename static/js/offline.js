/* Asks for the keeper of pages, and says so when the page on the screen comes from memory. */
(function () {
  "use strict";
  const note = document.querySelector(".from-memory");
  if (!note || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", (event) => {
    if (!event.data || !event.data.kept) return;
    const at = new Date(event.data.kept);
    note.querySelector("time").textContent = at.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    note.hidden = false;
  });
  navigator.serviceWorker.register("/service-worker.js", { scope: "/e/" }).then(() => {
    if (navigator.serviceWorker.controller) navigator.serviceWorker.controller.postMessage({ shown: location.href.split("#")[0] });
  }).catch(() => { /* not allowed here: the pages work without it */ });
})();
