// The clickable board: a game is played through step by step, and handed in. What the opening allows comes from the
// server as a tree, so that everything but the marks of the rules works without connection.

// @ts-check

import { answers, button } from "./board/answers.js";
import { Draft } from "./board/draft.js";
import { Position, columnRow, corrected } from "./board/game.js";
import { keyboard } from "./board/keys.js";
import { list, sentence } from "./board/list.js";
import { Looking } from "./board/looking.js";
import { Picture } from "./board/picture.js";
import { Sending } from "./board/sending.js";
import { $, field, pressed } from "./elements.js";
import { fill } from "./words.js";

/** @typedef {import("./board/game.js").Step} Step */
/**
 * A game as it is played through: its steps, those that were taken back, the points that are marked, and how it ended.
 * @typedef {{
 *   steps: Step[], ahead: Step[], pending: string[], size: number, winner: string, ending: string, chosen: boolean,
 * }} Game
 */
/**
 * What the rules say of it (records.pages.board).
 * @typedef {{
 *   fouls: Set<number>, fives: import("./board/picture.js").Five[], twins: Record<string, string[]>,
 *   findings: { text: string, weight: string }[], ends: Partial<Game> | null, opening?: string,
 * }} Seen
 */

const { tree, letters, names, words, measures, store, urls, base, start } = JSON.parse($("play-data").textContent ?? "");
/** @type {Seen} */
const NOTHING_SEEN = { fouls: new Set(), fives: [], twins: {}, findings: [], ends: null };

/** @type {Game} */
let game = { steps: [], ahead: [], pending: [], size: start.size, winner: "", ending: "", chosen: false };
/** @type {number | null} */
let view = null; // how many steps are shown; null: all
let correcting = false;
let seen = NOTHING_SEEN;
let answered = ""; // to what the buttons below the board are the answers
/** @type {Game | null} */
let aside = null; // what stood here when another window went on with the game

const name = (/** @type {string} */ point) => {
  const [column, row] = columnRow(point);
  return `${letters[game.size][column] ?? "?"}${row + 1}`;
};
const whole = () => new Position(tree, game.size, game.steps);
const shown = () => (view === null ? whole() : new Position(tree, game.size, game.steps.slice(0, view)));

// ---- what is done ---------------------------------------------------------------------------------------------------

/** @param {Partial<Game>} changes */
function change(changes, said = "") {
  aside = null;
  Object.assign(game, changes);
  const ended = whole();
  if (!game.chosen) Object.assign(game, { winner: "", ending: "" });
  if (!game.chosen && ended.endedByPasses) Object.assign(game, { winner: "draw", ending: "pass-pass" });
  keep();
  render(said);
  look();
}

/** @param {Step} step */
function take(step) {
  const goesOn = JSON.stringify(game.ahead[0]) === JSON.stringify(step);
  const steps = [...game.steps, step];
  const position = new Position(tree, game.size, steps);
  const said = sentence(step, position.moves.at(-1), names[position.deciders.at(-1) ?? ""], { words, name });
  view = null;
  change({ steps, ahead: goesOn ? game.ahead.slice(1) : [], pending: [] }, said);
}

// The board was touched at a point.
/** @param {string} point @returns {void} */
function play(point) {
  if (correcting) return correct(point);
  if (view !== null) return render(words.lookingBack);
  const position = whole();
  const kind = position.ask?.kind ?? "place";
  if (game.pending.includes(point)) return mark(game.pending.filter((each) => each !== point));
  if (!position.allows(point)) return render(position.at.has(point) ? fill(words.occupied, { points: name(point) }) : fill(words.notThere, { point: name(point) }));
  if (kind === "offer" || kind === "set-up") {
    const full = position.wanted && game.pending.length >= position.wanted;
    return full ? render(words.enoughMarked) : mark([...game.pending, point]);
  }
  return take([kind, point]);
}

/** @param {string[]} pending */
function mark(pending) {
  change({ pending }, pending.length ? `${words.marked} ${pending.map(name).join(" ")}` : words.nothingMarked);
}

/** @param {string} point */
function correct(point) {
  const steps = corrected(tree, game.size, game.steps, (view ?? game.steps.length) - 1, point);
  if (!steps) return render(fill(words.cannotMove, { point: name(point) }));
  correcting = false;
  return change({ steps, ahead: [] }, fill(words.corrected, { point: name(point) }));
}

// Takes back everything after so many steps; it can be brought again.
/** @param {number} count */
function back(count) {
  if (!game.steps.length) return;
  view = null;
  correcting = false;
  change({ steps: game.steps.slice(0, count), ahead: [...game.steps.slice(count), ...game.ahead], pending: [] }, words.takenBack);
}

function again() {
  const [next, ...rest] = game.ahead;
  if (next) change({ steps: [...game.steps, next], ahead: rest, pending: [] }, words.broughtAgain);
}

/** @param {number} count */
function lookAt(count) {
  view = count >= game.steps.length ? null : Math.max(0, count);
  correcting = false;
  render();
}

// ---- what is shown --------------------------------------------------------------------------------------------------

const picture = new Picture($("play-board"), measures, name);

