/* Shows the buttons that print the page; without this script the browser's own menu does it. */
(function () {
  "use strict";
  const show = () => document.querySelectorAll("button.print").forEach((button) => { button.hidden = false; });
  document.addEventListener("click", (event) => { if (event.target.closest("button.print")) print(); });
  document.addEventListener("fresh", show);
  show();
})();
