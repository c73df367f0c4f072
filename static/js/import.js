// A decision made on the page of an imported list changes how many players it brings: the button then names no number.
// @ts-check
"use strict";

const accept = /** @type {HTMLButtonElement} */ (document.getElementById("import-accept"));
accept.form?.addEventListener("change", ({ target }) => {
  if (target instanceof Element && /^(player|apart)-/.test(target.getAttribute("name") ?? "")) {
    accept.textContent = accept.dataset.undecided ?? "";
  }
});
