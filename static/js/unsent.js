/* Changing the language loses nothing: what is typed and not sent yet is put aside in this tab, and back into the same
   fields of the page in the other language. What cannot be carried, a chosen file or a secret, is asked about first. */
// @ts-check
(function () {
  "use strict";
  /** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
  const KEY = "unsent";
  const languages = /** @type {HTMLFormElement} */ (document.querySelector("form.languages"));
  if (!languages) return;

  /** @param {Field} field @returns {field is HTMLInputElement} */
  const isChoice = (field) => field.type === "checkbox" || field.type === "radio";
  const isSecret = (/** @type {Field} */ field) => field.type === "password" || field.form?.getAttribute("autocomplete") === "off";
  const isTyped = (/** @type {Field} */ field) => field.form && field.form !== languages && !["hidden", "submit", "button", "reset"].includes(field.type);
  const fields = () => [.../** @type {NodeListOf<Field>} */ (document.querySelectorAll("input, select, textarea"))].filter(isTyped);

  /** @param {Field} field */
  function isChanged(field) {
    if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (isChoice(field)) return field.checked !== field.defaultChecked;
    if (field instanceof HTMLInputElement && field.type === "file") return Boolean(field.files?.length);
    return field.value !== field.defaultValue;
  }

  /* Each field with what finds it again: the address of its form, its name, and which of that name it is. */
  function placed() {
    /** @type {Map<string, number>} */
    const seen = new Map();
    return fields().map((field) => {
      const address = new URL(field.form?.getAttribute("action") || "", location.href).pathname;
      const name = [address, field.name || field.id, isChoice(field) ? field.value : ""].join("\n");
      seen.set(name, (seen.get(name) || 0) + 1);
      return { field, place: `${name}\n${seen.get(name)}` };
    });
  }

  /* A page that answers a form holds what was typed as if it stood there by itself: all of it is carried. */
  function putAside() {
    const all = "answer" in languages.dataset || document.querySelector("[data-refused]");
    const kept = placed().filter(({ field }) => field.type !== "file" && !isSecret(field) && (all || isChanged(field)));
    const values = kept.map(({ field, place }) => [place, isChoice(field) ? field.checked : field.value]);
    if (values.length) sessionStorage.setItem(KEY, JSON.stringify(values));
    return !fields().some((field) => (field.type === "file" || isSecret(field)) && isChanged(field));
  }

  function isCarried() {
    try { return putAside(); } catch { return !fields().some(isChanged); } // no room, or a private tab
  }

  /** @param {Field} field @param {string | boolean} value */
  function put(field, value) {
    if (isChoice(field) ? field.checked === value : field.value === value) return;
    if (isChoice(field)) field.checked = Boolean(value); else field.value = String(value);
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
  }

  /** @param {string[]} words */
  function tell(words) {
    const banner = document.createElement("p");
    banner.className = "banner warn";
    banner.setAttribute("role", "status");
    banner.textContent = `${languages.dataset.left} ${words.map((each) => `“${each}”`).join(", ")}`;
    document.getElementById("content")?.prepend(banner);
  }

  function bringBack() {
    /** @type {[string, string | boolean][]} */
    const kept = JSON.parse(sessionStorage.getItem(KEY) || "[]");
    sessionStorage.removeItem(KEY);
    const there = new Map(placed().map(({ field, place }) => [place, field]));
    /** @type {string[]} */
    const left = [];
    for (const [place, value] of kept) {
      const field = there.get(place);
      if (field) put(field, value);
      else if (typeof value === "string" && value.trim()) left.push(value.trim());
    }
    if (left.length) tell(left);
  }

  languages.addEventListener("submit", (event) => {
    if (!isCarried() && !confirm(languages.dataset.lost ?? "")) event.preventDefault();
  });
  try { bringBack(); } catch { /* nothing was put aside */ }
})();
