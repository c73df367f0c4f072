// Asking the server: with the cookie's key for forms, and without following a redirect, which means: logged out.

function csrfToken() {
  const cookie = /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie);
  return cookie ? decodeURIComponent(cookie[1]) : document.querySelector("[name=csrfmiddlewaretoken]").value;
}

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
