// Handing in: sent until the server has said what became of it, also after a reload. It carries a token of its own, so
// that it is done once however often it arrives.
// @ts-check

import { ask } from "../server.js";

const LONGEST_WAIT = 30_000;
const LATER = new Set([0, 401, 429]);

export class Sending {
  // `on` is told what happens: sending(), waiting(seconds), done(data), refused(message, status), dropped().
  /** @param {string} url @param {string} key @param {Record<string, (...told: any[]) => void>} on */
  constructor(url, key, on) {
    this.url = url;
    this.key = `${key}:handing-in`;
    this.on = on;
    this.failures = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.busy = false;
    /** @type {Record<string, string> | null} */
    this.job = null;
    globalThis.addEventListener("online", () => this.now());
  }

  // Goes on with what an earlier visit could not send.
  resume() {
    try {
      this.job = JSON.parse(localStorage.getItem(this.key) ?? "null");
    } catch {
      this.job = null;
    }
    if (this.job) this.now();
    return Boolean(this.job);
  }

  /** @param {Record<string, string>} fields */
  add(fields) {
    this.job = { ...fields, token: crypto.getRandomValues(new Uint32Array(4)).join("-") };
    this.keep();
    this.now();
  }

  drop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.job = null;
    this.keep();
    this.on.dropped();
  }

  now() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.job && !this.busy) this.send(this.job);
  }

  /** @param {Record<string, string>} job */
  async send(job) {
    this.busy = true;
    this.on.sending();
    let answer;
    try {
      answer = await ask(this.url, { method: "POST", fields: job });
    } catch {
      answer = { status: 0, data: {} };
    }
    this.busy = false;
    if (this.job !== job) {
      this.now(); // dropped, or replaced, meanwhile
      return;
    }
    if (LATER.has(answer.status) || answer.status >= 500) {
      this.wait();
      return;
    }
    this.failures = 0;
    this.job = null;
    this.keep();
    if (answer.status === 200) this.on.done(answer.data);
    else this.on.refused(answer.data.message, answer.status);
  }

  wait() {
    this.failures += 1;
    const milliseconds = Math.min(LONGEST_WAIT, 2000 * 2 ** (this.failures - 1));
    this.timer = setTimeout(() => this.now(), milliseconds);
    this.on.waiting(milliseconds / 1000);
  }

  keep() {
    try {
      if (this.job) localStorage.setItem(this.key, JSON.stringify(this.job));
      else localStorage.removeItem(this.key);
    } catch {
      // A browser without storage still sends, only not across a reload.
    }
  }
}
