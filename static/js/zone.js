// The time zone of somebody's first event is that of the computer it is made on, until something else is typed.
// @ts-check
"use strict";

/** @type {HTMLInputElement | null} */
const field = document.querySelector("input[data-guessed]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (field?.list && [...field.list.options].some((option) => option.value === here)) field.value = here;
