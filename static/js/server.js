// Asking the server: with the cookie's key for forms, and without following a redirect, which means: logged out.
// @ts-check

function csrfToken() {
  const name = document.documentElement.dataset.csrf + "=";
  const field = document.querySelector("[name=csrfmiddlewaretoken]");
  const cookie = document.cookie.split("; ").find((each) => each.startsWith(name));
  return cookie ? decodeURIComponent(cookie.slice(name.length)) : /** @type {HTMLInputElement} */ (field).value;
}

/**
 * @param {string} url
 * @param {{ method?: string, fields?: Record<string, any>, headers?: Record<string, string> }} [how]
 * @returns {Promise<{ status: number, data: any }>}
 */
export async function ask(url, { method = "GET", fields, headers = {} } = {}) {
  const response = await fetch(url, {
    method,
    body: fields && new URLSearchParams(fields),
    headers: { Accept: "application/json", ...(fields && { "X-CSRFToken": csrfToken() }), ...headers },
    credentials: "same-origin",
    redirect: "manual",
    cache: "no-store",
  });
  if (response.type === "opaqueredirect") return { status: 401, data: {} };
  let data = {};
  try {
    data = await response.json();
  } catch {
    data = {};
  }
  return { status: response.status, data };
}
