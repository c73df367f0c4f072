// The buttons below what is asked: a swap, a number, a way, a colour, the fifths that are offered and chosen.

import { fill } from "../words.js";

export function button(label, act, { kind = "secondary", disabled = false } = {}) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = label;
  made.disabled = disabled;
  made.addEventListener("click", act);
  return made;
}

// The buttons for what is asked now. `game`: { position, pending, twins, names, words, name(point), take(step), unmark() }.
export function answers(game) {
  const { ask } = game.position;
  return ask && KINDS[ask.kind] ? KINDS[ask.kind](game, ask) : [];
}

const KINDS = {
  swap: ({ names, words, take }, { who }) => [
    button(fill(words.swapYes, { who: names[who] }), () => take(["swap", true])),
    button(words.swapNo, () => take(["swap", false])),
  ],
  branch: ({ words, take }, ask) =>
    ask.names.map((name) => button(words.ways[name] ?? fill(words.way, { name }), () => take(["branch", name]))),
  take: ({ names, words, take }, ask) =>
    ask.names.map((name) => button(fill(words.takes[name], { who: names[ask.who] }), () => take(["take", name]))),
  declare: ({ words, take }, { count }) =>
    count
      ? Array.from({ length: count }, (_, i) => button(String(i + 1), () => take(["declare", i + 1])))
      : [numberForm(words, (number) => take(["declare", number]))],
  choose: ({ position, name, take }) =>
    position.offered.map((point) => button(name(point), () => take(["choose", point]))),
  offer: (game) => [...marked(game, "offer", game.words.offerThese, game.twins.length > 0), ...onlyTheFifth(game)],
  "set-up": (game) => marked(game, "set-up", game.words.setUpThese, false),
};

function marked({ position, pending, words, take, unmark }, kind, label, blocked) {
  const { wanted } = position;
  const whole = wanted ? pending.length === wanted : pending.length > 0;
  const counted = wanted ? fill(words.countOf, { count: pending.length, all: wanted }) : String(pending.length);
  const made = [button(`${label} (${counted})`, () => take([kind, ...pending]), { kind: "", disabled: !whole || blocked })];
  if (pending.length) made.push(button(words.unmark, unmark));
  return made;
}

// Who does not know all that were offered goes on with the one that was played.
function onlyTheFifth({ position, pending, words, take }) {
  if (position.wanted < 2) return [];
  return [button(words.othersNotKnown, () => take(["place", ...pending]), { disabled: pending.length !== 1 })];
}

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
