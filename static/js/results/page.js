// What the page says besides its rows: announcements, notices, what is still open, what is not saved.

// @ts-check

import { $, field, pressed } from "../elements.js";
import { fill } from "../words.js";
import { ADJOURNED, OPEN } from "./row.js";

/** @typedef {import("./row.js").Row} Row */

export const root = $("results");
/** The sentences of the page. @type {any} */
export const words = JSON.parse($("results-words").textContent ?? "");

/** An attribute that the page's root always has. @param {string} name */
export const given = (name) => root.dataset[name] ?? "";

/** @param {string} sentence */
export function announce(sentence) {
  $("results-status").textContent = sentence;
}

/** @param {string} sentence @param {string} kind @param {{ label: string, act: () => void }} [action] */
export function notice(sentence, kind, action) {
  const box = $("results-notice");
  box.hidden = false;
  box.dataset.kind = kind;
  box.replaceChildren(sentence);
  if (action) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "small secondary";
    button.textContent = action.label;
    button.addEventListener("click", action.act);
    box.append(" ", button);
  }
}

/** @param {string} id @param {string} kind */
export function hide(id, kind) {
  if ($(id).dataset.kind === kind) $(id).hidden = true;
}

/** @param {number} version */
export function stageVersion(version) {
  const kept = field("stage-version");
  if (kept && Number(kept.value) < version) kept.value = String(version);
}

// What is still open, how many are not saved, and whether the next round can be paired. It speaks of what the server has: a
// value that is still on its way, or was refused, is not in.
/** @param {Row[]} rows @param {number} unsaved */
export function summarize(rows, unsaved) {
  const open = rows.filter((row) => row.stored === OPEN);
  const adjourned = rows.filter((row) => row.stored === ADJOURNED);
  $("open-count").textContent = String(open.length + adjourned.length);
  tables("open-tables", open);
  tables("adjourned-tables", adjourned);
  $("save-summary").textContent = unsaved ? `${words.notSaved}: ${unsaved}` : "";
  const over = open.length + adjourned.length === 0;
  const state = over ? "complete" : "published";
  const chip = $("round-state");
  chip.className = `chip ${state}`;
  chip.textContent = chip.dataset[state] ?? "";
  frame(state, open.length ? "playing" : adjourned.length ? "adjourned" : "complete");
  show("#all-in", over);
  show(".when-all-in", !open.length);
  show(".when-all-over", over);
  const pair = pressed("pair-next");
  const waits = open.length > 0 || (Boolean(root.dataset.adjournedHolds) && adjourned.length > 0);
  if (pair) pair.disabled = Boolean(root.dataset.blocked) || waits || unsaved > 0;
}

/** @param {string} selector @param {boolean} whether */
function show(selector, whether) {
  const element = /** @type {HTMLElement | null} */ (root.querySelector(selector));
  if (element) element.hidden = !whether;
}

// The head of the page: where the stage stands, and the colour of this round among the others.
/** @param {string} state @param {string} standing */
function frame(state, standing) {
  const pill = $("stage-state");
  const told = JSON.parse(pill?.dataset.standings || "{}")[standing];
  if (told) {
    pill.className = `chip ${told[0]}`;
    pill.textContent = told[1];
  }
  const round = document.querySelector("nav.rounds a[aria-current]");
  if (!round) return;
  round.classList.remove("published", "complete");
  round.classList.add(state);
}

/** @param {string} id @param {Row[]} which */
function tables(id, which) {
  const line = $(id);
  if (!line) return;
  line.hidden = !which.length;
  const links = which.map((row) => {
    const link = document.createElement("a");
    link.href = `#t${row.table}`;
    link.textContent = fill(words.tableNumber, { table: row.table });
    return link;
  });
  line.querySelector(".tables")?.replaceChildren(...links.flatMap((link, i) => /** @type {(string | Node)[]} */ (i ? [", ", link] : [link])));
}
