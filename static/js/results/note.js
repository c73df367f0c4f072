// The dialog of the note on a game. A note somebody else wrote meanwhile is shown, and replaced only by saving again.

// @ts-check

import { $, dialog, field } from "../elements.js";
import { ask } from "../server.js";
import { fill } from "../words.js";

/** @typedef {import("./row.js").Row} Row */

// `address(row)` is where the note of a row is saved. Answers the function that opens the dialog for a row.
/** @param {any} words @param {(row: Row) => string} address */
export function noteDialog(words, address) {
  /** @type {{ row: Row, seen: string } | null} */
  let noted = null;

  /** @param {Row} row */
  function openNote(row) {
    noted = { row, seen: row.note };
    $("note-title").textContent = fill(words.noteTitle, row.names);
    field("note-text").value = row.note;
    $("note-error").textContent = "";
    $("note-clear").hidden = !row.note;
    const ruling = /** @type {HTMLAnchorElement} */ ($("note-ruling"));
    ruling.href = (ruling.dataset.url ?? "").replace("game=0", `game=${row.game}`);
    dialog("results-note").showModal();
  }

  /** @param {boolean} clear */
  async function saveNote(clear) {
    if (!noted) return;
    const { row, seen } = noted;
    const fields = { note: clear ? "" : field("note-text").value, seen, ...(clear && { clear: "1" }) };
    /** @type {{ status: number, data: any }} */
    let answer = { status: 0, data: {} };
    try {
      answer = await ask(address(row), { method: "POST", fields });
    } catch {
      // said below; the text stays in the field
    }
    if (answer.status === 200) {
      row.setNote(answer.data.game.note);
      dialog("results-note").close();
    } else if (answer.status === 409) {
      noted.seen = answer.data.theirs;
      $("note-error").textContent = fill(words.noteConflict, answer.data);
    } else {
      $("note-error").textContent = answer.data.message || `${words.notSaved}. ${words.offline}`;
    }
  }

  $("note-form").addEventListener("submit", (event) => {
    event.preventDefault();
    saveNote(false);
  });
  $("note-clear").addEventListener("click", () => saveNote(true));
  $("note-cancel").addEventListener("click", () => dialog("results-note").close());
  return openNote;
}
