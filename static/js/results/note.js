// The dialog of the note on a game. A note somebody else wrote meanwhile is shown, and replaced only by saving again.

import { ask } from "../server.js";
import { fill } from "../words.js";
import { $ } from "./page.js";

// `address(row)` is where the note of a row is saved. Answers the function that opens the dialog for a row.
export function noteDialog(words, address) {
  let noted = null; // { row, seen }

  function openNote(row) {
    noted = { row, seen: row.note };
    $("note-title").textContent = fill(words.noteTitle, row.names);
    $("note-text").value = row.note;
    $("note-error").textContent = "";
    $("note-clear").hidden = !row.note;
    $("note-ruling").href = $("note-ruling").dataset.url.replace("game=0", `game=${row.game}`);
    $("results-note").showModal();
  }

  async function saveNote(clear) {
    const { row, seen } = noted;
    const fields = { note: clear ? "" : $("note-text").value, seen, ...(clear && { clear: "1" }) };
    let answer = { status: 0, data: {} };
    try {
      answer = await ask(address(row), { method: "POST", fields });
    } catch {
      // said below; the text stays in the field
    }
    if (answer.status === 200) {
      row.setNote(answer.data.game.note);
      $("results-note").close();
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
  $("note-cancel").addEventListener("click", () => $("results-note").close());
  return openNote;
}
