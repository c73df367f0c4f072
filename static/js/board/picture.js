// The board on the page: the server draws it empty (templates/records/_board.html), this puts on it what lies there, in
// the same shapes and classes.

// @ts-check

import { columnRow, pointOf } from "./game.js";

/** @typedef {import("./game.js").Move} Move */
/** @typedef {Move & { point: string }} Stone */
/** @typedef {{ move: number, line: Record<string, number> }} Five */
/**
 * What the rules and the page say about a position.
 * @typedef {{ fouls: Set<number>, fives: Five[], pending: string[], twins: string[], corrected?: string | null }} Marks
 */

const SVG = "http://www.w3.org/2000/svg";
const CROSS = "M-10-10L10 10M-10 10L10-10";

/** @param {string} name @param {Record<string, string | number>} attributes @param {(Node | string)[]} children */
function shape(name, attributes, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

export class Picture {
  // `measures` are those of records.pages.drawing: step, near, far, radius. `name(point)` is what the event calls a point.
  /**
   * @param {HTMLElement} frame
   * @param {{ step: number, near: number, far: number, radius: number }} measures
   * @param {(point: string) => string} name
   */
  constructor(frame, measures, name) {
    this.frame = frame;
    this.measures = measures;
    this.name = name;
    this.size = 0;
    this.svg = /** @type {SVGSVGElement} */ (shape("svg", {}));
    this.region = this.cursor = shape("g", {});
  }

  // Puts an empty board of so many lines on the page.
  /** @param {number} size */
  begin(size) {
    const template = document.querySelector(`template.empty-board[data-size="${size}"]`);
    this.frame.replaceChildren(/** @type {HTMLTemplateElement} */ (template).content.cloneNode(true));
    this.size = size;
    this.svg = /** @type {SVGSVGElement} */ (this.frame.querySelector("svg"));
    this.svg.setAttribute("aria-hidden", "true"); // the page says in words what lies there
    this.region = this.svg.insertBefore(shape("g", { class: "region" }), this.svg.querySelector(".fives"));
    this.cursor = this.svg.appendChild(shape("rect", { class: "cursor", x: -11, y: -11, width: 22, height: 22, rx: 3 }));
  }

  /** @param {string} point */
  xy(point) {
    const [column, row] = columnRow(point);
    const { step, near, far } = this.measures;
    return [near + step * column, far + step * (this.size - 1 - row)];
  }

  /** @param {string} point */
  isOn(point) {
    const [column, row] = columnRow(point);
    return column >= 0 && row >= 0 && column < this.size && row < this.size;
  }

  /** @param {string} point */
  move(point) {
    const [x, y] = this.xy(point);
    return `translate(${x} ${y})`;
  }

  // The point nearest to where the board was touched; null beside it.
  /** @param {MouseEvent} event */
  pointAt(event) {
    const { step, near, far } = this.measures;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    const column = Math.round((at.x - near) / step);
    const row = this.size - 1 - Math.round((at.y - far) / step);
    const point = pointOf(column, row);
    return this.isOn(point) ? point : null;
  }

  // `marks`: { fouls (numbers of moves), fives (lines with their move), pending, twins, corrected }.
  /** @param {import("./game.js").Position} position @param {Marks} marks */
  show(position, marks) {
    const layer = (/** @type {string} */ name) => /** @type {SVGElement} */ (this.svg.querySelector(`.${name}`));
    const last = position.moves.length;
    const stones = /** @type {Stone[]} */ ([...position.at.values()]).filter((move) => this.isOn(move.point));
    layer("stones").replaceChildren(...stones.map((move) => this.stone(move, last, marks)));
    layer("fives").replaceChildren(...marks.fives.filter((five) => five.move <= last).map((five) => this.five(five)));
    const shown = last <= position.offeredAfter + 1 ? position.offered : [];
    layer("offers").replaceChildren(
      ...[...shown, ...marks.pending].filter((point) => !position.at.has(point)).map((point, i) => this.offer(point, i)),
    );
    layer("marked").replaceChildren(
      ...[...marks.twins, ...(marks.corrected ? [marks.corrected] : [])].map((point) =>
        shape("rect", { x: -10, y: -10, width: 20, height: 20, transform: this.move(point) }),
      ),
    );
    this.region.replaceChildren(...this.square(position.ask));
  }

  /** @param {Stone} move @param {number} last @param {Marks} marks */
  stone(move, last, marks) {
    const { radius } = this.measures;
    const text = shape("text", move.number > 99 ? { class: "long" } : {}, String(move.number));
    const attributes = {
      class: `stone ${move.colour}${move.number === last ? " last" : ""}`,
      transform: this.move(move.point),
      "data-move": move.number,
      "data-point": move.point,
    };
    const cross = marks.fouls.has(move.number) ? [shape("path", { class: "cross", d: CROSS })] : [];
    const title = shape("title", {}, `${move.number}. ${this.name(move.point)}`);
    const circles = [shape("circle", { class: "ring", r: radius }), shape("circle", { class: "body", r: radius })];
    return shape("g", attributes, ...cross, ...circles, text, title);
  }

  /** @param {Five} five */
  five({ move, line }) {
    return shape("g", { class: "five", "data-move": move }, shape("line", { class: "edge", ...line }), shape("line", { class: "band", ...line }));
  }

  /** @param {string} point @param {number} index */
  offer(point, index) {
    const [x, y] = this.xy(point);
    const letter = index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
    return shape(
      "g",
      { class: "offer", "data-point": point },
      shape("circle", { cx: x, cy: y, r: 8 }),
      shape("text", { x, y }, letter),
      shape("title", {}, this.name(point)),
    );
  }

  // The central square in which, or outside which, the next stone lies.
  /** @param {import("./game.js").Question | null | undefined} ask */
  square(ask) {
    const lines = ask?.kind === "place" ? ask.square || ask.outside : 0;
    if (!ask || !lines) return [];
    const { step, near, far } = this.measures;
    const middle = Math.floor(this.size / 2);
    const half = Math.floor(lines / 2);
    const reach = half * step + step / 2;
    const x = near + step * middle - reach;
    const y = far + step * (this.size - 1 - middle) - reach;
    return [shape("rect", { class: ask.square ? "inside" : "outside", x, y, width: 2 * reach, height: 2 * reach, rx: 3 })];
  }

  // Where the keyboard is; null where it is not in use.
  /** @param {string | null} point */
  aim(point) {
    this.cursor.classList.toggle("shown", point !== null);
    if (point !== null) this.cursor.setAttribute("transform", this.move(point));
  }
}
