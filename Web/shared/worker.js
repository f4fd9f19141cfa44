// Keeps the pages' files, and one person's pages, for offline use. `version` is defined above: the server inserts it.

const files = `files-${version}`;
const mark = "pages-";
/** What is shown in place of a page that was never loaded; it stands among the pages of its reader. */
const instead = "/offline";
const headers = { Accept: "text/html", "X-Homeroom-Prefetch": "1" };
/** Pages that were fetched in advance so lately are not asked for again, in milliseconds. */
const fresh = 60_000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) if (name !== files && !name.startsWith(mark)) await caches.delete(name);
        await self.clients.claim();
    })());
});

self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== location.origin) return;
    if (url.pathname.startsWith("/assets/")) event.respondWith(fileFirst(event.request));
    else if (ofFile.test(url.pathname)) event.respondWith(schoolOrKept(event.request));
    else if (event.request.mode === "navigate") event.respondWith(schoolFirst(event));
});

self.addEventListener("message", (event) => {
    const { keep, files: shown, language, reader, forgets } = event.data ?? {};
    if (forgets === true) event.waitUntil(forgetAll().finally(() => event.ports[0]?.postMessage("forgotten")));
    if (!Array.isArray(keep)) return;
    event.waitUntil((async () => {
        await fetchAhead([...keep, new URL(instead, location).href], language, reader);
        await keepFiles(shown ?? [], reader);
    })());
});

async function fileFirst(request) {
    const kept = await caches.match(request);
    if (kept) return kept;
    try {
        const response = await fetch(request);
        if (response.ok) (await caches.open(files)).put(request, response.clone());
        return response;
    } catch (failure) {
        // A page kept before the files changed works better with the new files than with none.
        const newer = await sameFile(request.url);
        if (newer) return newer;
        throw failure;
    }
}

/** A file by what stands behind the fingerprint. */
async function sameFile(address) {
    const tail = (url) => new URL(url).pathname.split("/").slice(3).join("/");
    const cache = await caches.open(files);
    const found = (await cache.keys()).find((one) => tail(one.url) === tail(address));
    return found && cache.match(found);
}

async function schoolFirst(event) {
    const begun = turns;
    try {
        const response = await fetch(event.request);
        event.waitUntil(keep(event.request.url, response.clone(), begun));
        return response;
    } catch (failure) {
        const kept = await keptPage(event.request.url) ?? await keptPage(new URL(instead, location).href);
        if (kept) return kept;
        throw failure;
    }
}

/** The content of a file that somebody has uploaded. */
const ofFile = /^\/v1\/files\/[^/]+\/content$/;

/** Pictures and recordings of a teacher are kept with the pages on which they stand, and go with them. */
async function schoolOrKept(request) {
    try {
        return await fetch(request);
    } catch (failure) {
        const name = (await caches.keys()).find((one) => one.startsWith(mark));
        const kept = name && await (await caches.open(name)).match(request.url, { ignoreVary: true });
        if (kept) return partOf(kept, request.headers.get("range"));
        throw failure;
    }
}

/** What a player asks for: some take a sound or a film in parts alone. */
async function partOf(response, range) {
    const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? "");
    if (!asked) return response;
    const whole = await response.blob();
    const first = Number(asked[1]);
    const end = Math.min(asked[2] ? Number(asked[2]) + 1 : whole.size, whole.size);
    if (first >= end) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${whole.size}` } });
    const headers = { "Content-Type": whole.type, "Content-Range": `bytes ${first}-${end - 1}/${whole.size}` };
    return new Response(whole.slice(first, end), { status: 206, headers });
}

async function keepFiles(addresses, reader) {
    for (const address of addresses) {
        const begun = turns;
        const name = (await caches.keys()).find((one) => one.startsWith(mark + reader));
        if (!name || await (await caches.open(name)).match(address)) continue;
        try {
            // The browser's own cache may have only a part of it.
            const response = await fetch(address, { cache: "no-store" });
            if (response.status === 200) await write(name, address, response, begun);
        } catch {
            return;
        }
    }
}

/** What has just been done is no part of a page's name. */
function nameOf(address) {
    const url = new URL(address);
    url.searchParams.delete("told");
    url.hash = "";
    return url.href;
}

/**
 * The pages are of whoever is signed in: with the first page of another person, or when the school asks to sign in, those of
 * the one before are gone. So are those that show names, with the first that does not.
 */
async function keep(address, response, begun) {
    const reader = response.headers.get("X-Homeroom-Keep");
    const isSignIn = response.type !== "opaqueredirect" && new URL(response.url || address).pathname === "/sign-in";
    if (isSignIn) return forgetAll();
    if ([401, 403, 404, 410].includes(response.status)) return forget(nameOf(address));
    if (!response.ok || response.redirected || !reader || turns !== begun) return undefined;
    const others = await forgetOthers(mark + reader);
    return write(mark + reader, nameOf(address), response, begun + others);
}

/** How often pages have been forgotten: what was asked for before is kept for nobody. */
let turns = 0;

/** Everybody's, and what is on its way. */
async function forgetAll() {
    turns += 1;
    for (const name of await caches.keys()) if (name.startsWith(mark)) await caches.delete(name);
}

/** What the school no longer shows. */
async function forget(address) {
    for (const name of await caches.keys()) {
        if (name.startsWith(mark)) await (await caches.open(name)).delete(address, { ignoreVary: true });
    }
}

/** All but one reader's; returns what that adds to the turns. */
async function forgetOthers(own) {
    const others = (await caches.keys()).filter((name) => name.startsWith(mark) && name !== own);
    if (others.length === 0) return 0;
    turns += 1;
    for (const name of others) await caches.delete(name);
    return 1;
}

/** Takes back what it has written when pages were forgotten meanwhile. */
async function write(name, address, response, begun) {
    if (turns !== begun) return;
    await (await caches.open(name)).put(address, response);
    if (turns !== begun) await caches.delete(name);
}

async function keptPage(address) {
    const name = (await caches.keys()).find((one) => one.startsWith(mark));
    if (!name) return undefined;
    const cache = await caches.open(name);
    // The start page redirects to what its reader needs first.
    const places = new URL(address).pathname === "/" ? ["/work", "/today", "/classes"] : [nameOf(address)];
    for (const place of places) {
        const kept = await cache.match(place, { ignoreVary: true });
        // No longer than the session with which they came is valid.
        if (kept && Date.now() < Date.parse(kept.headers.get("X-Homeroom-Until") ?? "")) return kept;
        if (kept) await forgetAll();
    }
    return undefined;
}

/** Quietly, one after the other, and none that is there already; of the person who asked, and of nobody who came since. */
async function fetchAhead(addresses, language, reader) {
    const begun = turns;
    for (const address of addresses) {
        const kept = await keptPage(address);
        const age = Date.now() - Date.parse(kept?.headers.get("Date") ?? "");
        if (kept && age < fresh && kept.headers.get("Content-Language") === language) continue;
        try {
            const response = await fetch(address, { headers });
            const isTheirs = response.headers.get("X-Homeroom-Keep")?.startsWith(reader) && turns === begun;
            if (response.redirected || !response.ok || !isTheirs) return;
            await keep(address, response, begun);
        } catch {
            return;
        }
    }
}
