// The board on the page where a player seals a move: touching a point writes it into the field, and what stands in
// the field is marked on the board. Without this script the point is typed.
// @ts-check

const form = /** @type {HTMLFormElement} */ (document.getElementById("seal-form"));
const field = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("move"));
const targets = [...form.querySelectorAll(".targets circle")];
const many = Boolean(form.dataset.many);

/** @param {Element} target */
const name = (target) => (target.querySelector("title")?.textContent ?? "").toLowerCase();
const typed = () => (field?.value ?? "").toLowerCase().split(/[\s,;]+/).filter(Boolean);

function mark() {
  const points = new Set(typed());
  for (const target of targets) target.classList.toggle("chosen", points.has(name(target)));
}

/** @param {string} point */
function touch(point) {
  const points = typed();
  const others = points.filter((each) => each !== point);
  const wanted = points.length === others.length ? [...(many ? others : []), point] : others;
  if (field) field.value = wanted.join(" ").toUpperCase();
  /** @type {HTMLInputElement | null} */
  const stone = form.querySelector('input[name="answer"][value=""]');
  if (stone) stone.checked = true;
  mark();
}

if (field) {
  for (const target of targets) target.addEventListener("click", () => touch(name(target)));
  field.addEventListener("input", mark);
  mark();
}
