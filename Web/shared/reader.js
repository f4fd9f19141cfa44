// The reader of this page, as named by the server: stored data is kept under the person's name, data of others in
// this tab is removed, and a page whose reader has signed out shows nothing any more.

/** Who the school says is there; empty where nobody has signed in. */
export const reader = document.body.dataset.reader ?? "";

const channel = new BroadcastChannel("homeroom-reader");

/** What a form of a page says about itself: on a shared tablet an old one must not act for the next person. */
export function headers() {
    return { "X-Homeroom-Form": "1", ...(reader ? { "X-Homeroom-Reader": reader } : {}) };
}

// Kept input

const typed = "typed:";

/**
 * Where this tab keeps something that this person has typed.
 * @param {string} name
 */
export const placeOf = (name) => `${typed}${reader}:${name}`;

/** @param {HTMLFormElement} form */
export const placeOfForm = (form) => placeOf(`${location.pathname}:${form.dataset.keep}`);

const named = "once:";

/**
 * Where the name of what a form makes is kept until it is made.
 * @param {HTMLFormElement} form
 */
export const placeOfKey = (form) => `${named}${reader}:${new URL(form.action).pathname}`;

/** The cookie by which somebody learns of it: signing out empties all else, be it another who signs out. */
const removedMark = (/** @type {string} */ person) => `homeroom-removed-${person}`;

/** Removes what others have typed here, and notes that for when they come back. */
function removeOthers() {
    for (const key of Object.keys(sessionStorage)) {
        if (key.startsWith(named) && !key.startsWith(`${named}${reader}:`)) sessionStorage.removeItem(key);
        if (!key.startsWith(typed) || key.startsWith(placeOf(""))) continue;
        sessionStorage.removeItem(key);
        document.cookie = `${removedMark(key.split(":")[1])}=1; Path=/; Max-Age=2592000; SameSite=Lax`;
    }
}

/** Tells once that something was removed. */
function tellRemoved() {
    const [notice, mark] = [document.getElementById("removed"), removedMark(reader)];
    if (!notice || !document.cookie.includes(`${mark}=`)) return;
    notice.hidden = false;
    document.cookie = `${mark}=; Path=/; Max-Age=0; SameSite=Lax`;
}

// Whether the reader is still signed in

/** Removes the pages that were kept for reading offline, and has the worker keep none that is on its way. */
export async function forgetPages() {
    const worker = navigator.serviceWorker?.controller;
    if (worker) {
        const { port1, port2 } = new MessageChannel();
        const isDone = new Promise((resolve) => port1.addEventListener("message", resolve, { once: true }));
        port1.start();
        worker.postMessage({ forgets: true }, [port2]);
        // A worker that does not respond must not delay leaving.
        await Promise.race([isDone, new Promise((resolve) => setTimeout(resolve, 500))]);
    }
    const names = "caches" in window ? await caches.keys().catch(() => []) : [];
    await Promise.allSettled(names.filter((name) => name.startsWith("pages-")).map((name) => caches.delete(name)));
}

/** The sign-in is over: nothing is shown any more. */
export async function leave() {
    document.documentElement.hidden = true;
    await forgetPages();
    const then = encodeURIComponent(location.pathname + location.search);
    location.replace(`/sign-in?then=${then}&told=signInEnded`);
}

/** Somebody else has signed in meanwhile. */
export function giveWay() {
    document.documentElement.hidden = true;
    location.replace("/");
}

/** Asks the school who is there. Without a connection it is who it was. */
export async function ask() {
    if (!reader) return;
    try {
        const response = await fetch("/v1/me", { cache: "no-store" });
        if (response.status === 401) await leave();
        else if (response.ok && (await response.json()).person?.id !== reader) giveWay();
    } catch {
        // The next page or the event stream checks again.
    }
}

if (reader) {
    // A practice learner is the teacher, who continues with the kept input.
    if (document.body.dataset.practice === undefined) removeOthers();
    tellRemoved();
    // Tabs of somebody else in this browser stop showing anything.
    channel.postMessage(reader);
    channel.addEventListener("message", (event) => {
        if (event.data !== reader) giveWay();
    });
    document.addEventListener("visibilitychange", () => {
        if (!document.hidden) ask();
    });
    // A page restored from the back/forward cache would be shown before the check.
    addEventListener("pagehide", () => {
        document.documentElement.hidden = true;
    });
}

addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
});
