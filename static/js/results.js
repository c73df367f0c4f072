// Results by keyboard. The page works without this script: every button is a form's. With it, a key in a chosen row is
// saved in the background, and the cursor goes on to the next open table.

// @ts-check

import { $, dialog, field, target } from "./elements.js";
import { commandOf, isForTheTable, isResult } from "./results/keys.js";
import { noteDialog } from "./results/note.js";
import { watchOthers } from "./results/others.js";
import { announce, given, hide, notice, root, stageVersion, summarize, words } from "./results/page.js";
import { Queue } from "./results/queue.js";
import { ADJOURNED, OPEN, Row } from "./results/row.js";
import { ask } from "./server.js";
import { fill } from "./words.js";

/** @typedef {import("./results/queue.js").Job} Job */
/** @typedef {{ game: number, code: string, seen: number }} Result */

const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("tr.game"))].map((el) => new Row(el, words));
const byGame = new Map(rows.map((row) => [row.game, row]));
const openNote = noteDialog(words, (row) => given("noteUrl").replace("/0/", `/${row.game}/`));

let selected = -1;
let checking = false;
let entered = false;

// ---- what is still to be saved --------------------------------------------------------------------------------------

const queue = new Queue(
  given("store"),
  (job) =>
    job.undo
      ? ask(given("undoUrl"), { method: "POST", fields: { token: job.undo } })
      : ask(given("url"), { method: "POST", fields: { game: job.game, version: job.seen, result: job.code } }),
  {
    /** @param {Result} job */
    sending(job) {
      byGame.get(job.game)?.say("saving", words.saving);
      summary();
    },
    /** @param {Job} job @param {any} data */
    saved(job, data) {
      const row = data.game && byGame.get(data.game.id);
      entered = true;
      if (data.stage_version) stageVersion(data.stage_version);
      if (row) {
        if (queue.has(row.game)) {
          row.version = data.game.version; // more was typed meanwhile
          row.stored = data.game.code;
        } else row.accept(data.game);
        if (job.undo) row.checked = false;
        if (isChecked(row)) row.say("checked", words.checked);
        const said = fill(job.undo ? words.undone : words.saved, { table: row.table, value: row.label(data.game.code) });
        announce(isThrough() ? `${said} ${through()}` : said);
        if (job.undo) select(rows.indexOf(row));
      }
      hide("results-notice", "offline");
      summary();
    },
    /** @param {Result} job @param {any} data */
    conflict(job, data) {
      const row = byGame.get(job.game);
      if (!row) return;
      row.checked = false;
      const values = { by: data.by || words.somebody, at: data.at, theirs: row.label(data.theirs), yours: row.label(job.code) };
      const sentence = fill(words.conflict, values);
      row.ask("conflict", sentence, data.theirs, job.code, () => {
        queue.drop(row.game);
        row.version = data.version;
        row.stored = data.theirs;
        row.show(data.theirs);
        row.say("", "");
        row.part("td.state .saved").textContent = [data.at, data.by].filter(Boolean).join(" ");
        summary();
      }, () => {
        row.version = data.version;
        enter(row, job.code);
      });
      announce(sentence);
      summary();
    },
    /** @param {Result} job @param {any} data */
    refused(job, data) {
      const row = byGame.get(job.game);
      const sentence = data.message || words.refused;
      if (!row) {
        notice(sentence, "refused");
        return;
      }
      row.checked = false;
      row.refuse(job.code, `${words.notSaved}: ${row.label(job.code)}. ${sentence}`, [{ label: words.discard, role: "discard", act: () => discard(row) }]);
      announce(sentence);
      summary();
    },
    /** @param {Result} job @param {number} status @param {any} data */
    unsaved(job, status, data) {
      byGame.get(job.game)?.say("unsaved", words.notSaved, [{ label: words.retry, role: "retry", act: () => queue.retry() }]);
      notice(status === 401 || status === 403 ? words.loggedOut : data?.message || words.offline, "offline");
      summary();
    },
    /** @param {Result} job */
    dropped(job) {
      const row = byGame.get(job.game);
      if (!row) return;
      discard(row);
      select(rows.indexOf(row));
    },
    idle() {
      summary();
      // Where results decide whether there is another round, the page says anew what comes next.
      if (entered && root.dataset.decides && !queue.unsaved && rows.every((row) => !row.isOpen)) location.reload();
    },
  },
);

/** @param {Row} row */
function discard(row) {
  queue.drop(row.game);
  row.show(row.stored);
  row.say("", "");
  summary();
}

// ---- entering -------------------------------------------------------------------------------------------------------

/** @param {Row} row @param {string} code */
function enter(row, code) {
  row.show(code);
  row.say("saving", words.saving);
  row.checked = false;
  hide("results-notice", "hint");
  queue.add({ game: row.game, code, seen: row.version });
  summary();
}

