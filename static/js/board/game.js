// A game as steps, and what may come next. The opening's rule is not here: it is a tree of asks that the server made of
// the regulation (rules.openings.questions), and this walks along it. Steps and points are written as records are stored:
// ["place", "h8"], ["swap", true], ["offer", "a1", "b2"] …
// @ts-check

/** @typedef {any[]} Step */
/**
 * A node of the tree: what the opening asks of whom, and by each answer the place in the tree where it leads.
 * @typedef {{
 *   black: string, kind: string, who: string, then: Record<string, number>,
 *   says?: string, names?: string[], count?: number, as_declared?: boolean, square?: number, outside?: number,
 * }} Question
 */
/** @typedef {{ number: number, point: string | null, colour: string, who: string, step: number }} Move */

const FIRST_PASS = 4; // moves 1 to 3 cannot be passes
const MOVES = new Set(["place", "choose", "pass"]);

/** @param {number} column @param {number} row */
export function pointOf(column, row) {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** @param {string} point */
export function columnRow(point) {
  return [point.charCodeAt(0) - 97, Number(point.slice(1)) - 1];
}

/** @param {string | undefined} who */
export const other = (who) => (who === "first" ? "second" : "first");

// Is the point in the central square of so many lines?
/** @param {string} point @param {number} lines @param {number} size */
function isCentral(point, lines, size) {
  const middle = Math.floor(size / 2);
  const [column, row] = columnRow(point);
  return Math.max(Math.abs(column - middle), Math.abs(row - middle)) <= Math.floor(lines / 2);
}

// Where nothing is asked any more.
/** @param {string} black @returns {Question} */
const free = (black) => ({ black, kind: "", who: "", then: {} });

// What is read where a record goes on with a stone and does not say it; that it is not known stays in the record.
/** @type {Record<string, string>} */
const READ_AS = { swap: "no", declare: "", take: "white" };

/** @param {Step} step @returns {string} */
function answerTo(step) {
  if (step[0] === "swap") return step[1] ? "yes" : "no";
  return step[0] === "branch" || step[0] === "take" ? step[1] : "";
}

// The game after some steps. `ask` is what the opening asks for, null once play is free; `astray` is the number of steps
// that were taken when they departed from the regulation (a record may), or -1.
export class Position {
  /** @param {Question[]} tree @param {number} size @param {Step[]} steps */
  constructor(tree, size, steps) {
    this.size = size;
    /** @type {Move[]} */
    this.moves = []; // the point is null where it is a pass
    /** @type {Map<string, Move>} */
    this.at = new Map();
    /** @type {string[]} */
    this.offered = [];
    this.offeredAfter = -1;
    this.declared = 0;
    this.astray = -1;
    /** @type {string[]} */
    this.deciders = []; // whose each step was, "" where the opening did not ask for it
    /** @type {Question} */
    this.node = tree.length ? tree[tree.length - 1] : free("first");
    steps.forEach((step, index) => this.take(tree, step, index));
  }

  get ask() {
    return this.astray < 0 && this.node.kind ? this.node : null;
  }

  get black() {
    return this.node.black;
  }

  get colour() {
    return this.moves.length % 2 ? "white" : "black";
  }

  // Who is to decide or to play.
  get who() {
    return this.ask ? this.ask.who : this.owner(this.colour);
  }

  /** @param {string} colour */
  owner(colour) {
    return colour === "black" ? this.black : other(this.black);
  }

  // How many points are to be offered or set up; 0 for as many as one likes.
  get wanted() {
    return (this.ask?.as_declared ? this.declared : this.ask?.count) || 0;
  }

  get mayPass() {
    return !this.ask && this.moves.length + 1 >= FIRST_PASS;
  }

  get endedByPasses() {
    return this.moves.length > 1 && this.moves.slice(-2).every((move) => move.point === null);
  }

  // May a stone be put there, or the point be marked, now?
  /** @param {string} point */
  allows(point) {
    const [column, row] = columnRow(point);
    if (!(column >= 0 && row >= 0 && column < this.size && row < this.size) || this.at.has(point)) return false;
    const { ask } = this;
    if (!ask) return true;
    if (ask.kind === "choose") return this.offered.includes(point);
    if (ask.kind === "offer" || ask.kind === "set-up") return true;
    if (ask.kind !== "place") return false;
    if (ask.square && !isCentral(point, ask.square, this.size)) return false;
    return !(ask.outside && isCentral(point, ask.outside, this.size));
  }

  // Passes over what the game leaves out before a step. Where more than one way of the regulation fits, nothing more is
  // asked.
  /** @param {Question[]} tree @param {Step} step */
  passOver(tree, step) {
    while (this.ask && this.ask.kind !== step[0] && step[0] !== "pass" && this.ask.kind !== "offer") {
      const { kind, then } = this.ask;
      if (kind === "branch" && step[0] === "place") this.node = free(this.black);
      else if (kind in READ_AS && then[READ_AS[kind]] !== undefined && (step[0] === "place" || kind === "swap")) {
        this.node = tree[then[READ_AS[kind]]];
      } else return;
    }
  }

  /** @param {Question[]} tree @param {Step} step @param {number} index */
  take(tree, step, index) {
    this.passOver(tree, step);
    const asked = this.ask;
    const isFifth = asked?.kind === "offer" && step[0] === "place"; // the others that were offered are not known
    const fits = asked && (asked.kind === step[0] || isFifth);
    this.deciders.push(fits ? asked.who : "");
    if (asked && !fits) this.astray = index;
    if (step[0] === "declare") this.declared = step[1];
    if (step[0] === "offer") {
      this.offered = step.slice(1);
      this.offeredAfter = this.moves.length;
    }
    if (MOVES.has(step[0])) this.move(step[0] === "pass" ? null : step[1], index, step[0] === "place" && fits ? asked.who : null);
    if (step[0] === "set-up") for (const point of step.slice(1)) this.move(point, index, null);
    if (fits) this.node = tree[asked.then[answerTo(step)]] ?? this.node;
    if (isFifth && this.node.kind === "choose") this.node = tree[this.node.then[""]] ?? this.node;
  }

  /** @param {string | null} point @param {number} index @param {string | null | undefined} who */
  move(point, index, who) {
    const { colour } = this;
    const move = { number: this.moves.length + 1, point, colour, who: who ?? this.owner(colour), step: index };
    this.moves.push(move);
    if (point !== null && !this.at.has(point)) this.at.set(point, move);
  }
}

// The steps with another point for a move, or null where the stone cannot lie there: on another, where the opening does
// not allow it, or where a later step would no longer be what it was.
/**
 * @param {Question[]} tree
 * @param {number} size
 * @param {Step[]} steps
 * @param {number} index
 * @param {string} point
 */
export function corrected(tree, size, steps, index, point) {
  const step = steps[index];
  if (!["place", "choose"].includes(step?.[0])) return null;
  const changed = steps.map((each, i) => (i === index ? [step[0], point] : each));
  if (changed.some((each, i) => i !== index && each[0] !== "offer" && each.slice(1).includes(point))) return null;
  return new Position(tree, size, steps.slice(0, index)).allows(point) ? changed : null;
}
