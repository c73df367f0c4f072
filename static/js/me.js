/* Remembers on this device which card is mine, an event at a time: the bar leads to it, tables mark my line. Only the
   button of a card says who I am, never the way by which a card was opened. Nothing leaves the device. Without this script
   every page works; a bookmark of the card does the same. */
(function () {
  "use strict";
  const bar = document.querySelector(".bottom-bar");
  if (!bar) return;
  const key = "me:" + bar.dataset.event;
  const read = () => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
  const write = (value) => { try { value ? localStorage.setItem(key, JSON.stringify(value)) : localStorage.removeItem(key); } catch { /* private mode */ } };

  const mark = () => {
    const me = read();
    document.querySelectorAll("tr.me, .seat.me").forEach((row) => row.classList.remove("me"));
    const link = bar.querySelector(".to-me");
    if (!me) { if (link.dataset.find) link.href = link.dataset.find; return; }
    link.dataset.find = link.dataset.find || link.getAttribute("href");
    link.href = me.url;
    if (!me.said) return; // kept when looking a card up was taken for saying so: it counts once the card has asked
    const stage = me.url.replace(/players\/\d+\/$/, "");
    if (location.pathname.startsWith(stage)) {
      document.querySelectorAll(`:is(tr, .seat)[data-number="${me.number}"], tr[data-second="${me.number}"]`).forEach((row) => row.classList.add("me"));
    }
  };

  const offer = () => {
    const button = document.querySelector("button.remember");
    if (!button) return;
    const question = document.querySelector(".is-it-me");
    const words = button.textContent;
    const mine = { url: location.pathname, number: Number(button.dataset.number), said: true };
    const isMine = () => { const me = read(); return Boolean(me && me.url === mine.url); };
    const show = () => {
      const isGuessed = isMine() && !read().said;
      question.hidden = !isGuessed;
      button.hidden = isGuessed;
      button.textContent = isMine() ? button.dataset.forget : words;
    };
    const say = (value) => { write(value); show(); mark(); };
    button.addEventListener("click", () => say(isMine() ? null : mine));
    question.querySelector(".yes").addEventListener("click", () => say(mine));
    question.querySelector(".no").addEventListener("click", () => say(null));
    show();
  };
  document.addEventListener("fresh", () => { offer(); mark(); });
  offer();
  mark();
})();
