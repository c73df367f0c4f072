// The page of a job: moves the bar while the work is done, and loads the page anew when its state changes.
// @ts-check
"use strict";
(() => {
  const job = /** @type {HTMLElement} */ (document.getElementById("job"));
  const url = job.dataset.url ?? "";
  const bar = job.querySelector("progress");

  async function look() {
    try {
      const answer = await fetch(url, { headers: { Accept: "application/json" } });
      if (answer.ok) {
        const now = await answer.json();
        if (now.state !== job.dataset.state) {
          location.reload();
          return;
        }
        if (bar && now.total) {
          bar.max = now.total;
          bar.value = now.progress;
        }
      }
    } catch {
      // No network just now: ask again.
    }
    setTimeout(look, 1000);
  }

  setTimeout(look, 500);
})();
