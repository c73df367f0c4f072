// The steps of the game as a list of buttons: each shows the game as it was after it.

// @ts-check

import { fill } from "../words.js";

/** @typedef {import("./game.js").Step} Step */
/** @typedef {import("./game.js").Move} Move */

// A step in words. `who` is the name of whose step it was, empty where that is not known.
/** @param {Step} step @param {Move | undefined} move @param {string | undefined} who @param {{ words: any, name: (point: string) => string }} said */
export function sentence(step, move, who, { words, name }) {
  const [kind, ...rest] = step;
  const named = { who: who || "?" };
  switch (kind) {
    case "place":
    case "choose":
      return `${move?.number} ${name(rest[0])}`;
    case "pass":
      return `${move?.number} ${words.passed}`;
    case "swap":
      return fill(rest[0] ? words.swapped : words.notSwapped, named);
    case "declare":
      return fill(words.declared, { ...named, count: rest[0] });
    case "offer":
      return fill(words.offered, { points: rest.map(name).join(" ") });
    case "branch":
      return words.ways[rest[0]] ?? fill(words.way, { name: rest[0] });
    case "take":
      return fill(words.takes[rest[0]], named);
    case "set-up":
      return fill(words.setUp, { points: rest.map(name).join(" ") });
    default:
      return kind;
  }
}

// `shown` is how many steps the board shows; `look(count)` shows so many.
/**
 * @param {Step[]} steps
 * @param {import("./game.js").Position} position
 * @param {number} shown
 * @param {{
 *   names: Record<string, string>, words: any, name: (point: string) => string,
 *   marks: Pick<import("./picture.js").Marks, "fouls" | "fives">, look: (count: number) => void,
 * }} page
 */
export function list(steps, position, shown, { names, words, name, marks, look }) {
  const moves = new Map(position.moves.map((move) => [move.step, move]));
  return steps.map((step, index) => {
    const item = document.createElement("li");
    const made = document.createElement("button");
    const move = moves.get(index);
    made.type = "button";
    made.className = move && step[0] !== "set-up" ? `move ${move.colour}` : "decision";
    made.textContent = sentence(step, move, names[position.deciders[index]], { words, name });
    if (move && marks.fouls.has(move.number)) {
      made.classList.add("foul");
      made.textContent += ` ✕ ${words.forbidden}`;
    }
    if (move && marks.fives.some((five) => five.move === move.number)) made.textContent += ` ★ ${words.five}`;
    if (index === shown - 1) made.setAttribute("aria-current", "step");
    made.addEventListener("click", () => look(index + 1));
    item.append(made);
    return item;
  });
}
