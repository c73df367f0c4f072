/* Remembers on this device which card is mine, an event at a time: the bar leads to it, tables mark my line. Only the
   button of a card says who I am, never the way by which a card was opened. Nothing leaves the device. Without this script
   every page works; a bookmark of the card does the same. */
// @ts-check
(function () {
  "use strict";
  /** @typedef {{ url: string, number: number, said?: boolean }} Me */
  const bar = /** @type {HTMLElement} */ (document.querySelector(".bottom-bar"));
  if (!bar) return;
  const key = "me:" + bar.dataset.event;
  /** @returns {Me | null} */
  const read = () => { try { return JSON.parse(localStorage.getItem(key) ?? "null"); } catch { return null; } };
  const write = (/** @type {Me | null} */ value) => { try { value ? localStorage.setItem(key, JSON.stringify(value)) : localStorage.removeItem(key); } catch { /* private mode */ } };

  const mark = () => {
    const me = read();
    document.querySelectorAll("tr.me, .seat.me").forEach((row) => row.classList.remove("me"));
    const link = /** @type {HTMLAnchorElement} */ (bar.querySelector(".to-me"));
    if (!me) { if (link.dataset.find) link.href = link.dataset.find; return; }
    link.dataset.find = link.dataset.find || link.getAttribute("href") || "";
    link.href = me.url;
    if (!me.said) return; // kept when looking a card up was taken for saying so: it counts once the card has asked
    const stage = me.url.replace(/players\/\d+\/$/, "");
    if (location.pathname.startsWith(stage)) {
      document.querySelectorAll(`:is(tr, .seat)[data-number="${me.number}"], tr[data-second="${me.number}"]`).forEach((row) => row.classList.add("me"));
    }
  };

  const offer = () => {
    const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("button.remember"));
    const question = /** @type {HTMLElement | null} */ (document.querySelector(".is-it-me"));
    if (!button || !question) return;
    const words = button.textContent;
    const mine = { url: location.pathname, number: Number(button.dataset.number), said: true };
    const isMine = () => { const me = read(); return Boolean(me && me.url === mine.url); };
    const show = () => {
      const isGuessed = isMine() && !read()?.said;
      question.hidden = !isGuessed;
      button.hidden = isGuessed;
      button.textContent = isMine() ? button.dataset.forget ?? "" : words;
    };
    const say = (/** @type {Me | null} */ value) => { write(value); show(); mark(); };
    button.addEventListener("click", () => say(isMine() ? null : mine));
    question.querySelector(".yes")?.addEventListener("click", () => say(mine));
    question.querySelector(".no")?.addEventListener("click", () => say(null));
    show();
  };
  document.addEventListener("fresh", () => { offer(); mark(); });
  offer();
  mark();
})();