function render(said = "") {
  const position = shown();
  if (picture.size !== game.size) picture.begin(game.size);
  const twins = symmetric(position);
  picture.show(position, {
    ...seen,
    pending: view === null ? game.pending : [],
    twins,
    corrected: correcting ? position.moves.at(-1)?.point : null,
  });
  const asked = view === null ? question(position) : looked(position);
  $("play-ask").textContent = asked;
  if (said) $("play-said").textContent = `${said.replace(/\.$/, "")}. ${asked}`;
  showAnswers(position, twins);
  $("play-twins").textContent = twins.length ? fill(words.twins, { points: twins.map(name).join(" ") }) : "";
  $("play-black").textContent = names[position.black];
  $("play-white").textContent = names[position.black === "first" ? "second" : "first"];
  const all = whole();
  const inList = $("play-moves").contains(document.activeElement);
  $("play-moves").replaceChildren(...list(game.steps, all, view ?? game.steps.length, { names, words, name, marks: seen, look: lookAt }));
  const current = /** @type {HTMLElement | null} */ ($("play-moves").querySelector("[aria-current]"));
  current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (inList) (current ?? $("play-moves")).focus({ preventScroll: true });
  pressed("play-pass").disabled = view !== null || !all.mayPass;
  pressed("play-back").disabled = !game.steps.length;
  pressed("play-again").disabled = !game.ahead.length;
  pressed("play-first").disabled = pressed("play-previous").disabled = (view ?? game.steps.length) === 0;
  pressed("play-next").disabled = pressed("play-last").disabled = view === null;
  $("play-size").hidden = game.steps.length > 0 || Object.keys(letters).length < 2;
  result();
}

// The buttons are made anew only when there is something else to answer: a finger or the keyboard may be on one of them
// when the server has said its part. Who answers by keyboard goes on there, or on the board.
/** @param {Position} position @param {string[]} twins */
function showAnswers(position, twins) {
  const asked = JSON.stringify([game.steps, game.pending, game.size, view, correcting, twins]);
  if (asked === answered) return;
  answered = asked;
  const box = $("play-answers");
  const held = box.contains(document.activeElement) ? document.activeElement?.textContent ?? null : null;
  const buttons = view === null ? answers({ position, pending: game.pending, twins, names, words, name, take, unmark: () => mark([]) }) : backButtons(view);
  box.replaceChildren(...buttons);
  if (held === null) return;
  const next = buttons.find((each) => each.textContent === held && each.matches(":enabled")) ?? box.querySelector("button:enabled");
  /** @type {HTMLElement} */ (next ?? $("play-board")).focus({ preventScroll: true });
}

/** @param {Position} position @returns {string} */
function question(position) {
  if (position.astray >= 0) return words.astray;
  if (position.ask) return `${position.ask.says}${position.wanted && position.ask.as_declared ? ` ${fill(words.asMany, { count: position.wanted })}` : ""}`;
  const { colour } = position;
  return fill(words.toMove[colour], { who: names[position.who], number: position.moves.length + 1 });
}

/** @param {Position} position */
function looked(position) {
  return correcting ? words.correctHow : fill(words.lookedAt, { number: position.moves.length, all: whole().moves.length });
}

/** @param {number} count */
function backButtons(count) {
  const last = game.steps[count - 1];
  const isStone = last && ["place", "choose"].includes(last[0]);
  return [
    button(words.toTheEnd, () => lookAt(game.steps.length), { kind: "" }),
    ...(isStone ? [button(correcting ? words.leaveIt : words.moveStone, () => { correcting = !correcting; render(); })] : []),
    button(fill(words.goOnFromHere, { count: game.steps.length - count }), () => back(count)),
  ];
}

// Of the fifths marked, those that count as one with another.
/** @param {Position} position */
function symmetric(position) {
  if (view !== null || position.ask?.kind !== "offer") return [];
  return game.pending.filter((point) => (seen.twins[point] ?? []).some((twin) => game.pending.includes(twin)));
}

/** The fields of how the game ended. @returns {{ winner: RadioNodeList, ending: HTMLSelectElement }} */
function answersOf() {
  return /** @type {any} */ (/** @type {HTMLFormElement} */ ($("play-result")).elements);
}

function result() {
  const { winner, ending } = answersOf();
  for (const radio of /** @type {Iterable<HTMLInputElement>} */ (/** @type {unknown} */ (winner))) radio.checked = radio.value === game.winner;
  ending.value = game.ending;
  pressed("play-hand-in").disabled = !whole().moves.length;
}

function findings() {
  const items = seen.findings.map((finding) => {
    const item = document.createElement("li");
    item.className = finding.weight;
    item.textContent = finding.text;
    return item;
  });
  $("play-findings").replaceChildren(...items);
  $("play-opening").textContent = seen.opening ?? "";
}

// ---- what the server says -------------------------------------------------------------------------------------------

