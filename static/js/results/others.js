// What other arbiters do meanwhile, asked for every few seconds while the page is seen.

// @ts-check

import { ask } from "../server.js";
import { fill } from "../words.js";
import { given, notice, stageVersion, words } from "./page.js";

/** @typedef {import("./row.js").Game & { id: number, table: number, by: string, mine: boolean }} Theirs */

// A row with something unsaved, or with two values to choose from, is left alone. `changed` is called after a look.
/** @param {{ byGame: Map<number, import("./row.js").Row>, queue: import("./queue.js").Queue, changed: () => void }} page */
export function watchOthers({ byGame, queue, changed }) {
  let cursor = Number(given("cursor"));

  async function look() {
    if (document.hidden) return;
    let answer;
    try {
      answer = await ask(`${given("url")}?since=${cursor}`);
    } catch {
      return; // the queue says it when there is something to lose
    }
    if (answer.status !== 200) return;
    const { data } = answer;
    cursor = Math.max(cursor, data.cursor);
    /** @type {Theirs[]} */
    const theirs = data.games.filter(take);
    if (queue.unsaved === 0) stageVersion(data.stage_version);
    if (data.boards_changed) {
      notice(words.boards, "boards", { label: words.reload, act: () => location.reload() });
    } else if (theirs.length) {
      const by = [...new Set(theirs.map((game) => game.by || words.somebody))].join(", ");
      const what = theirs.map((g) => fill(words.otherTable, { table: g.table, value: words.labels[g.code] })).join("; ");
      notice(fill(words.others, { by, what }), "others");
    }
    changed();
  }

  // Puts a game on the page; whether somebody else has changed it.
  /** @param {Theirs} game */
  function take(game) {
    const row = byGame.get(game.id);
    if (!row || queue.has(row.game) || row.choice) return false;
    if (game.version <= row.version) {
      row.setNote(game.note);
      return false;
    }
    row.accept(game);
    if (!game.mine) {
      row.say("changed", game.saved);
      row.checked = false; // what was checked is not what stands there now
    }
    return !game.mine;
  }

  setInterval(look, Number(given("poll")));
  document.addEventListener("visibilitychange", look);
}
