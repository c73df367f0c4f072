// The queue of what is still to be saved. Typing never waits for it; what it holds survives a reload and a lost
// connection, because it is kept in this browser until the server has said what became of it.
//
// A job is { game, code, seen, tried } for a result: `seen` is the version that was on the page, `tried` every value
// sent for the game so far; or { undo: token }. Jobs go out one at a time and in order.
// @ts-check

/** @typedef {{ game?: number, code?: string, seen?: number, undo?: string, tried: string[] }} Job */
/** @typedef {{ status: number, data?: any }} Answer */
/** @typedef {Record<"sending" | "saved" | "conflict" | "refused" | "unsaved" | "dropped" | "idle", (...told: any[]) => void>} Told */

const LONGEST_WAIT = 30_000;

export class Queue {
  // `send(job)` answers { status, data }, and throws when the server cannot be reached. `on` is told what happens:
  // sending(job), saved(job, data), conflict(job, data), refused(job, data), unsaved(job, status, data), dropped(job),
  // idle().
  /** @param {string} storeKey @param {(job: Job) => Promise<Answer>} send @param {Told} on */
  constructor(storeKey, send, on) {
    this.storeKey = storeKey;
    this.send = send;
    this.on = on;
    /** @type {Job[]} */
    this.jobs = [];
    /** @type {Map<number | undefined, Job>} */
    this.held = new Map();
    this.busy = false;
    this.failures = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    globalThis.addEventListener("online", () => this.retry());
  }

  // What an earlier visit could not save.
  /** @returns {Job[]} */
  restore() {
    let kept = [];
    try {
      kept = JSON.parse(localStorage.getItem(this.storeKey) || "[]");
    } catch {
      kept = [];
    }
    return Array.isArray(kept) ? kept.filter((job) => job && job.game && job.code) : [];
  }

  get unsaved() {
    return this.jobs.length + this.held.size;
  }

  /** @param {number} game */
  has(game) {
    return this.held.has(game) || this.jobs.some((job) => job.game === game);
  }

  /** @param {{ game: number, code: string, seen: number }} job */
  add(job) {
    const tried = this.held.get(job.game)?.tried ?? [];
    this.held.delete(job.game);
    const waiting = this.jobs.find((other, i) => other.game === job.game && !(this.busy && i === 0));
    if (waiting) waiting.code = job.code;
    else this.jobs.push({ tried, ...job });
    this.keep();
    this.run();
  }

  /** @param {string} token */
  addUndo(token) {
    const last = this.jobs.at(-1);
    const sent = this.busy && this.jobs.length === 1;
    if (last?.game && !sent && !last.tried.length) {
      this.jobs.pop(); // it has not left this page yet
      this.keep();
      this.on.dropped(last);
      return;
    }
    this.jobs.push({ undo: token, tried: [] });
    this.run();
  }

  /** @param {number} game */
  drop(game) {
    this.held.delete(game);
    this.jobs = this.jobs.filter((job, i) => job.game !== game || (this.busy && i === 0));
    this.keep();
    this.run();
  }

  retry() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.run();
  }

  async run() {
    if (this.busy || this.timer || !this.jobs.length) {
      if (!this.jobs.length && !this.busy) this.on.idle();
      return;
    }
    const job = this.jobs[0];
    this.busy = true;
    this.on.sending(job);
    if (job.code && !job.tried.includes(job.code)) job.tried.push(job.code);
    this.keep();
    let answer;
    try {
      answer = await this.send(job);
    } catch {
      answer = { status: 0 };
    }
    this.busy = false;
    this.settle(job, answer);
  }

  /** @param {Job} job @param {Answer} answer */
  settle(job, { status, data }) {
    if (status === 0 || status === 401 || status === 403 || status === 429 || status >= 500) {
      this.wait(status, data);
      return;
    }
    this.failures = 0;
    if (status === 409 && data.mine && job.tried.includes(data.theirs)) {
      job.seen = data.version; // our own earlier try had arrived, only its answer had not
      this.run();
      return;
    }
    this.jobs.shift();
    if (status === 200) {
      for (const other of this.jobs) if (data.game && other.game === data.game.id) other.seen = data.game.version;
      this.keep();
      this.on.saved(job, data);
    } else {
      if (job.game) this.held.set(job.game, job);
      this.keep();
      this.on[status === 409 ? "conflict" : "refused"](job, data);
    }
    this.run();
  }

  /** @param {number} status @param {any} data */
  wait(status, data) {
    this.failures += 1;
    const seconds = Math.min(LONGEST_WAIT, 1000 * 2 ** (this.failures - 1));
    this.timer = setTimeout(() => this.retry(), seconds);
    for (const each of this.jobs) this.on.unsaved(each, status, data);
  }

  keep() {
    const kept = [...this.held.values(), ...this.jobs.filter((job) => job.game)];
    try {
      if (kept.length) localStorage.setItem(this.storeKey, JSON.stringify(kept));
      else localStorage.removeItem(this.storeKey);
    } catch {
      // A browser without storage still saves, only not across a reload.
    }
  }
}
