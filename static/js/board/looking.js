// What the rules say about the game so far: fives, fouls, symmetric fifths, findings. The server knows them; without a
// connection they are marked later.
// @ts-check

import { ask } from "../server.js";

const PAUSE = 250;
const AGAIN = 10_000;
const OUT_OF_REACH = new Set([0, 401, 429]);

export class Looking {
  // `on` is told: seen(data) with what is known now, blind(whether) when the server is out of reach or back, and
  // refused(message) when it does not answer for this page any more.
  /** @param {string} url @param {Record<"seen" | "blind" | "refused", (told: any) => void>} on */
  constructor(url, on) {
    this.url = url;
    this.on = on;
    this.wanted = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    globalThis.addEventListener("online", () => this.later(0));
  }

  // Looks at a game a moment after the last change to it.
  /** @param {unknown} game */
  at(game) {
    this.wanted = JSON.stringify(game);
    this.later(PAUSE);
  }

  /** @param {number} milliseconds */
  later(milliseconds) {
    clearTimeout(this.timer);
    if (this.wanted) this.timer = setTimeout(() => this.look(this.wanted), milliseconds);
  }

  /** @param {string} game */
  async look(game) {
    /** @type {{ status: number, data: any }} */
    let answer = { status: 0, data: {} };
    try {
      answer = await ask(this.url, { method: "POST", fields: { game } });
    } catch {
      // tried again below
    }
    if (this.wanted !== game) return;
    const isBlind = OUT_OF_REACH.has(answer.status) || answer.status >= 500;
    this.on.blind(isBlind);
    if (answer.status === 200) this.on.seen(answer.data);
    else if (isBlind) this.later(AGAIN);
    else this.on.refused(answer.data.message);
  }
}
