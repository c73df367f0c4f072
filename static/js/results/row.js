// A table of the round on the page: what it shows, and how it says where its saving stands.

import { fill } from "../words.js";

const FORFEITS = { "+/-": ["second"], "-/+": ["first"], "-/-": ["first", "second"] };
const ABSENT = { "+/-": "second", "-/+": "first", "-/-": "both" };
const IN_THE_ROW = new Set(["1-0", "0-1", "1/2-1/2"]);

export const OPEN = "*";
export const ADJOURNED = "adjourned";

export class Row {
  constructor(element, words) {
    this.el = element;
    this.words = words;
    this.game = Number(element.dataset.game);
    this.table = Number(element.dataset.table);
    this.version = Number(element.dataset.version);
    this.code = element.dataset.code; // what is shown
    this.stored = this.code; // what the server has, as far as we know
    this.checked = false;
    this.choice = null; // two values to choose from: { keep, replace }
    this.state = element.querySelector("td.state");
    this.message = document.createElement("span");
    this.message.className = "save-state";
    this.state.prepend(this.message);
    this.showNoShow();
  }

  get names() {
    return { table: this.table, first: this.el.dataset.first, second: this.el.dataset.second };
  }

  // Play has gone on since: a result that is in takes a correction.
  get inClosedRound() {
    return Boolean(this.el.closest(".results").dataset.closed);
  }

  get isOpen() {
    return this.code === OPEN;
  }

  // Has it a result, and not only the word that it is adjourned?
  get isOver() {
    return this.code !== OPEN && this.code !== ADJOURNED;
  }

  label(code) {
    return this.words.labels[code] ?? code;
  }

  show(code) {
    this.code = this.el.dataset.code = code;
    const open = code === OPEN || code === ADJOURNED;
    this.el.classList.toggle("open", open);
    this.el.classList.toggle("closed", !open && code === this.stored && this.inClosedRound);
    for (const button of this.el.querySelectorAll("button[data-code]")) {
      button.setAttribute("aria-pressed", String(button.dataset.code === code));
      button.classList.remove("refused");
    }
    this.el.querySelector(".printed").textContent = code === OPEN ? "" : this.label(code);
    const more = this.el.querySelector("a.more");
    const rare = code !== OPEN && !IN_THE_ROW.has(code);
    more.textContent = rare ? this.label(code) : "…";
    more.classList.toggle("chosen", rare);
    this.showNoShow();
  }

  // A value that was not taken: the stored one stands, the other is only outlined.
  refuse(code, words, buttons) {
    this.show(this.stored);
    this.el.querySelector(`button[data-code="${code}"]`)?.classList.add("refused");
    this.say("refused", words, buttons);
  }

  // What the server says of the game.
  accept(game) {
    this.version = game.version;
    this.stored = game.code;
    this.show(game.code);
    this.say("", "");
    this.state.querySelector(".saved").textContent = game.saved;
    this.setNote(game.note);
  }

  setNote(note) {
    const link = this.el.querySelector("a.note");
    link.textContent = note || "✎";
    link.classList.toggle("empty", !note);
  }

  get note() {
    const link = this.el.querySelector("a.note");
    return link.classList.contains("empty") ? "" : link.textContent;
  }

  // One of: "", saving, unsaved, conflict, refused, changed, differs, checked; with words and buttons.
  say(state, words, buttons = []) {
    this.el.dataset.save = state;
    this.choice = null;
    this.message.replaceChildren(words);
    this.state.querySelector(".saved").hidden = Boolean(words) && state !== "checked";
    for (const { label, act, role } of buttons) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "small secondary";
      button.textContent = label;
      button.dataset.role = role;
      button.addEventListener("click", (event) => {
        event.stopPropagation();
        act();
      });
      this.message.append(" ", button);
    }
  }

  // Two values: the one that stands, and the one that was typed.
  ask(state, words, stored, typed, keep, replace) {
    this.say(state, words, [
      { label: fill(this.words.keep, { value: this.label(stored) }), act: keep, role: "keep" },
      { label: fill(this.words.replace, { value: this.label(typed) }), act: replace, role: "replace" },
    ]);
    this.choice = { keep, replace };
  }

  // A player who did not come: is he absent next time, or gone? Nobody is asked about who is knocked out by it.
  showNoShow() {
    const place = this.el.querySelector(".no-show");
    const template = document.getElementById("no-show-template");
    const asked = this.el.dataset.asks.split(" ").includes(ABSENT[this.code]);
    const sides = template && asked ? FORFEITS[this.code] : [];
    place.hidden = !sides.length;
    place.replaceChildren(
      ...sides.map((side) => {
        const entry = this.el.dataset[`${side}Entry`];
        const part = template.content.cloneNode(true);
        const who = part.querySelector(".who");
        who.textContent = `${this.el.dataset[side]}:`;
        who.classList.toggle("visually-hidden", sides.length === 1);
        for (const link of part.querySelectorAll("a")) link.href = link.dataset.href.replace("/0/", `/${entry}/`);
        return part;
      }),
    );
  }
}
