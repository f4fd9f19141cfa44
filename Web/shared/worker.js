// Keeps the pages' files, and the pages that were looked at, for when there is no connection.
// `version` stands above: the server writes it there.

const files = `files-${version}`;
const pages = "pages";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) if (name !== files && name !== pages) await caches.delete(name);
        await self.clients.claim();
    })());
});

self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== location.origin) return;
    if (url.pathname.startsWith("/assets/")) event.respondWith(fileFirst(event.request));
    else if (event.request.mode === "navigate") event.respondWith(pageFirstFromSchool(event.request));
});

async function fileFirst(request) {
    const kept = await caches.match(request);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) (await caches.open(files)).put(request, response.clone());
    return response;
}

async function pageFirstFromSchool(request) {
    try {
        const response = await fetch(request);
        // Signing in and out leave nothing here; the browser empties this store when somebody signs out.
        if (response.ok && !response.redirected) (await caches.open(pages)).put(request, response.clone());
        return response;
    } catch (failure) {
        const kept = await caches.match(request, { ignoreSearch: true });
        if (kept) return kept;
        throw failure;
    }
}
