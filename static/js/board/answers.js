// The buttons below what is asked: a swap, a number, a way, a colour, the fifths that are offered and chosen.

// @ts-check

import { fill } from "../words.js";

/** @typedef {import("./game.js").Step} Step */
/** @typedef {import("./game.js").Question} Question */
/**
 * What the buttons are about, and what they do.
 * @typedef {{
 *   position: import("./game.js").Position, pending: string[], twins: string[], names: Record<string, string>, words: any,
 *   name: (point: string) => string, take: (step: Step) => void, unmark: () => void,
 * }} Game
 */

/** @param {string} label @param {() => void} act */
export function button(label, act, { kind = "secondary", disabled = false } = {}) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = label;
  made.disabled = disabled;
  made.addEventListener("click", act);
  return made;
}

// The buttons for what is asked now.
/** @param {Game} game @returns {(HTMLButtonElement | HTMLFormElement)[]} */
export function answers(game) {
  const { ask } = game.position;
  return ask && KINDS[ask.kind] ? KINDS[ask.kind](game, ask) : [];
}

/** @type {Record<string, (game: Game, ask: Question) => (HTMLButtonElement | HTMLFormElement)[]>} */
const KINDS = {
  swap: ({ names, words, take }, { who }) => [
    button(fill(words.swapYes, { who: names[who] }), () => take(["swap", true])),
    button(words.swapNo, () => take(["swap", false])),
  ],
  branch: ({ words, take }, ask) =>
    (ask.names ?? []).map((name) => button(words.ways[name] ?? fill(words.way, { name }), () => take(["branch", name]))),
  take: ({ names, words, take }, ask) =>
    (ask.names ?? []).map((name) => button(fill(words.takes[name], { who: names[ask.who] }), () => take(["take", name]))),
  declare: ({ words, take }, { count }) =>
    count
      ? Array.from({ length: count }, (_, i) => button(String(i + 1), () => take(["declare", i + 1])))
      : [numberForm(words, (/** @type {number} */ number) => take(["declare", number]))],
  choose: ({ position, name, take }) =>
    position.offered.map((point) => button(name(point), () => take(["choose", point]))),
  offer: (game) => [...marked(game, "offer", game.words.offerThese, game.twins.length > 0), ...onlyTheFifth(game)],
  "set-up": (game) => marked(game, "set-up", game.words.setUpThese, false),
};

/** @param {Game} game @param {string} kind @param {string} label @param {boolean} blocked */
function marked({ position, pending, words, take, unmark }, kind, label, blocked) {
  const { wanted } = position;
  const whole = wanted ? pending.length === wanted : pending.length > 0;
  const counted = wanted ? fill(words.countOf, { count: pending.length, all: wanted }) : String(pending.length);
  const made = [button(`${label} (${counted})`, () => take([kind, ...pending]), { kind: "", disabled: !whole || blocked })];
  if (pending.length) made.push(button(words.unmark, unmark));
  return made;
}

// Who does not know all that were offered goes on with the one that was played.
/** @param {Game} game */
function onlyTheFifth({ position, pending, words, take }) {
  if (position.wanted < 2) return [];
  return [button(words.othersNotKnown, () => take(["place", ...pending]), { disabled: pending.length !== 1 })];
}

/** @param {any} words @param {(number: number) => void} done */
function numberForm(words, done) {
  const form = document.createElement("form");
  form.className = "play-number";
  const label = document.createElement("label");
  const field = document.createElement("input");
  Object.assign(field, { type: "number", min: 1, max: 200, required: true, inputMode: "numeric" });
  label.append(`${words.howMany} `, field);
  const ready = document.createElement("button");
  ready.textContent = words.declare;
  form.append(label, ready);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    done(Number(field.value));
  });
  return form;
}
