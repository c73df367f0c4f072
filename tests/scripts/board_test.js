// @ts-check
// A game at the board: what is kept of it in the browser, how it is handed in, and what may come next.

import assert from "node:assert/strict";
import { Draft } from "../../static/js/board/draft.js";
import { corrected, Position } from "../../static/js/board/game.js";
import { Sending } from "../../static/js/board/sending.js";
import { fill } from "../../static/js/words.js";
import { freshStorage, listeners, Server, settled } from "./support.js";

const GAME = { steps: [["place", "h8"], ["place", "h9"]] };

Deno.test("a draft is found again, and gone once it is handed in", () => {
  freshStorage();
  const draft = new Draft("cup:1:first", () => {});
  assert.equal(draft.read(), null);
  assert.ok(draft.write(GAME));
  assert.deepEqual(new Draft("cup:1:first", () => {}).read()?.steps, GAME.steps);
  assert.equal(new Draft("cup:1:second", () => {}).read(), null);
  draft.clear();
  assert.equal(draft.read(), null);
});

Deno.test("a damaged draft is none, and a browser without room says so", () => {
  const storage = freshStorage();
  const draft = new Draft("game", () => {});
  for (const damaged of ["{", "7", "null", '{"steps": 3}', '{"steps": ["h8"]}']) {
    storage.kept.set("game", damaged);
    assert.equal(draft.read(), null, damaged);
  }
  storage.broken = true;
  assert.equal(draft.write(GAME), false);
  assert.equal(draft.read(), null);
  draft.clear();
});

Deno.test("a page learns what another page has done with its game, and not what it did itself", () => {
  freshStorage();
  /** @type {any[]} */
  const theirs = [];
  const one = new Draft("game", (kept) => theirs.push(kept));
  const other = new Draft("game", () => {});
  const changed = (/** @type {string} */ key) => globalThis.dispatchEvent(Object.assign(new Event("storage"), { key }));
  other.write(GAME);
  changed("another game");
  assert.equal(theirs.length, 0);
  changed("game");
  assert.deepEqual(theirs[0].steps, GAME.steps);
  one.write(GAME);
  changed("game");
  assert.equal(theirs.length, 1);
  other.clear();
  changed("game");
  assert.equal(theirs[1], null);
});

function handingIn() {
  const storage = freshStorage();
  const server = new Server();
  const page = { documentElement: { dataset: { csrf: "csrf" } }, cookie: "csrf=key", querySelector: () => null };
  Object.defineProperty(globalThis, "document", { value: page, configurable: true });
  globalThis.fetch = async (_url, how) => {
    const { status, data } = await server.send(Object.fromEntries(new URLSearchParams(String(how?.body))));
    return Response.json(data, { status });
  };
  const { on, names } = listeners("sending", "waiting", "done", "refused", "dropped");
  return { storage, server, on, names };
}

const answered = () => new Promise((done) => setTimeout(done, 5));

Deno.test("a game is handed in with one token, however often it is sent", async () => {
  const { storage, server, on, names } = handingIn();
  const sending = new Sending("/hand-in/", "game", on);
  sending.add({ steps: "h8" });
  await server.answer(503);
  await answered();
  assert.deepEqual(names(), ["sending", "waiting"]);
  sending.now();
  await server.answer(200);
  await answered();
  assert.deepEqual(names().slice(2), ["sending", "done"]);
  assert.equal(server.sent[0].token, server.sent[1].token);
  assert.equal(storage.kept.size, 0);
});

Deno.test("what was not sent is sent by the next visit; what is refused is told and not kept", async () => {
  const { storage, server, on, names } = handingIn();
  const first = new Sending("/hand-in/", "game", on);
  first.add({ steps: "h8" });
  await settled();
  const next = new Sending("/hand-in/", "game", on);
  assert.ok(next.resume());
  assert.equal(server.sent[0].token, server.sent[1].token);
  await server.answer(200);
  await server.answer(422, { message: "The link is closed." });
  await answered();
  assert.ok(names().includes("refused"));
  assert.equal(storage.kept.size, 0);
  assert.ok(!next.resume());
});

Deno.test("stones alternate, no point is played twice, and a pass needs three moves before it", () => {
  const two = new Position([], 15, GAME.steps);
  assert.deepEqual([two.colour, two.allows("h8"), two.allows("h10"), two.mayPass], ["black", false, true, false]);
  assert.ok(!two.allows("p1"), "outside the board");
  const over = new Position([], 15, [...GAME.steps, ["place", "a1"], ["pass"], ["pass"]]);
  assert.ok(over.endedByPasses);
});

Deno.test("a move is corrected only to a free point", () => {
  assert.deepEqual(corrected([], 15, GAME.steps, 0, "g7"), [["place", "g7"], ["place", "h9"]]);
  assert.equal(corrected([], 15, GAME.steps, 0, "h9"), null);
  assert.equal(corrected([], 15, [["pass"]], 0, "h9"), null);
});

Deno.test("sentences are filled by name, and an unknown name stays", () => {
  assert.equal(fill("Table %(table)s: %(value)s.", { table: 3 }), "Table 3: %(value)s.");
});
