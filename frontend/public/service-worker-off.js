// Put in place of service-worker.js it switches that off in every browser that has it: nothing is kept, and nothing stands in for a page.

async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.navigationPreload?.disable();
  await self.registration.unregister();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(end()));
