// Works without a connection: shows a notice, makes the worker keep the pages that are likely next, and leaves
// nothing behind for the next user of the device.
import { pageOf, registerWorker } from "./markup.js";
import { forgetPages, reader } from "./reader.js";
import { count } from "./waiting.js";

const notice = document.getElementById("offline");
const channel = new BroadcastChannel("homeroom");

function show(isOffline = !navigator.onLine) {
    if (notice) notice.hidden = !isOffline;
}

addEventListener("online", () => show());
addEventListener("offline", () => show());
document.addEventListener("homeroom:offline", () => show(true));
document.addEventListener("homeroom:online", () => show());
show();

// Pages for later

/** What stands on this page and is heard and seen without a connection too. */
function filesToKeep() {
    return [...document.querySelectorAll("[data-keeps-file]")].slice(0, 6).map((one) => one.getAttribute("data-keeps-file"));
}

/** The pages that this one leads on to, itself included, as far as they are marked. */
function pagesToKeep() {
    const links = [...document.querySelectorAll("a[data-keeps]")].slice(0, 20);
    return [location.href, ...links.map((link) => /** @type {HTMLAnchorElement} */ (link).href)];
}

async function keepPages() {
    const isDear = /** @type {any} */ (navigator).connection?.saveData === true;
    if (isDear || !navigator.onLine) return;
    const registration = await navigator.serviceWorker.ready;
    registration.active?.postMessage({ keep: pagesToKeep(), files: filesToKeep(), language: document.documentElement.lang, reader });
}

/**
 * Does something after what the reader waits for.
 * @param {() => unknown} work
 */
function atRest(work) {
    const later = () => ("requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 500));
    if (document.readyState === "complete") later();
    else addEventListener("load", later, { once: true });
}

// Without a worker nothing can be read offline; everything else works.
if ("serviceWorker" in navigator && reader) {
    registerWorker().then(() => atRest(keepPages), () => {});
}

// In place of a page that was never loaded

/** @param {Cache} cache @param {Request} request */
async function linkTo(cache, request) {
    const response = await cache.match(request);
    const page = response && await pageOf(response);
    const title = page?.querySelector("h1")?.textContent?.trim();
    const url = new URL(request.url);
    // This page itself is not a destination.
    if (!title || url.pathname === "/offline") return null;
    const [row, link, name] = [document.createElement("li"), document.createElement("a"), document.createElement("bdi")];
    name.textContent = title;
    link.href = url.pathname + url.search;
    link.append(name);
    row.append(link);
    return row;
}

/** Asks for the page that was meant until it can be had: devices know of their own connection, not of the school's. */
function comeBack() {
    let seconds = 2;
    const look = async () => {
        try {
            await fetch(location.href, { method: "HEAD" });
            location.reload();
        } catch {
            seconds = Math.min(seconds * 2, 60);
        }
        timer = setTimeout(look, 1000 * seconds);
    };
    let timer = setTimeout(look, 1000 * seconds);
    addEventListener("online", () => {
        clearTimeout(timer);
        look();
    });
}

/** Lists the reader's pages that were loaded, the last one first, and waits for the connection. */
async function listPages() {
    const list = document.querySelector("ul[data-kept]");
    if (!list || !reader) return;
    if (location.pathname !== "/offline") comeBack();
    const name = (await caches.keys()).find((one) => one.startsWith(`pages-${reader}`));
    if (!name) return;
    const cache = await caches.open(name);
    const rows = [];
    const titles = new Set();
    for (const request of [...await cache.keys()].reverse()) {
        const row = await linkTo(cache, request);
        if (!row || titles.has(row.textContent)) continue;
        titles.add(row.textContent);
        rows.push(row);
        if (rows.length === 30) break;
    }
    list.replaceChildren(...rows);
    const nothing = document.querySelector("[data-kept-none]");
    if (nothing instanceof HTMLElement) nothing.hidden = rows.length > 0;
}

listPages().catch(() => {});

// What waits to be sent

// Loaded in advance, because it could not be loaded without a connection.
if (reader && "indexedDB" in window) atRest(() => import("./outbox.js"));

// Signing out

/** @param {HTMLDialogElement} dialog */
function answer(dialog) {
    return new Promise((resolve) => {
        dialog.addEventListener("close", () => resolve(dialog.returnValue === "leave"), { once: true });
        dialog.returnValue = "";
        dialog.showModal();
    });
}

/** Whether one may go: what waits is sent first, and what can't be sent is told of. */
async function mayLeave() {
    let { own, others } = await count();
    if (own > 0) {
        // If the sending module cannot be loaded, nothing can be sent, and the question is the same.
        await import("./outbox.js").then((outbox) => outbox.sendAll(), () => {});
        own = (await count()).own;
    }
    const dialog = document.getElementById("leaving");
    if ((own === 0 && !others) || !(dialog instanceof HTMLDialogElement)) return true;
    const box = document.getElementById("waiting");
    if (box) box.hidden = false;
    for (const [name, isSo] of /** @type {[string, boolean][]} */ ([["own", own > 0], ["others", others]])) {
        const text = dialog.querySelector(`[data-${name}]`);
        if (text instanceof HTMLElement) text.hidden = !isSo;
    }
    return answer(dialog);
}

/** What the browser empties by itself when the school says so; the older ones among them don't. */
async function forget() {
    sessionStorage.clear();
    await forgetPages();
    const names = "caches" in window ? await caches.keys() : [];
    await Promise.allSettled(names.map((name) => caches.delete(name)));
    channel.postMessage("left");
}

document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== "/sign-out") return;
    event.preventDefault();
    let isFree = true;
    try {
        isFree = await mayLeave();
    } catch {
        // A browser without storage has nothing to lose.
    }
    if (!isFree) return;
    await forget().catch(() => {});
    form.submit();
});

// Other tabs of this browser stop showing the previous person's data.
channel.addEventListener("message", (event) => {
    if (event.data === "left" && reader) {
        document.documentElement.hidden = true;
        location.replace("/sign-in");
    }
});