const looking = new Looking(urls.look, {
  blind: (/** @type {boolean} */ whether) => { $("play-blind").hidden = !whether; },
  refused: (/** @type {string} */ message) => notice(message || words.refused),
  /** @param {Omit<Seen, "fouls"> & { fouls: number[] }} data */
  seen(data) {
    const fresh = data.findings.map((finding) => finding.text).filter((text) => !seen.findings.some((old) => old.text === text));
    seen = { ...data, fouls: new Set(data.fouls) };
    if (data.ends && !game.chosen) Object.assign(game, data.ends);
    findings();
    render(fresh.join(" "));
  },
});

function look() {
  seen = { ...seen, ends: null, findings: [], fives: seen.fives.filter((five) => five.move <= whole().moves.length) };
  looking.at({ steps: game.steps, size: game.size, winner: game.winner, ending: game.ending });
}

const sending = new Sending(urls.handIn, store, {
  sending: () => state(words.sending),
  waiting: (/** @type {number} */ seconds) => state(fill(words.waiting, { seconds }), button(words.tryNow, () => sending.now()), button(words.doNotSend, () => sending.drop())),
  dropped: () => state(words.notSent),
  refused: (/** @type {string} */ message) => state(message || words.refused),
  /** @param {{ url: string }} data */
  done(data) {
    draft.clear();
    if (new URL(data.url, location.href).pathname === location.pathname) {
      history.replaceState(null, "", data.url);
      location.reload();
    } else {
      location.assign(data.url);
    }
  },
});

/** @param {string} sentence @param {HTMLElement[]} buttons */
function state(sentence, ...buttons) {
  $("play-state").replaceChildren(sentence, ...buttons.flatMap((each) => [" ", each]));
}

// ---- what is kept ---------------------------------------------------------------------------------------------------

const draft = new Draft(store, (theirs) => {
  if (!theirs) {
    notice(words.handedInElsewhere, button(words.showHandedIn, () => location.reload()));
    return;
  }
  const differs = JSON.stringify(theirs.steps) !== JSON.stringify(game.steps);
  if (!differs) return;
  const mine = aside ??= { ...game };
  use(theirs);
  notice(words.otherTab, button(words.putBack, () => { notice(""); change(mine, words.broughtAgain); }));
});

function keep() {
  if (!draft.write({ ...game, base })) notice(words.notKept);
}

/** @param {Partial<Game> & { steps: Step[] }} kept */
function use({ steps, ahead = [], pending = [], size, winner = "", ending = "", chosen = false }) {
  game = { steps, ahead, pending, size: size && letters[size] ? size : start.size, winner, ending, chosen };
  view = null;
  correcting = false;
  seen = NOTHING_SEEN;
  render();
  look();
}

/** @param {string} sentence @param {HTMLElement[]} buttons */
function notice(sentence, ...buttons) {
  $("play-notice").hidden = !sentence;
  $("play-notice").replaceChildren(sentence, ...buttons.flatMap((each) => [" ", each]));
}

function begin() {
  const kept = draft.read();
  use(kept ?? start);
  if (kept && JSON.stringify(kept.steps) !== JSON.stringify(start.steps)) {
    const at = new Date(kept.at ?? 0).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
    const other = base ? words.showHandedIn : words.beginAnew;
    notice(fill(kept.base === base ? words.keptSince : words.keptOlder, { at }), button(other, () => { notice(""); change({ ...start, ahead: [], pending: [], chosen: Boolean(start.winner) }, words.begun); }));
  }
  sending.resume();
}

// ---- what is touched ------------------------------------------------------------------------------------------------

const clicks = {
  "play-back": () => back(game.steps.length - 1),
  "play-again": again,
  "play-pass": () => take(["pass"]),
  "play-first": () => lookAt(0),
  "play-previous": () => lookAt((view ?? game.steps.length) - 1),
  "play-next": () => lookAt((view ?? game.steps.length) + 1),
  "play-last": () => lookAt(game.steps.length),
};
for (const [id, act] of Object.entries(clicks)) $(id).addEventListener("click", act);

$("play-board").addEventListener("click", (event) => {
  const point = picture.pointAt(event);
  if (point) play(point);
});
keyboard($("play-board"), {
  size: () => game.size,
  aim: (/** @type {string | null} */ point) => picture.aim(point),
  /** @param {string} point */
  say(point) {
    const move = shown().at.get(point);
    const lies = move ? fill(words.stoneThere[move.colour], { number: move.number }) : words.emptyPoint;
    $("play-cursor").textContent = `${name(point)}: ${lies}`;
  },
  play,
  back: () => back(game.steps.length - 1),
});

$("play-larger").addEventListener("click", () => {
  const larger = $("play-frame").classList.toggle("larger");
  $("play-larger").setAttribute("aria-pressed", String(larger));
});
$("play-size").addEventListener("change", () => change({ size: Number(field("play-size").value), pending: [] }));
$("play-result").addEventListener("change", () => {
  const { winner, ending } = answersOf();
  change({ winner: winner.value, ending: ending.value, chosen: true });
});
$("play-result").addEventListener("submit", (event) => {
  event.preventDefault();
  const { steps, size, winner, ending } = game;
  sending.add({ way: "board", steps: JSON.stringify(steps), size: String(size), winner, ending });
});

$("play").hidden = false;
begin();
$("play").dataset.ready = "";
