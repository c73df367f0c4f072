/* Keeps the public pages a device has seen, for when the hall's Wi-Fi fails: the network first, the kept page when it
   does not answer in time. Never the desk, never a page the server says not to store, but for a player's page to hand in
   their record: it is their own, and they may be writing in it when the Wi-Fi fails. Who gives a page out of memory says so on
   the page itself, with the time when it was sent: nobody else can tell. For a public page that was never opened here
   there is one that says so, and leads to those that are kept. Runs on https and on localhost; elsewhere the pages work
   without it. */
// @ts-check
"use strict";

/** @typedef {Event & { waitUntil: (done: Promise<unknown>) => void }} Lasting */
/** @typedef {Lasting & { request: Request, respondWith: (answer: Promise<Response>) => void }} Asked */
/** @typedef {Lasting & { data?: { keep?: string[], language?: string } }} Told */
/** What a keeper of pages is, beside a window. */
const keeper = /** @type {{ skipWaiting: () => void, clients: { claim: () => Promise<void> }, addEventListener: (kind: string, act: (event: any) => void) => void }} */ (/** @type {unknown} */ (self));

const KEPT = "public-pages-1";
const PATIENCE = 4000; // milliseconds
const NEVER_OPENED = "/offline/"; // kept in the language of the reader's last page
const A_DAY = 24 * 60 * 60 * 1000;
const MOST_LINKS = 30;

const KEPT_PATHS = ["/e/", "/static/", "/hand-in/"];
const isPage = (/** @type {Response} */ response) => /text\/html/.test(response.headers.get("Content-Type") || "");
const isOwn = (/** @type {string} */ url) => new URL(url).pathname.startsWith("/hand-in/");
const isStatic = (/** @type {string} */ url) => new URL(url).pathname.startsWith("/static/");

const isPublic = (/** @type {Request} */ request) => {
  const url = new URL(request.url);
  return request.method === "GET" && url.origin === location.origin && KEPT_PATHS.some((path) => url.pathname.startsWith(path));
};

const isStorable = (/** @type {Request} */ request, /** @type {Response} */ response) =>
  response.ok && !response.redirected && (isOwn(request.url) || !/no-store/.test(response.headers.get("Cache-Control") || ""));

/* What is kept is unpacked, and may be written into. */
/** @param {Headers} sent */
function unpacked(sent) {
  const headers = new Headers(sent);
  headers.delete("Content-Length");
  headers.delete("Content-Encoding");
  return headers;
}

/* A page from memory, with the mark that it is: on its root for the reader's page, and as a header for a script. */
/** @param {Request} request @param {Response} old */
async function fromMemory(request, old) {
  if (isStatic(request.url)) return old;
  const sent = new Date(old.headers.get("Date") || 0);
  const headers = unpacked(old.headers);
  headers.set("X-Kept", sent.toISOString());
  const body = request.mode === "navigate" && isPage(old) ? (await old.text()).replace("<html", `<html data-kept="${sent.toISOString()}"`) : old.body;
  return new Response(body, { status: old.status, headers });
}

/* The page for those that were never opened here, with links to what is kept. */
/** @param {Cache} kept @param {Request} request */
async function neverOpened(kept, request) {
  const page = await kept.match(NEVER_OPENED);
  if (!page) return Response.error();
  const links = await linksToKept(kept, new URL(request.url).pathname);
  const text = (await page.text()).replace("<!--kept-->", () => links);
  return new Response(links ? text.replace("data-kept-pages hidden", "data-kept-pages") : text, { headers: unpacked(page.headers) });
}

/* The newest first, those of the same event before the others. A title is text of HTML already, as the server sent it. */
/** @param {Cache} kept @param {string} wanted */
async function linksToKept(kept, wanted) {
  const event = wanted.split("/").slice(0, 3).join("/") + "/"; // /e/spring-cup/
  const found = [];
  for (const request of await kept.keys()) {
    const url = new URL(request.url);
    const page = url.pathname.startsWith("/e/") && await kept.match(request);
    const title = page && isPage(page) && /<title>([^<]*)<\/title>/.exec(await page.text());
    if (title) found.push({ title: title[1], url, near: url.pathname.startsWith(event), sent: new Date(page.headers.get("Date") || 0) });
  }
  found.sort((one, other) => Number(other.near) - Number(one.near) || other.sent.getTime() - one.sent.getTime());
  const address = (/** @type {URL} */ url) => (url.pathname + url.search).replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return found.slice(0, MOST_LINKS).map(({ title, url }) => `<li><a href="${address(url)}">${title}</a></li>`).join("");
}

/* Has it ready in the language of the page that asks, with its style sheets. */
/** @param {string} language */
async function keepNeverOpened(language) {
  const kept = await caches.open(KEPT);
  const old = await kept.match(NEVER_OPENED);
  const isFresh = old && Date.now() - new Date(old.headers.get("Date") || 0).getTime() < A_DAY;
  if (isFresh && old.headers.get("Content-Language") === language) return;
  const page = await fetch(`${NEVER_OPENED}${language}/`);
  if (!page.ok) return;
  const sheets = [...(await page.clone().text()).matchAll(/href="(\/static\/[^"]+\.css)"/g)].map((sheet) => sheet[1]);
  await keep(sheets.map((sheet) => new URL(sheet, location.origin).href));
  await kept.put(NEVER_OPENED, page);
}

/* Also when a reader goes back the server is asked: what a browser holds of its own is no fresh page. */
const ask = (/** @type {Request} */ request) => fetch(request, request.mode === "navigate" ? { cache: "no-cache" } : {});

/** @returns {Promise<never>} */
const late = () => new Promise((_, fail) => setTimeout(() => fail(new Error("late")), PATIENCE));

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(KEPT);
  const asking = ask(request).then((response) => {
    if (isStorable(request, response)) kept.put(request.url, response.clone());
    if (response.status === 410) kept.delete(request.url); // a link that no longer works
    return response;
  });
  const old = await kept.match(request.url);
  if (!old) return request.mode === "navigate" && !isOwn(request.url) ? asking.catch(() => neverOpened(kept, request)) : asking;
  try {
    // A player who has just handed in must not see the page from before, however slow the connection is.
    return await (isOwn(request.url) ? asking : Promise.race([asking, late()]));
  } catch {
    asking.catch(() => {});
    return fromMemory(request, old);
  }
}

/* What a page is made of, asked for once more, so that it is there from the first visit on. */
/** @param {string[]} addresses */
async function keep(addresses) {
  const kept = await caches.open(KEPT);
  const wanted = addresses.map((address) => new Request(address, { credentials: "same-origin" })).filter(isPublic);
  await Promise.all(wanted.map(async (request) => {
    const response = await fetch(request);
    if (isStorable(request, response)) await kept.put(request.url, response);
  }));
}

keeper.addEventListener("install", () => keeper.skipWaiting());
keeper.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await keeper.clients.claim();
})()));
keeper.addEventListener("fetch", (/** @type {Asked} */ event) => { if (isPublic(event.request)) event.respondWith(answer(event.request)); });
keeper.addEventListener("message", (/** @type {Told} */ event) => {
  if (event.data && event.data.keep) event.waitUntil(keep(event.data.keep));
  if (event.data && event.data.language) event.waitUntil(keepNeverOpened(event.data.language));
});
