// Sends what was done without a connection, in order, once the school can be reached. Each action belongs to the
// person who did it, and is sent for nobody else.
import { pageOf } from "./markup.js";
import { reader } from "./reader.js";
import { channel, inStore, own, saySent, show } from "./waiting.js";

/** @typedef {import("./waiting.js").Act} Act */

/** The pauses between two tries, in seconds. */
const pauses = [2, 5, 10, 20, 40, 60];
let tries = 0;
/** @type {number | undefined} */
let timer;
let mustSignIn = false;

/** Sends what waits, in order, from one tab alone; resolves when nothing more can be sent now. */
export function sendAll() {
    if (!reader) return Promise.resolve();
    return navigator.locks.request("homeroom-outbox", async () => {
        let sent = 0;
        for (const act of await own()) {
            if (act.reason) continue;
            const outcome = await send(act);
            if (outcome === "later") break;
            if (outcome === "signIn") {
                mustSignIn = true;
                break;
            }
            mustSignIn = false;
            tries = 0;
            sent += 1;
            document.dispatchEvent(new CustomEvent("homeroom:online"));
            if (outcome === "done") await inStore("readwrite", (store) => store.delete(act.id ?? 0));
            else await inStore("readwrite", (store) => store.put({ ...act, reason: outcome.reason }));
        }
        if (sent > 0) {
            channel.postMessage("sent");
            document.dispatchEvent(new CustomEvent("homeroom:sent"));
            if ((await own()).length === 0) saySent();
        }
        await show(mustSignIn);
        plan();
    });
}

/**
 * @param {Act} act
 * @returns {Promise<"done" | "later" | "signIn" | { reason: string }>}
 */
async function send(act) {
    let response;
    try {
        response = await fetch(act.place, {
            method: "POST", body: new URLSearchParams(act.body),
            headers: { "X-Homeroom-Form": "1", "X-Homeroom-Reader": act.reader },
        });
    } catch {
        return "later";
    }
    if (response.status === 401) return "signIn";
    if (response.status === 429 || response.status >= 500) return "later";
    if (response.ok && response.redirected) return "done";
    try {
        const page = await pageOf(response);
        const places = ["main .problem:not([hidden])", "main .lead", "h1"];
        const said = places.map((place) => page.querySelector(place)?.textContent?.trim()).find(Boolean);
        return { reason: said ?? String(response.status) };
    } catch {
        return { reason: String(response.status) };
    }
}

/** Tries again after a while, longer each time; news of a connection come first where the browser has them. */
export async function plan() {
    clearTimeout(timer);
    if (mustSignIn || (await own()).every((act) => act.reason)) return;
    timer = setTimeout(sendAll, 1000 * (pauses[tries] ?? 60));
    tries = Math.min(tries + 1, pauses.length - 1);
}

// When to try again

function again() {
    tries = 0;
    mustSignIn = false;
    sendAll();
}

addEventListener("online", again);
document.addEventListener("homeroom:reached", again);
document.addEventListener("visibilitychange", () => {
    if (!document.hidden) again();
});
channel.addEventListener("message", (event) => {
    if (event.data === "sent") document.dispatchEvent(new CustomEvent("homeroom:sent"));
});
again();
