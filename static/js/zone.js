// The time zone of somebody's first event is that of the computer it is made on, until something else is typed.
"use strict";

const field = document.querySelector("input[data-guessed]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (field && [...field.list.options].some((option) => option.value === here)) field.value = here;
