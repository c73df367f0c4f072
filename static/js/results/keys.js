// Which command a key means. Digits are read from their place on the keyboard, so that they work where the unshifted
// row types letters or signs (Czech, French); letters likewise where the keyboard types another alphabet.
// @ts-check

/** @typedef {Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "repeat">} Key */

/** @type {Record<string, string>} */
const DIGITS = { 0: "*", 1: "1-0", 2: "0-1", 3: "1/2-1/2" };

/** @type {Record<string, string>} */
const SIGNS = {
  "+": "+/-", "-": "-/+", "−": "-/+", "=": "1/2-1/2",
  "/": "search", "?": "help", Enter: "more", Delete: "*",
  ArrowUp: "up", ArrowDown: "down", Home: "top", End: "bottom", PageUp: "page-up", PageDown: "page-down",
};

/** @type {Record<string, string>} */
const LETTERS = {
  p: "+/-", m: "-/+", f: "-/-", d: "0-0", a: "adjourned", n: "note", u: "undo", g: "go", c: "check", e: "more",
  k: "keep", r: "replace",
};

const MOVES = new Set(["up", "down", "page-up", "page-down"]);

/** @param {string} command */
export function isResult(command) {
  return command === "*" || command === "adjourned" || command.includes("/") || /^\d-\d$/.test(command);
}

// Is a key meant for the table of results, and not for what has the focus: a field, or Enter on a link or button?
/** @param {string} key @param {Element} target */
export function isForTheTable(key, target) {
  if (target.closest("input, textarea, select, [contenteditable]")) return false;
  return key !== "Enter" || !target.closest("a, button, summary");
}

// The command, or null when the key is none of ours. A key held down moves, but writes nothing a second time.
/** @param {Key} event */
export function commandOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const command = byDigit(event) ?? SIGNS[event.key] ?? byPlace(event) ?? null;
  return command === null || (event.repeat && !MOVES.has(command)) ? null : command;
}

/** @param {Key} event */
function byDigit({ key, code, shiftKey }) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code || "")?.[1] ?? (/^\d$/.test(key) ? key : undefined);
  if (digit === undefined || key.length > 1) return undefined; // a number pad without NumLock moves
  return key === digit || !shiftKey ? DIGITS[digit] : undefined;
}

/** @param {Key} event */
function byPlace({ key, code, shiftKey }) {
  if (/^[a-z]$/i.test(key)) return LETTERS[key.toLowerCase()];
  const letter = /^Key([A-Z])$/.exec(code || "")?.[1];
  if (letter && key.length === 1) return LETTERS[letter.toLowerCase()];
  if (code === "Slash" && key.length === 1) return shiftKey ? "help" : "search";
  return undefined;
}
