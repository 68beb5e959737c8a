// Offline: what was fetched once is there without a network.  VERSION changes with every build.
//
// A new version waits until no page of the old one is open, or until a page asks for it (base/update.ts).
// Names have hashes, so that two versions can lie side by side: pages of the version before find their
// files in its cache, which goes with the version after.

declare const VERSION: string;
declare const FILES: string[];
const worker = self as unknown as ServiceWorkerGlobalScope;
const family = VERSION.replace(/[^-]*$/, ''); // other programs may have caches here too

worker.addEventListener('install', (event) => {
    event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});
worker.addEventListener('message', (event) => {
    if (event.data === 'update') void worker.skipWaiting();
});
worker.addEventListener('activate', (event) => {
    // In the order in which they were made.
    const forget = caches.keys().then((names) => {
        const old = names.filter((name) => name.startsWith(family) && name !== VERSION).slice(0, -1);
        const nameless = names.filter((name) => /^quoth-[0-9a-f]{12}$/.test(name)); // of versions without hashes
        return Promise.all([...old, ...nameless].map((name) => caches.delete(name)));
    });
    event.waitUntil(forget.then(() => worker.clients.claim()));
});
worker.addEventListener('fetch', (event) => {
    const { request } = event;
    // A file or a text that another program shares (manifest): the page opens it (board/board.ts).
    const share = async (): Promise<Response> => {
        const all = await request.formData();
        const cache = await caches.open(VERSION);
        await cache.put('./shared', new Response(all.get('file') ?? all.get('text')));
        return Response.redirect('./#board?shared', 303);
    };
    if (request.method !== 'GET') return void (request.url.endsWith('?shared') && event.respondWith(share()));
    const find = async (): Promise<Response> => {
        const cache = await caches.open(VERSION);
        const found =
            (await cache.match(request, { ignoreSearch: true })) ??
            (await caches.match(request, { ignoreSearch: true }));
        if (found) return found;
        const answer = await fetch(request);
        // Learnt values, meanings and parts of the script are fetched when they are needed, and cached from then on.
        if (answer.ok && /\.(leaves|bin|js|json|puzzles)$/.test(request.url)) await cache.put(request, answer.clone());
        return answer;
    };
    event.respondWith(find());
});
