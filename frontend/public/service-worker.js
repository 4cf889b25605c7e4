// Shows a page of its own where a page cannot be reached, and does nothing else: no answer of the site is ever kept or given in another's
// place, and what is not a page (calls, updates, uploads, pictures, scripts) goes past it.

/** Another one whenever one of the files below is; a test holds that. */
const VERSION = '8e9010e4524b';
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg'];

async function keep() {
  const cache = await caches.open(VERSION);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

async function begin() {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  // The page is asked for while this worker starts, so that it makes none slower.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const offline = await caches.match('/offline.html');
    if (offline) return offline;
    throw error;
  }
}

async function file(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.url);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(keep());
});
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (request.destination === 'document') event.respondWith(page(event));
  } else if (FILES.includes(pathname)) event.respondWith(file(request));
});
