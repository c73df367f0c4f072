// A decision made on the page of an imported list changes how many players it brings: the button then names no number.
"use strict";

const accept = document.getElementById("import-accept");
accept.form.addEventListener("change", (event) => {
  if (/^(player|apart)-/.test(event.target.name)) accept.textContent = accept.dataset.undecided;
});
