// What stands on the page, by its id, as the element it is. What is asked for is there; a page without it has no such script.
// @ts-check

/** @param {string} id */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} id */
export const field = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** @param {string} id */
export const pressed = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

/** @param {string} id */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (document.getElementById(id));

/** What an event happened to. @param {Event} event */
export const target = (event) => /** @type {HTMLElement} */ (event.target);
