// A table of the round on the page: what it shows, and how it says where its saving stands.
// @ts-check

import { fill } from "../words.js";

/** @typedef {{ label: string, role: string, act: () => void }} Button */
/** @typedef {{ version: number, code: string, saved: string, note: string }} Game */

/** @type {Record<string, string[]>} */
const FORFEITS = { "+/-": ["second"], "-/+": ["first"], "-/-": ["first", "second"] };
/** @type {Record<string, string>} */
const ABSENT = { "+/-": "second", "-/+": "first", "-/-": "both" };
const IN_THE_ROW = new Set(["1-0", "0-1", "1/2-1/2"]);

export const OPEN = "*";
export const ADJOURNED = "adjourned";

export class Row {
  /** @param {HTMLElement} element @param {any} words */
  constructor(element, words) {
    this.el = element;
    this.words = words;
    this.game = Number(element.dataset.game);
    this.table = Number(element.dataset.table);
    this.version = Number(element.dataset.version);
    this.code = element.dataset.code ?? OPEN; // what is shown
    this.stored = this.code; // what the server has, as far as we know
    this.checked = false;
    /** @type {{ keep: () => void, replace: () => void } | null} */
    this.choice = null; // two values to choose from: { keep, replace }
    this.state = this.part("td.state");
    this.message = document.createElement("span");
    this.message.className = "save-state";
    this.state.prepend(this.message);
    this.showNoShow();
  }

  // What every row has.
  /** @param {string} selector @returns {HTMLElement} */
  part(selector) {
    return /** @type {HTMLElement} */ (this.el.querySelector(selector));
  }

  get names() {
    return { table: this.table, first: this.el.dataset.first, second: this.el.dataset.second };
  }

  // Play has gone on since: a result that is in takes a correction.
  get inClosedRound() {
    return Boolean(/** @type {HTMLElement} */ (this.el.closest(".results")).dataset.closed);
  }

  get isOpen() {
    return this.code === OPEN;
  }

  // Has it a result, and not only the word that it is adjourned?
  get isOver() {
    return this.code !== OPEN && this.code !== ADJOURNED;
  }

  /** @param {string} code */
  label(code) {
    return this.words.labels[code] ?? code;
  }

  /** @param {string} code */
  show(code) {
    this.code = this.el.dataset.code = code;
    const open = code === OPEN || code === ADJOURNED;
    this.el.classList.toggle("open", open);
    this.el.classList.toggle("closed", !open && code === this.stored && this.inClosedRound);
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = this.el.querySelectorAll("button[data-code]");
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.code === code));
      button.classList.remove("refused");
    }
    this.part(".printed").textContent = code === OPEN ? "" : this.label(code);
    const more = this.part("a.more");
    const rare = code !== OPEN && !IN_THE_ROW.has(code);
    more.textContent = rare ? this.label(code) : "…";
    more.classList.toggle("chosen", rare);
    this.showNoShow();
  }

  // A value that was not taken: the stored one stands, the other is only outlined.
  /** @param {string} code @param {string} words @param {Button[]} buttons */
  refuse(code, words, buttons) {
    this.show(this.stored);
    this.el.querySelector(`button[data-code="${code}"]`)?.classList.add("refused");
    this.say("refused", words, buttons);
  }

  // What the server says of the game.
  /** @param {Game} game */
  accept(game) {
    this.version = game.version;
    this.stored = game.code;
    this.show(game.code);
    this.say("", "");
    this.part(".saved").textContent = game.saved;
    this.setNote(game.note);
  }

  /** @param {string} note */
  setNote(note) {
    const link = this.part("a.note");
    link.textContent = note || "✎";
    link.classList.toggle("empty", !note);
  }

  get note() {
    const link = this.part("a.note");
    return link.classList.contains("empty") ? "" : link.textContent;
  }

  // One of: "", saving, unsaved, conflict, refused, changed, differs, checked; with words and buttons.
  /** @param {string} state @param {string} words @param {Button[]} buttons */
  say(state, words, buttons = []) {
    this.el.dataset.save = state;
    this.choice = null;
    this.message.replaceChildren(words);
    this.part(".saved").hidden = Boolean(words) && state !== "checked";
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
  /**
   * @param {string} state
   * @param {string} words
   * @param {string} stored
   * @param {string} typed
   * @param {() => void} keep
   * @param {() => void} replace
   */
  ask(state, words, stored, typed, keep, replace) {
    this.say(state, words, [
      { label: fill(this.words.keep, { value: this.label(stored) }), act: keep, role: "keep" },
      { label: fill(this.words.replace, { value: this.label(typed) }), act: replace, role: "replace" },
    ]);
    this.choice = { keep, replace };
  }

  // A player who did not come: are they absent next time, or gone? Nobody is asked about who is knocked out by it.
  showNoShow() {
    const place = this.part(".no-show");
    const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById("no-show-template"));
    const asked = (this.el.dataset.asks ?? "").split(" ").includes(ABSENT[this.code]);
    const sides = template && asked ? FORFEITS[this.code] : [];
    place.hidden = !sides.length;
    place.replaceChildren(
      ...sides.map((side) => {
        const entry = this.el.dataset[`${side}Entry`];
        const part = /** @type {DocumentFragment} */ (/** @type {HTMLTemplateElement} */ (template).content.cloneNode(true));
        const who = /** @type {HTMLElement} */ (part.querySelector(".who"));
        who.textContent = `${this.el.dataset[side]}:`;
        who.classList.toggle("visually-hidden", sides.length === 1);
        for (const link of part.querySelectorAll("a")) link.href = (link.dataset.href ?? "").replace("/0/", `/${entry}/`);
        return part;
      }),
    );
  }
}
