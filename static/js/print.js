/* Shows the buttons that print the page; without this script the browser's own menu does it. */
// @ts-check
(function () {
  "use strict";
  /** @returns {NodeListOf<HTMLButtonElement>} */
  const buttons = () => document.querySelectorAll("button.print");
  const show = () => buttons().forEach((button) => { button.hidden = false; });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("button.print")) print();
  });
  document.addEventListener("fresh", show);
  show();
})();
