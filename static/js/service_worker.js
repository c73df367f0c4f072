/* Keeps the public pages a device has seen, for when the hall's Wi-Fi fails: the network first, the kept page when it
   does not answer in time. Never the desk, never a page the server says not to store, but for a player's page to hand in
   his record: it is his own, and he may be writing in it when the Wi-Fi fails. Runs on https and on localhost; elsewhere
   the pages work without it. */
"use strict";

const KEPT = "public-pages-1";
const PATIENCE = 4000; // milliseconds
const fromMemory = new Map(); // address -> when that page was sent, for pages shown from memory

const KEPT_PATHS = ["/e/", "/static/", "/hand-in/"];
const isOwn = (url) => new URL(url).pathname.startsWith("/hand-in/");

const isPublic = (request) => {
  const url = new URL(request.url);
  return request.method === "GET" && url.origin === location.origin && KEPT_PATHS.some((path) => url.pathname.startsWith(path));
};

const isStorable = (request, response) =>
  response.ok && !response.redirected && (isOwn(request.url) || !/no-store/.test(response.headers.get("Cache-Control") || ""));

const late = () => new Promise((_, fail) => setTimeout(() => fail(new Error("late")), PATIENCE));

async function answer(request) {
  const kept = await caches.open(KEPT);
  const asking = fetch(request).then((response) => {
    if (isStorable(request, response)) kept.put(request.url, response.clone());
    if (response.status === 410) kept.delete(request.url); // a link that no longer works
    fromMemory.delete(request.url);
    return response;
  });
  const old = await kept.match(request.url);
  if (!old) return asking;
  try {
    // A player who has just handed in must not see the page from before, however slow the connection is.
    return await (isOwn(request.url) ? asking : Promise.race([asking, late()]));
  } catch {
    asking.catch(() => {});
    fromMemory.set(request.url, old.headers.get("Date"));
    return old;
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
  if (event.data && event.data.shown) event.source.postMessage({ kept: fromMemory.get(event.data.shown) || null });
});
