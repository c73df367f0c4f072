// What the page says besides its rows: announcements, notices, what is still open, what is not saved.

import { fill } from "../words.js";
import { ADJOURNED, OPEN } from "./row.js";

export const $ = (id) => document.getElementById(id);
export const root = $("results");
export const words = JSON.parse($("results-words").textContent);

export function announce(sentence) {
  $("results-status").textContent = sentence;
}

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

export function hide(id, kind) {
  if ($(id).dataset.kind === kind) $(id).hidden = true;
}

export function stageVersion(version) {
  const field = $("stage-version");
  if (field && Number(field.value) < version) field.value = version;
}

// What is still open, how many are not saved, and whether the next round can be paired. It speaks of what the server has: a
// value that is still on its way, or was refused, is not in.
export function summarize(rows, unsaved) {
  const open = rows.filter((row) => row.stored === OPEN);
  const adjourned = rows.filter((row) => row.stored === ADJOURNED);
  $("open-count").textContent = open.length + adjourned.length;
  tables("open-tables", open);
  tables("adjourned-tables", adjourned);
  $("save-summary").textContent = unsaved ? `${words.notSaved}: ${unsaved}` : "";
  const over = open.length + adjourned.length === 0;
  const state = over ? "complete" : "published";
  const chip = $("round-state");
  chip.className = `chip ${state}`;
  chip.textContent = chip.dataset[state];
  frame(state, open.length ? "playing" : adjourned.length ? "adjourned" : "complete");
  show("#all-in", over);
  show(".when-all-in", !open.length);
  show(".when-all-over", over);
  const pair = $("pair-next");
  const waits = open.length > 0 || (Boolean(root.dataset.adjournedHolds) && adjourned.length > 0);
  if (pair) pair.disabled = Boolean(root.dataset.blocked) || waits || unsaved > 0;
}

function show(selector, whether) {
  const element = root.querySelector(selector);
  if (element) element.hidden = !whether;
}

// The head of the page: where the stage stands, and the colour of this round among the others.
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
  line.querySelector(".tables").replaceChildren(...links.flatMap((link, i) => (i ? [", ", link] : [link])));
}
