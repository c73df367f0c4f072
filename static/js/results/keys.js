// Which command a key means. Digits are read from their place on the keyboard, so that they work where the unshifted
// row types letters or signs (Czech, French); letters likewise where the keyboard types another alphabet.

const DIGITS = { 0: "*", 1: "1-0", 2: "0-1", 3: "1/2-1/2" };

const SIGNS = {
  "+": "+/-", "-": "-/+", "−": "-/+", "=": "1/2-1/2",
  "/": "search", "?": "help", Enter: "more", Delete: "*",
  ArrowUp: "up", ArrowDown: "down", Home: "top", End: "bottom", PageUp: "page-up", PageDown: "page-down",
};

const LETTERS = {
  p: "+/-", m: "-/+", f: "-/-", d: "0-0", a: "adjourned", n: "note", u: "undo", g: "go", c: "check", e: "more",
  k: "keep", r: "replace",
};

const MOVES = new Set(["up", "down", "page-up", "page-down"]);

export function isResult(command) {
  return command === "*" || command === "adjourned" || command.includes("/") || /^\d-\d$/.test(command);
}

// The command, or null when the key is none of ours. A key held down moves, but writes nothing a second time.
export function commandOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const command = byDigit(event) ?? SIGNS[event.key] ?? byPlace(event) ?? null;
  return event.repeat && !MOVES.has(command) ? null : command;
}

function byDigit({ key, code, shiftKey }) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code || "")?.[1] ?? (/^\d$/.test(key) ? key : undefined);
  if (digit === undefined || key.length > 1) return undefined; // a number pad without NumLock moves
  return key === digit || !shiftKey ? DIGITS[digit] : undefined;
}

function byPlace({ key, code, shiftKey }) {
  if (/^[a-z]$/i.test(key)) return LETTERS[key.toLowerCase()];
  const letter = /^Key([A-Z])$/.exec(code || "")?.[1];
  if (letter && key.length === 1) return LETTERS[letter.toLowerCase()];
  if (code === "Slash" && key.length === 1) return shiftKey ? "help" : "search";
  return undefined;
}
