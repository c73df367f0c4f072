/* Asks now and then whether the page has changed, and puts the new content in its place without moving the scroll. The
   server answers 304 while nothing is new. Whether the page is current or outdated is told to offline.js: it is current
   when the server has said so, and no answer that was kept on the device counts. Without this script a reload does the
   same. */
// @ts-check
(function () {
  "use strict";
  const { dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const every = Number(dataset.seconds) * 1000;
  let tag = dataset.tag || null; // of the page on the screen
  let asked = document.documentElement.dataset.kept ? 0 : Date.now();
  let asking = false;

  const tagOf = (/** @type {Response} */ answer) => (answer.headers.get("ETag") || "").replace(/^W\//, "");
  const get = (/** @type {RequestInit} */ more) => fetch(location.href.split("#")[0], { credentials: "same-origin", redirect: "error", ...more });

  const tell = (/** @type {string} */ what) => document.dispatchEvent(new Event(what));

  async function look() {
    if (tag === null || document.hidden || asking || Date.now() - asked < every) return;
    asking = true;
    asked = Date.now();
    try {
      const answer = await get({ headers: { "If-None-Match": tag }, cache: "no-store" });
      const seen = tagOf(answer);
      if (answer.headers.has("X-Kept")) throw new Error("from memory");
      if (answer.status === 200 && seen && seen !== tag) {
        show(new DOMParser().parseFromString(await answer.text(), "text/html"));
        tag = seen;
      }
      if (answer.status === 304 || (answer.status === 200 && seen === tag)) tell("current");
    } catch {
      tell("outdated"); // no connection: asked again later
    }
    asking = false;
  }

  /** @param {Document} page */
  function show(page) {
    const [left, top] = [scrollX, scrollY];
    const focused = document.activeElement?.id;
    for (const part of ["main", ".event-frame"]) put(document.querySelector(part), page.querySelector(part));
    const waysOf = (/** @type {Document} */ whole) =>
      /** @type {NodeListOf<HTMLAnchorElement>} */ (whole.querySelectorAll(".bottom-bar a:not(.to-me)"));
    const ways = waysOf(page);
    waysOf(document).forEach((way, n) => { if (ways[n]) way.href = ways[n].href; });
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    scrollTo({ left, top, behavior: "instant" });
    document.dispatchEvent(new Event("fresh"));
  }

  /* The new part in place of the old; what was unfolded or pushed aside stays so. */
  /** @param {Element | null} old @param {Element | null} fresh */
  function put(old, fresh) {
    if (!old || !fresh) return;
    const states = (/** @type {Element} */ within) =>
      /** @type {HTMLDetailsElement[]} */ ([...within.querySelectorAll("details, .table-wrap, nav")]);
    const before = states(old).map((each) => /** @type {[boolean, number]} */ ([each.open, each.scrollLeft]));
    old.replaceChildren(...fresh.childNodes);
    states(old).forEach((each, n) => {
      if (!before[n]) return;
      if (before[n][0]) each.open = true;
      each.scrollLeft = before[n][1];
    });
  }

  setInterval(look, Math.min(every, 5000));
  document.addEventListener("visibilitychange", look);
  addEventListener("online", () => { asked = 0; look(); });
})();
