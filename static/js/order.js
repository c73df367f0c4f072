// The order of the coefficients: buttons that move a row up or down and number the rows anew. Without this script the
// numbers are typed.

for (const list of document.querySelectorAll("[data-order]")) {
  const rows = () => [...list.children];
  const number = (row) => row.querySelector("input");

  const renumber = () => {
    let next = 1;
    for (const row of rows()) if (number(row).value) number(row).value = next++;
  };

  const move = (row, step) => {
    const all = rows();
    const target = all[all.indexOf(row) + step];
    if (!target) return;
    if (!number(row).value) number(row).value = all.length;
    if (step < 0) target.before(row);
    else target.after(row);
    renumber();
  };

  for (const row of rows()) {
    for (const [step, sign, word] of [[-1, "↑", list.dataset.up], [1, "↓", list.dataset.down]]) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "secondary small";
      button.textContent = sign;
      button.setAttribute("aria-label", `${row.querySelector("strong").textContent}: ${word}`);
      button.addEventListener("click", () => {
        move(row, step);
        button.focus();
      });
      row.append(button);
    }
  }
}
