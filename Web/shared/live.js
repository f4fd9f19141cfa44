// Live updates: when the server announces a change, the page is requested again, and what differs is replaced without
// moving what the reader looks at.
import { bring, pageOf } from "./markup.js";
import { ask, giveWay, reader } from "./reader.js";

const feeds = (document.body.dataset.feeds ?? "").split(" ").filter(Boolean);

/** So long at least from one look to the next, in milliseconds: thirty pupils save at once. The first after a rest comes at once. */
const pause = 250;

let isLooking = false;
let mustLookAgain = false;
let isStale = false;
let hasLooked = false;

/** Asks for the page again and brings what is shown up to date. */
export async function refresh() {
    if (document.hidden) {
        isStale = true;
        return;
    }
    if (isLooking) {
        mustLookAgain = true;
        return;
    }
    isLooking = true;
    isStale = false;
    const begun = performance.now();
    const address = location.href;
    try {
        const response = await fetch(address, { headers: { Accept: "text/html", "X-Homeroom-Look": "again" }, redirect: "manual" });
        if (response.type === "opaqueredirect") await ask();
        else await take(response, address);
    } catch {
        // Without a connection the present content stays, and the stream says when there is more.
    }
    // If updates take long, half of the time is left for the reader's actions.
    const took = performance.now() - begun;
    setTimeout(() => {
        isLooking = false;
        if (mustLookAgain) {
            mustLookAgain = false;
            refresh();
        }
    }, Math.max(took, pause - took));
}

/**
 * @param {Response} response
 * @param {string} address
 */
async function take(response, address) {
    const page = await pageOf(response);
    const there = page.body.dataset.reader;
    if (there && there !== reader) giveWay();
    // A search has changed the address meanwhile, and this answer lacks what it found.
    else if (location.href !== address) mustLookAgain = true;
    else if (response.ok) show(page);
    else if (response.status === 404) showGone(page);
}

/**
 * What the page was about is not there any more: the reader learns it here, and not by the next press. What was typed stays.
 * @param {Document} page
 */
function showGone(page) {
    const [shown, newer] = [document.querySelector("main"), page.querySelector("main")];
    if (!shown || !newer || document.getElementById("gone")) return;
    if (!shown.querySelector("form[data-touched]")) {
        shown.replaceChildren(...[...newer.childNodes].map((node) => document.importNode(node, true)));
        document.title = page.title;
    }
    const place = document.createElement("p");
    place.id = "gone";
    place.className = "problem";
    place.setAttribute("role", "alert");
    place.textContent = [newer.querySelector("h1"), newer.querySelector(".lead")].map((one) => one?.textContent).join(". ");
    shown.prepend(place);
}

/** @param {Document} page */
function show(page) {
    const [shown, newer] = [document.querySelector("main"), page.querySelector("main")];
    if (!shown || !newer) return;
    // A notice is shown once and removed by the next update, but not by the first, which belongs to loading the page.
    // A notice with an undo button stays: other people's changes must not remove it.
    if (hasLooked) newer.querySelectorAll("[data-told]:not(:has(form))").forEach((notice) => notice.remove());
    hasLooked = true;
    document.dispatchEvent(new CustomEvent("homeroom:before", { detail: newer }));
    bring(shown, newer);
    document.dispatchEvent(new CustomEvent("homeroom:shown"));
}

if (feeds.length > 0) {
    // News of an app's contents must be requested explicitly.
    const app = feeds.find((one) => one.startsWith("app/"))?.slice(4);
    const wanted = new URLSearchParams(app ? { app } : {});
    if (feeds.includes("browsing")) wanted.set("browsing", "follow");
    const source = new EventSource(wanted.size > 0 ? `/v1/events?${wanted}` : "/v1/events");
    source.addEventListener("change", (event) => {
        if (feeds.includes(event.data)) refresh();
    });
    source.addEventListener("anything", () => refresh());
    // Changes between the making of the page and the start of the stream are in no news.
    let wasLost = true;
    source.addEventListener("error", () => {
        wasLost = true;
        // It does not reconnect by itself, because the school has refused it.
        if (source.readyState === EventSource.CLOSED) ask();
    });
    source.addEventListener("open", () => {
        for (const name of ["online", "reached"]) document.dispatchEvent(new CustomEvent(`homeroom:${name}`));
        if (wasLost) refresh();
        wasLost = false;
    });
    document.addEventListener("visibilitychange", () => {
        if (!document.hidden && isStale) refresh();
    });
    addEventListener("pagehide", () => source.close());
}

// The waiting actions have been sent, so the page shown is older than they are.
document.addEventListener("homeroom:sent", () => refresh());
