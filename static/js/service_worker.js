/* Keeps the public pages a device has seen, for when the hall's Wi-Fi fails: the network first, the kept page when it
   does not answer in time. Never the desk, never a page the server says not to store, but for a player's page to hand in
   his record: it is his own, and he may be writing in it when the Wi-Fi fails. Who gives a page out of memory says so on
   the page itself, with the time when it was sent: nobody else can tell. Runs on https and on localhost; elsewhere the
   pages work without it. */
"use strict";

const KEPT = "public-pages-1";
const PATIENCE = 4000; // milliseconds

const KEPT_PATHS = ["/e/", "/static/", "/hand-in/"];
const isOwn = (url) => new URL(url).pathname.startsWith("/hand-in/");
const isStatic = (url) => new URL(url).pathname.startsWith("/static/");

const isPublic = (request) => {
  const url = new URL(request.url);
  return request.method === "GET" && url.origin === location.origin && KEPT_PATHS.some((path) => url.pathname.startsWith(path));
};

const isStorable = (request, response) =>
  response.ok && !response.redirected && (isOwn(request.url) || !/no-store/.test(response.headers.get("Cache-Control") || ""));

/* A page from memory, with the mark that it is: on its root for the reader's page, and as a header for a script. */
async function fromMemory(request, old) {
  if (isStatic(request.url)) return old;
  const sent = new Date(old.headers.get("Date") || 0);
  const headers = new Headers(old.headers);
  headers.set("X-Kept", sent.toISOString());
  headers.delete("Content-Length");
  headers.delete("Content-Encoding"); // what is kept is unpacked
  const isPage = request.mode === "navigate" && /text\/html/.test(headers.get("Content-Type") || "");
  const body = isPage ? (await old.text()).replace("<html", `<html data-kept="${sent.toISOString()}"`) : old.body;
  return new Response(body, { status: old.status, headers });
}

/* Also when a reader goes back the server is asked: what a browser holds of its own is no fresh page. */
const ask = (request) => fetch(request, request.mode === "navigate" ? { cache: "no-cache" } : {});

const late = () => new Promise((_, fail) => setTimeout(() => fail(new Error("late")), PATIENCE));

async function answer(request) {
  const kept = await caches.open(KEPT);
  const asking = ask(request).then((response) => {
    if (isStorable(request, response)) kept.put(request.url, response.clone());
    if (response.status === 410) kept.delete(request.url); // a link that no longer works
    return response;
  });
  const old = await kept.match(request.url);
  if (!old) return asking;
  try {
    // A player who has just handed in must not see the page from before, however slow the connection is.
    return await (isOwn(request.url) ? asking : Promise.race([asking, late()]));
  } catch {
    asking.catch(() => {});
    return fromMemory(request, old);
  }
}

/* What a page is made of, asked for once more, so that it is there from the first visit on. */
async function keep(addresses) {
  const kept = await caches.open(KEPT);
  const wanted = addresses.map((address) => new Request(address, { credentials: "same-origin" })).filter(isPublic);
  await Promise.all(wanted.map(async (request) => {
    const response = await fetch(request);
    if (isStorable(request, response)) await kept.put(request.url, response);
  }));
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener("fetch", (event) => { if (isPublic(event.request)) event.respondWith(answer(event.request)); });
self.addEventListener("message", (event) => {
  if (event.data && event.data.keep) event.waitUntil(keep(event.data.keep));
});
