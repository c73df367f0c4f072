// @ts-check
// The queue of results that are still to be saved.

import assert from "node:assert/strict";
import { Queue } from "../../static/js/results/queue.js";
import { freshStorage, listeners, Server } from "./support.js";

const KEY = "results:cup:1:1:7";

function started() {
  const storage = freshStorage();
  const server = new Server();
  const { on, told, names } = listeners("sending", "saved", "conflict", "refused", "unsaved", "dropped", "idle");
  const queue = new Queue(KEY, server.send, on);
  return { storage, server, queue, told, names };
}

/** @param {number} game @param {number} version @param {string} code */
const taken = (game, version, code) => ({ game: { id: game, version, code } });

Deno.test("results go out one at a time, in the order they were typed", async () => {
  const { server, queue } = started();
  queue.add({ game: 1, code: "1-0", seen: 1 });
  queue.add({ game: 2, code: "0-1", seen: 1 });
  assert.deepEqual(server.sent.map((job) => job.game), [1]);
  await server.answer(200, taken(1, 2, "1-0"));
  assert.deepEqual(server.sent.map((job) => job.game), [1, 2]);
  await server.answer(200, taken(2, 2, "0-1"));
  assert.equal(queue.unsaved, 0);
});

Deno.test("what was typed anew while it waited is sent once, with the last value", async () => {
  const { server, queue } = started();
  queue.add({ game: 1, code: "1-0", seen: 1 });
  queue.add({ game: 2, code: "1-0", seen: 1 });
  queue.add({ game: 2, code: "0-1", seen: 1 });
  await server.answer(200, taken(1, 2, "1-0"));
  await server.answer(200, taken(2, 2, "0-1"));
  assert.deepEqual(server.sent.map((job) => job.code), ["1-0", "0-1"]);
});

Deno.test("what is typed anew while the first value is on its way is sent after it, with the version it made", async () => {
  const { server, queue } = started();
  queue.add({ game: 1, code: "1-0", seen: 1 });
  queue.add({ game: 1, code: "0-1", seen: 1 });
  assert.equal(server.sent.length, 1);
  await server.answer(200, taken(1, 2, "1-0"));
  assert.deepEqual([server.sent[1].code, server.sent[1].seen], ["0-1", 2]);
  await server.answer(200, taken(1, 3, "0-1"));
});

Deno.test("without a connection the value stays first, and is sent again", async () => {
  const { server, queue, names } = started();
  queue.add({ game: 1, code: "1-0", seen: 1 });
  queue.add({ game: 2, code: "1-0", seen: 1 });
  await server.fail();
  assert.equal(names().filter((name) => name === "unsaved").length, 2);
  assert.equal(queue.unsaved, 2);
  queue.add({ game: 3, code: "1-0", seen: 1 });
  assert.equal(server.sent.length, 1, "nothing is sent while it waits to try again");
  queue.retry();
  assert.deepEqual(server.sent.map((job) => job.game), [1, 1]);
  for (const game of [1, 2, 3]) await server.answer(200, taken(game, 2, "1-0"));
  assert.equal(queue.unsaved, 0);
});

for (const status of [0, 401, 403, 429, 500, 503]) {
  Deno.test(`an answer ${status} loses nothing`, async () => {
    const { storage, server, queue } = started();
    queue.add({ game: 1, code: "1-0", seen: 1 });
    await server.answer(status);
    assert.equal(queue.unsaved, 1);
    assert.equal(JSON.parse(storage.kept.get(KEY) ?? "[]").length, 1);
    queue.retry();
    await server.answer(200, taken(1, 2, "1-0"));
    assert.equal(storage.kept.get(KEY), undefined);
  });
}

Deno.test("two values: the queue goes on with the others, and holds this one until somebody chooses", async () => {
  const { server, queue, told } = started();
  queue.add({ game: 1, code: "1-0", seen: 1 });
  queue.add({ game: 2, code: "1-0", seen: 1 });
  await server.answer(409, { mine: false, theirs: "0-1", version: 5 });
  assert.equal(told.find(([name]) => name === "conflict")?.[2].theirs, "0-1");
  await server.answer(200, taken(2, 2, "1-0"));
  assert.deepEqual([queue.unsaved, queue.has(1)], [1, true]);
  queue.add({ game: 1, code: "1-0", seen: 5 });
  assert.equal(server.sent.at(-1).seen, 5);
  await server.answer(200, taken(1, 6, "1-0"));
  assert.equal(queue.unsaved, 0);
});

Deno.test("a value whose answer was lost is not held against itself", async () => {
  const { server, queue, names } = started();
  queue.add({ game: 1, code: "1-0", seen: 1 });
  await server.fail();
  queue.retry();
  await server.answer(409, { mine: true, theirs: "1-0", version: 2 });
  assert.equal(server.sent.at(-1).seen, 2);
  await server.answer(200, taken(1, 2, "1-0"));
  assert.ok(!names().includes("conflict"));
  assert.equal(queue.unsaved, 0);
});

Deno.test("a refused value is held until it is dropped", async () => {
  const { storage, server, queue, names } = started();
  queue.add({ game: 1, code: "1-0", seen: 1 });
  await server.answer(422, { message: "The event is over." });
  assert.ok(names().includes("refused"));
  assert.equal(queue.unsaved, 1);
  queue.drop(1);
  assert.equal(queue.unsaved, 0);
  assert.equal(storage.kept.size, 0);
});

Deno.test("undo takes back what has not left the page, and asks the server for the rest", async () => {
  const { server, queue, told } = started();
  queue.add({ game: 1, code: "1-0", seen: 1 });
  queue.add({ game: 2, code: "1-0", seen: 1 });
  queue.addUndo("a");
  assert.equal(told.find(([name]) => name === "dropped")?.[1].game, 2);
  queue.addUndo("b");
  await server.answer(200, taken(1, 2, "1-0"));
  assert.deepEqual(server.sent.map((job) => job.undo ?? job.game), [1, "b"]);
  await server.answer(200, taken(1, 3, "*"));
});

Deno.test("what an earlier visit could not save is found again, and what is no job is not", () => {
  const { storage, queue } = started();
  assert.deepEqual(queue.restore(), []);
  storage.kept.set(KEY, JSON.stringify([{ game: 1, code: "1-0", seen: 1, tried: [] }, null, { code: "1-0" }]));
  assert.deepEqual(queue.restore().map((job) => job.game), [1]);
  for (const damaged of ["{", "{}", "7"]) {
    storage.kept.set(KEY, damaged);
    assert.deepEqual(queue.restore(), []);
  }
});

Deno.test("a browser without storage still saves", async () => {
  const { storage, server, queue, names } = started();
  storage.broken = true;
  queue.add({ game: 1, code: "1-0", seen: 1 });
  await server.answer(200, taken(1, 2, "1-0"));
  assert.deepEqual(names(), ["sending", "saved", "idle"]);
  assert.deepEqual(queue.restore(), []);
});
