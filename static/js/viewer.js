/* Steps through a game on the board that is on the page: arrows, Home and End, buttons, the list of moves, a tap on the
   right or left half of the board. Without this script each of them is a link, and the server draws the position. */
// @ts-check
(function () {
  "use strict";
  const viewerOf = (/** @type {Element} */ element) => element.closest(".viewer");
  const figureOf = (/** @type {Element} */ viewer) => /** @type {HTMLElement} */ (viewer.querySelector("figure.board"));
  const numbers = (/** @type {HTMLElement} */ figure) => [Number(figure.dataset.shown), Number(figure.dataset.moves)];

  /** @param {string} href @param {number} move */
  function addressAt(href, move) {
    const address = new URL(href);
    address.searchParams.set("move", String(move));
    return address.href;
  }

  /** @param {Element} viewer @param {number} wanted */
  function show(viewer, wanted) {
    const figure = figureOf(viewer);
    const [, last] = numbers(figure);
    const at = Math.max(0, Math.min(wanted, last));
    figure.dataset.shown = String(at);
    const shapes = (/** @type {string} */ kind) => /** @type {NodeListOf<SVGElement>} */ (figure.querySelectorAll(kind));
    shapes(".stone, .five").forEach((shape) => {
      const move = Number(shape.dataset.move);
      shape.classList.toggle("later", move > at);
      shape.classList.toggle("last", shape.classList.contains("stone") && move === at);
    });
    shapes(".offer").forEach((shape) => {
      shape.classList.toggle("later", at < Number(shape.dataset.from) || at > Number(shape.dataset.until));
    });
    const steps = { first: 0, previous: Math.max(at - 1, 0), next: Math.min(at + 1, last), last };
    for (const [name, move] of Object.entries(steps)) {
      const way = /** @type {HTMLAnchorElement | null} */ (viewer.querySelector(`[data-step="${name}"]`));
      if (way) way.href = addressAt(way.href, move);
    }
    const output = viewer.querySelector(".steps output");
    if (output) output.textContent = String(at);
    /** @type {NodeListOf<HTMLAnchorElement>} */ (viewer.querySelectorAll(".moves a")).forEach((way) => {
      if (Number(way.dataset.to) !== at) return way.removeAttribute("aria-current");
      way.setAttribute("aria-current", "step");
      const [box, list] = [way.parentElement, way.closest(".moves")];
      if (box && list && list.scrollHeight > list.clientHeight) list.scrollTop = box.offsetTop - list.clientHeight / 2;
    });
    const { after = "", before = "" } = figure.dataset;
    figure.querySelector("svg")?.setAttribute("aria-label", at ? after.replace("%(shown)s", String(at)) : before);
    history.replaceState(history.state, "", addressAt(location.href, at));
  }

  /** @param {Element} viewer @param {string} name */
  function step(viewer, name) {
    const [at, last] = numbers(figureOf(viewer));
    /** @type {Record<string, number>} */
    const steps = { first: 0, previous: at - 1, next: at + 1, last };
    show(viewer, steps[name]);
  }

  document.addEventListener("click", (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const touched = /** @type {Element} */ (event.target);
    const viewer = viewerOf(touched);
    if (!viewer) return;
    const way = /** @type {HTMLElement | null} */ (touched.closest("[data-step], [data-to]"));
    if (way) {
      event.preventDefault();
      if (way.dataset.step) step(viewer, way.dataset.step);
      else show(viewer, Number(way.dataset.to));
      return;
    }
    const svg = touched.closest(".board-svg");
    if (!svg || svg.querySelector(".targets")) return;
    const box = svg.getBoundingClientRect();
    step(viewer, event.clientX < box.left + box.width / 2 ? "previous" : "next");
  });

  /** @type {Record<string, string>} */
  const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    const name = KEYS[event.key];
    if (!name || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    if (/** @type {Element} */ (event.target).closest("input, select, textarea, [contenteditable], dialog, .table-wrap")) return;
    const viewer = document.querySelector(".viewer");
    if (!viewer || !viewer.querySelector(".steps")) return;
    event.preventDefault();
    step(viewer, name);
  });
})();
