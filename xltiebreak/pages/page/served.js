// Stores the page and its parts, so that it later opens without a network.
const NAME = "xltiebreak-%stamp%";
const KEPT = "%names%";

self.addEventListener("install", (event) => {
  const kept = caches.open(NAME).then((cache) => cache.addAll(KEPT));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("xltiebreak-") && name !== NAME);
  const gone = caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))));
  event.waitUntil(gone.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const kept = caches.match(event.request, { ignoreSearch: true });
  event.respondWith(kept.then((found) => found || fetch(event.request)));
});
