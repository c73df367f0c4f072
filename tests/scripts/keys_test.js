// @ts-check
// What the keys mean on the page of results.

import assert from "node:assert/strict";
import { commandOf, isForTheTable, isResult } from "../../static/js/results/keys.js";

/** @param {string} key @param {Partial<import("../../static/js/results/keys.js").Key>} more */
const pressed = (key, more = {}) =>
  commandOf({ key, code: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more });

Deno.test("digits, signs and letters enter results", () => {
  const meant = { 1: "1-0", 2: "0-1", 3: "1/2-1/2", 0: "*", "+": "+/-", "-": "-/+", "−": "-/+", "=": "1/2-1/2" };
  for (const [key, code] of Object.entries({ ...meant, p: "+/-", m: "-/+", f: "-/-", d: "0-0", a: "adjourned" })) {
    assert.equal(pressed(key), code, key);
    assert.ok(isResult(code), code);
  }
});

Deno.test("the others are commands of the page", () => {
  const meant = { u: "undo", n: "note", g: "go", c: "check", k: "keep", r: "replace", "/": "search", "?": "help" };
  for (const [key, command] of Object.entries({ ...meant, ArrowUp: "up", ArrowDown: "down", Home: "top", End: "bottom" })) {
    assert.equal(pressed(key), command, key);
    assert.ok(!isResult(command), command);
  }
  for (const key of ["x", "4", "Escape", "Tab", "F5", "Shift"]) assert.equal(pressed(key), null, key);
});

Deno.test("digits are read from their place where the row types something else", () => {
  assert.equal(pressed("+", { code: "Digit1" }), "1-0", "Czech");
  assert.equal(pressed("é", { code: "Digit2" }), "0-1", "French");
  assert.equal(pressed("1", { code: "Digit1", shiftKey: true }), "1-0", "French, shifted");
  assert.equal(pressed("+", { code: "Digit1", shiftKey: true }), "+/-", "a shifted sign is the sign");
  assert.equal(pressed("End", { code: "Numpad1" }), "bottom", "a number pad that moves");
});

Deno.test("letters are read from their place in another alphabet", () => {
  assert.equal(pressed("г", { code: "KeyU" }), "undo");
  assert.equal(pressed("з", { code: "KeyP" }), "+/-");
  assert.equal(pressed("a", { code: "KeyQ" }), "adjourned", "a Latin letter is itself wherever it lies");
});

Deno.test("keys of the browser are left to it", () => {
  for (const held of ["ctrlKey", "metaKey", "altKey"]) assert.equal(pressed("r", { [held]: true }), null);
});

Deno.test("a key held down moves on, but writes once", () => {
  assert.equal(pressed("ArrowDown", { repeat: true }), "down");
  for (const key of ["1", "u", "+"]) assert.equal(pressed(key, { repeat: true }), null, key);
});

Deno.test("what has the focus comes first: a field, and a link or button for Enter", () => {
  /** @param {string} tag @returns {any} */
  const focused = (tag) => ({ closest: (/** @type {string} */ wanted) => (wanted.split(", ").includes(tag) ? {} : null) });
  for (const field of ["input", "textarea", "select"]) assert.ok(!isForTheTable("1", focused(field)), field);
  assert.ok(isForTheTable("1", focused("button")));
  assert.ok(!isForTheTable("Enter", focused("button")));
  assert.ok(!isForTheTable("Enter", focused("a")));
  assert.ok(isForTheTable("Enter", focused("tr")));
});
