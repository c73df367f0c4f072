// What the scripts find in a browser and not here: storage, and a server that answers when it is told to.

/** A storage that can be full or forbidden. */
export class Storage {
  /** @type {Map<string, string>} */
  kept = new Map();
  broken = false;

  /** @param {string} key */
  getItem(key) {
    if (this.broken) throw new Error("no storage");
    return this.kept.get(key) ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (this.broken) throw new Error("no storage");
    this.kept.set(key, value);
  }

  /** @param {string} key */
  removeItem(key) {
    if (this.broken) throw new Error("no storage");
    this.kept.delete(key);
  }
}

/** A browser's storage of its own for one test. */
export function freshStorage() {
  const storage = new Storage();
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  return storage;
}

/** A server that keeps what it is sent waiting until `answer` or `fail` is called. */
export class Server {
  /** @type {{ job: any, answer: (value: any) => void, fail: (error: Error) => void }[]} */
  waiting = [];
  /** @type {any[]} */
  sent = [];

  /** @param {any} job @returns {Promise<any>} */
  send = (job) => {
    this.sent.push(structuredClone(job));
    return new Promise((answer, fail) => this.waiting.push({ job, answer, fail }));
  };

  /** @param {number} status @param {any} [data] */
  async answer(status, data = {}) {
    this.waiting.shift()?.answer({ status, data });
    await settled();
  }

  async fail() {
    this.waiting.shift()?.fail(new Error("no connection"));
    await settled();
  }
}

/** Waits until all that was promised has been told. */
export async function settled() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/**
 * Listeners that write down what they are told.
 * @param {string[]} names
 */
export function listeners(...names) {
  /** @type {[string, ...any[]][]} */
  const told = [];
  /** @type {any} */
  const on = Object.fromEntries(names.map((name) => [name, (/** @type {any[]} */ ...what) => told.push([name, ...what])]));
  return { on, told, names: () => told.map(([name]) => name) };
}
