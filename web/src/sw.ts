// Offline: what was fetched once is there without a network.  VERSION changes with every build.

declare const VERSION: string;
declare const FILES: string[];
const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => {
    event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))))
            .then(() => worker.clients.claim()),
    );
});
worker.addEventListener('fetch', (event) => {
    if (event.request.method !== 'GET') return;
    event.respondWith(
        caches.match(event.request, { ignoreSearch: true }).then(
            (kept) =>
                kept ??
                fetch(event.request).then((answer) => {
                    // Learnt values and parts of the script are fetched when they are needed, and cached from then on.
                    if (answer.ok && /\.(leaves|js)$/.test(event.request.url)) {
                        const copy = answer.clone();
                        void caches.open(VERSION).then((cache) => cache.put(event.request, copy));
                    }
                    return answer;
                }),
        ),
    );
});
