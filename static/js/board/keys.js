// The board by keyboard: arrows move, Enter or the space bar plays, Backspace takes back.
// @ts-check

import { columnRow, pointOf } from "./game.js";

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * @param {HTMLElement | SVGElement} board
 * @param {{
 *   size: () => number, aim: (point: string | null) => void, say: (point: string) => void,
 *   play: (point: string) => void, back: () => void,
 * }} on
 */
export function keyboard(board, on) {
  /** @type {string | null} */
  let at = null;

  const start = () => pointOf(Math.floor(on.size() / 2), Math.floor(on.size() / 2));

  board.addEventListener("keydown", (/** @type {any} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) {
      const [column, row] = columnRow(at ?? start());
      const within = (/** @type {number} */ number) => Math.max(0, Math.min(on.size() - 1, number));
      at = at === null ? start() : pointOf(within(column + step[0]), within(row + step[1]));
      on.aim(at);
      on.say(at);
    } else if (event.key === "Enter" || event.key === " ") {
      if (at !== null && !event.repeat) on.play(at);
    } else if (event.key === "Backspace" || event.key === "Delete") {
      on.back();
    } else {
      return;
    }
    event.preventDefault();
  });
  board.addEventListener("focus", () => {
    if (!board.matches(":focus-visible")) return;
    at ??= start();
    on.aim(at);
    on.say(at);
  });
  board.addEventListener("blur", () => on.aim(null));
  board.addEventListener("pointerdown", () => {
    at = null;
    on.aim(null);
  });
  return { reset: () => { at = null; } };
}
