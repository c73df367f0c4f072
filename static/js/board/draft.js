// What was played on the board and is not handed in yet, kept in this browser for each game and side: it survives a
// reload and a lost connection. Of two open pages the one on which something was done last wins: the other shows it at
// once, says so, and keeps what stood on it, to be put back.
// @ts-check

/** @typedef {{ steps: any[][], page?: string, at?: number, base?: unknown }} Kept */

export class Draft {
  // `theirs(kept)` is called when another page has gone on with the game; with null when it has handed it in.
  /** @param {string} key @param {(kept: Kept | null) => void} theirs */
  constructor(key, theirs) {
    this.key = key;
    this.page = `${Date.now()}-${Math.random()}`;
    globalThis.addEventListener("storage", (event) => {
      if (event.key !== key) return;
      const kept = this.read();
      if (kept?.page !== this.page) theirs(kept);
    });
  }

  // What is kept, or null.
  /** @returns {Kept | null} */
  read() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? "null");
      return kept && Array.isArray(kept.steps) && kept.steps.every(Array.isArray) ? kept : null;
    } catch {
      return null;
    }
  }

  // Whether it could be kept: a browser may have no room, or not allow it.
  /** @param {Kept} what */
  write(what) {
    try {
      localStorage.setItem(this.key, JSON.stringify({ ...what, page: this.page, at: Date.now() }));
      return true;
    } catch {
      return false;
    }
  }

  clear() {
    try {
      localStorage.removeItem(this.key);
    } catch {
      // nothing was kept
    }
  }
}