// In a round that is complete a key or a tap too many changes nothing: what is entered is replaced only by saying so. Where play
// has gone on, the server refuses it, and says where it is corrected.
/** @param {Row} row */
function stands(row) {
  return row.isOver && !row.inClosedRound && rows.every((other) => other.isOver);
}

/** @param {Row} row @param {string} code */
function askFirst(row, code) {
  const sentence = fill(words.standing, { stored: row.label(row.code), typed: row.label(code) });
  row.ask("standing", sentence, row.code, code, () => row.say("", ""), () => enter(row, code));
  announce(sentence);
}

/** @param {Row} row @param {string} code */
function type(row, code) {
  if (row.choice) return; // choose first
  if (checking) return check(row, code);
  if (code === OPEN && row.isOpen && row.el.dataset.save !== "refused") {
    notice(words.clears, "hint");
    return;
  }
  if (stands(row) && code !== row.code) return askFirst(row, code);
  if (code !== row.code || row.el.dataset.save === "refused") enter(row, code);
  if (code !== OPEN && code !== ADJOURNED) advance(row, (other) => other.isOpen);
}

/** @param {Row} row @param {(other: Row) => boolean} wanted */
function advance(row, wanted) {
  const from = rows.indexOf(row);
  const order = [...rows.slice(from + 1), ...rows.slice(0, from)].filter((other) => !other.el.hidden);
  const next = order.find(wanted);
  if (next) select(rows.indexOf(next));
  else if (isThrough()) announce(through()); // what is still on its way says so when it has arrived
}

// Does the server have everything that was to be typed?
function isThrough() {
  return checking ? rows.every(isChecked) : !queue.unsaved && rows.every((row) => row.stored !== OPEN);
}

function through() {
  return checking ? fill(words.checkDone, { all: rows.length }) : words.allIn;
}

// ---- check mode: everything is typed a second time, and only a choice writes ----------------------------------------

// Typed a second time, and what the server has: not one whose new value is on its way, or was refused.
/** @param {Row} row */
function isChecked(row) {
  return row.checked && row.code === row.stored && !queue.has(row.game);
}

/** @param {Row} row @param {string} code */
function check(row, code) {
  if (rows.some((other) => other.choice)) return;
  if (code !== row.code) {
    const sentence = fill(words.different, { stored: row.label(row.code), typed: row.label(code) });
    const stored = row.code;
    row.ask("differs", sentence, stored, code, () => passed(row), () => {
      enter(row, code);
      row.checked = true;
      summary();
      advance(row, (other) => !other.checked);
    });
    announce(fill(words.checkStop, { table: row.table }));
    return;
  }
  passed(row);
}

/** @param {Row} row */
function passed(row) {
  row.checked = true;
  if (isChecked(row)) row.say("checked", words.checked);
  summary();
  advance(row, (other) => !other.checked);
}

function toggleCheck() {
  checking = !checking;
  $("check-mode").setAttribute("aria-pressed", String(checking));
  root.classList.toggle("checking", checking);
  for (const row of rows) {
    row.checked = false;
    if (["checked", "differs"].includes(row.el.dataset.save ?? "")) row.say("", "");
  }
  summary();
  if (checking && rows.length) select(0);
}

function checkBanner() {
  const done = rows.filter(isChecked).length;
  $("check-banner").hidden = !checking;
  $("check-banner").textContent = fill(done === rows.length ? words.checkDone : words.checkOn, { done, all: rows.length });
}

// ---- the page -------------------------------------------------------------------------------------------------------

/** @param {number} index */
function select(index) {
  if (index < 0 || index >= rows.length) return;
  if (rows[selected]) {
    rows[selected].el.classList.remove("selected");
    rows[selected].el.tabIndex = -1;
  }
  selected = index;
  const { el } = rows[index];
  el.classList.add("selected");
  el.tabIndex = 0;
  el.focus({ preventScroll: true });
  el.scrollIntoView({ block: "nearest" });
}

/** @param {number} step */
function move(step) {
  const shown = rows.filter((row) => !row.el.hidden);
  if (!shown.length) return;
  const at = shown.indexOf(rows[selected]);
  const to = at < 0 ? 0 : Math.max(0, Math.min(shown.length - 1, at + step));
  select(rows.indexOf(shown[to]));
}

function summary() {
  summarize(rows, queue.unsaved);
  root.dataset.onTheWay = String(queue.jobs.length);
  checkBanner();
}

// ---- dialogs --------------------------------------------------------------------------------------------------------

