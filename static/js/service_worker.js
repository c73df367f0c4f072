/* Keeps the public pages a device has seen, for when the hall's Wi-Fi fails: the network first, the kept page when it
   does not answer in time. Never the desk, never a page the server says not to store. Runs on https and on localhost;
   elsewhere the pages work without it. */
"use strict";

const KEPT = "public-pages-1";
const PATIENCE = 4000; // milliseconds
const fromMemory = new Map(); // address -> when that page was sent, for pages shown from memory

const isPublic = (request) => {
  const url = new URL(request.url);
  return request.method === "GET" && url.origin === location.origin && (url.pathname.startsWith("/e/") || url.pathname.startsWith("/static/"));
};

const late = () => new Promise((_, fail) => setTimeout(() => fail(new Error("late")), PATIENCE));

async function answer(request) {
  const kept = await caches.open(KEPT);
  const asking = fetch(request).then((response) => {
    const storable = response.ok && !response.redirected && !/no-store/.test(response.headers.get("Cache-Control") || "");
    if (storable) kept.put(request.url, response.clone());
    fromMemory.delete(request.url);
    return response;
  });
  const old = await kept.match(request.url);
  if (!old) return asking;
  try {
    return await Promise.race([asking, late()]);
  } catch {
    asking.catch(() => {});
    fromMemory.set(request.url, old.headers.get("Date"));
    return old;
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener("fetch", (event) => { if (isPublic(event.request)) event.respondWith(answer(event.request)); });
self.addEventListener("message", (event) => {
  if (event.data && event.data.shown) event.source.postMessage({ kept: fromMemory.get(event.data.shown) || null });
});
