// The order of the coefficients: buttons that move a row up or down and number the rows anew. Without this script the
// numbers are typed.
// @ts-check

/** @type {NodeListOf<HTMLElement>} */
const lists = document.querySelectorAll("[data-order]");
for (const list of lists) {
  const rows = () => [...list.children];
  const number = (/** @type {Element} */ row) => /** @type {HTMLInputElement} */ (row.querySelector("input"));

  const renumber = () => {
    let next = 1;
    for (const row of rows()) if (number(row).value) number(row).value = String(next++);
  };

  const move = (/** @type {Element} */ row, /** @type {number} */ step) => {
    const all = rows();
    const target = all[all.indexOf(row) + step];
    if (!target) return;
    if (!number(row).value) number(row).value = String(all.length);
    if (step < 0) target.before(row);
    else target.after(row);
    renumber();
  };

  for (const row of rows()) {
    for (const [step, sign, word] of /** @type {[number, string, string][]} */ ([
      [-1, "↑", list.dataset.up],
      [1, "↓", list.dataset.down],
    ])) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "secondary small";
      button.textContent = sign;
      button.setAttribute("aria-label", `${row.querySelector("strong")?.textContent}: ${word}`);
      button.addEventListener("click", () => {
        move(row, step);
        button.focus();
      });
      row.append(button);
    }
  }
}