/** @param {Row} row */
function openMore(row) {
  $("more-title").textContent = fill(words.moreTitle, row.names);
  const more = dialog("results-more");
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (more.querySelectorAll("button[data-code]"))) {
    const text = /** @type {HTMLElement} */ (button.querySelector("[data-words]"));
    text.textContent = fill(text.dataset.words ?? "", row.names);
    button.setAttribute("aria-pressed", String(button.dataset.code === row.code));
  }
  more.showModal();
}

/** @param {string} text */
function search(text) {
  const wanted = text.trim().toLocaleLowerCase();
  for (const row of rows) {
    const { table, first, second } = row.names;
    row.el.hidden = Boolean(wanted) && String(table) !== wanted && !`${first}\n${second}`.toLocaleLowerCase().includes(wanted);
  }
  if (wanted && rows.every((row) => row.el.hidden)) announce(words.nothingFound);
}

/** @type {Record<string, (row?: Row) => void>} */
const commands = {
  up: () => move(-1),
  down: () => move(1),
  top: () => move(-rows.length),
  bottom: () => move(rows.length),
  "page-up": () => move(-10),
  "page-down": () => move(10),
  search: () => $("results-search").focus(),
  help: () => dialog("results-help").showModal(),
  check: toggleCheck,
  undo: () => queue.addUndo(crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`),
  go: () => {
    field("go-table").value = "";
    dialog("results-go").showModal();
  },
  more: (row) => row && openMore(row),
  note: (row) => row && openNote(row),
  keep: (row) => choosing(row)?.choice?.keep(),
  replace: (row) => choosing(row)?.choice?.replace(),
};

// The row whose two values are to be chosen from: the selected one, or the only one.
/** @param {Row | undefined} row */
function choosing(row) {
  const asking = rows.filter((other) => other.choice);
  return row && asking.includes(row) ? row : asking.length === 1 ? asking[0] : null;
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  if (!isForTheTable(event.key, target(event))) return;
  const command = commandOf(event);
  if (command === null) return;
  const row = rows[selected];
  if (isResult(command)) {
    if (row) type(row, command);
  } else {
    commands[command](row);
  }
  event.preventDefault();
});

$("boards").addEventListener("click", (event) => {
  const touched = target(event);
  const row = byGame.get(Number(/** @type {HTMLElement | null} */ (touched.closest("tr.game"))?.dataset.game));
  if (!row) return;
  const button = /** @type {HTMLElement | null} */ (touched.closest("button[data-code]"));
  const link = touched.closest("a");
  if (link && !link.matches(".more, .note")) return;
  if (button || link) event.preventDefault();
  select(rows.indexOf(row));
  if (button) type(row, button.dataset.code ?? OPEN);
  else if (link?.matches(".more")) openMore(row);
  else if (link?.matches(".note")) openNote(row);
});

$("results-more").addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (target(event).closest("button[data-code]"));
  if (!button) return;
  dialog("results-more").close();
  type(rows[selected], button.dataset.code ?? OPEN);
});
$("go-form").addEventListener("submit", (event) => {
  event.preventDefault();
  dialog("results-go").close();
  const index = rows.findIndex((row) => row.table === Number(field("go-table").value));
  if (index >= 0) select(index);
  else announce(words.nothingFound);
});
$("results-search").addEventListener("input", () => search(field("results-search").value));
$("results-search").addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    field("results-search").value = "";
    search("");
  }
  if (event.key === "Escape" || event.key === "Enter") {
    event.preventDefault();
    field("results-search").blur();
    const first = rows.findIndex((row) => !row.el.hidden);
    select(event.key === "Enter" || selected < 0 ? first : selected);
  }
});
for (const [id, act] of Object.entries({ "check-mode": toggleCheck, "help-button": commands.help })) {
  $(id).hidden = false;
  $(id).addEventListener("click", () => act());
}
$("undo").addEventListener("click", (event) => {
  event.preventDefault();
  commands.undo();
});
globalThis.addEventListener("beforeunload", (event) => {
  if (!queue.unsaved) return;
  event.preventDefault();
  event.returnValue = words.leave;
});

for (const job of queue.restore()) {
  const { game, code, seen } = /** @type {Result} */ (job);
  const row = byGame.get(game);
  if (!row || row.code === code) continue;
  row.show(code);
  queue.add({ ...job, game, code, seen });
}
queue.keep();
const asked = rows.findIndex((row) => `#${row.el.id}` === location.hash);
const waiting = rows.findIndex((row) => row.isOpen);
select(asked >= 0 ? asked : waiting >= 0 ? waiting : rows.findIndex((row) => !row.isOver));
if (selected < 0 && rows.length) rows[0].el.tabIndex = 0; // nothing is chosen in a complete round, but it can be reached
summary();
watchOthers({ byGame, queue, changed: summary });
root.dataset.ready = "1";
