// Actions that could not be sent: stored by this browser and shown, both in place and in a list, until they are sent
// or the reader has seen why not. Sending is the job of another module, which may load later than the first action.
import { reader } from "./reader.js";

/**
 * @typedef {object} Act
 * @property {number} [id]
 * @property {string} reader who did it
 * @property {string} place where it is sent to
 * @property {string} body as a form sends it
 * @property {string} label what it is, in the reader's words
 * @property {string} page where it was done
 * @property {string} [reason] why the school did not take it
 */

export const channel = new BroadcastChannel("homeroom");
const box = document.getElementById("waiting");
let mustSignIn = false;

// Storage

/** @type {Promise<IDBDatabase> | undefined} */
let opening;

function open() {
    opening ??= new Promise((resolve, reject) => {
        const request = indexedDB.open("homeroom", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("acts", { keyPath: "id", autoIncrement: true });
        request.onsuccess = () => {
            // Signing out in another tab empties it.
            request.result.onversionchange = () => request.result.close();
            resolve(request.result);
        };
        request.onerror = () => reject(request.error);
    });
    return opening;
}

/**
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} work
 * @returns {Promise<Result>} what came of it, once it is written down for good
 */
export async function inStore(mode, work) {
    const database = await open();
    return new Promise((resolve, reject) => {
        const transaction = database.transaction("acts", mode, { durability: "strict" });
        const request = work(transaction.objectStore("acts"));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
    });
}

/** @returns {Promise<Act[]>} all there is, in its order */
const all = () => inStore("readonly", (store) => store.getAll());
export const own = async () => (await all()).filter((act) => act.reader === reader);

/** How many acts of this person have not been sent, and whether there are any of others. */
export async function count() {
    const acts = (await all()).filter((act) => !act.reason);
    return { own: acts.filter((act) => act.reader === reader).length, others: acts.some((act) => act.reader !== reader) };
}

/**
 * Keeps what a form would have sent.
 * @param {HTMLFormElement} form
 * @param {string} place
 * @param {URLSearchParams} body
 */
export async function keep(form, place, body) {
    /** @type {Act} */
    const act = {
        reader, place: new URL(place).pathname, body: body.toString(), page: location.pathname, label: labelOf(form),
    };
    await inStore("readwrite", (store) => store.add(act));
    channel.postMessage("changed");
    await show();
}

/** @param {HTMLFormElement} form */
function labelOf(form) {
    const title = form.closest("[aria-labelledby]")?.getAttribute("aria-labelledby") ?? "";
    const name = document.getElementById(title)?.textContent?.trim();
    return name ? `${form.dataset.later}: ${name}` : form.dataset.later ?? "";
}

/** @param {number | undefined} id */
async function drop(id) {
    if (id === undefined) return;
    await inStore("readwrite", (store) => store.delete(id));
    channel.postMessage("changed");
    await show();
}

// Messages

/**
 * Shows what waits, in its list and where it was done.
 * @param {boolean} [asks] whether somebody has to sign in before it can be sent; as before, unless told
 */
export async function show(asks = mustSignIn) {
    mustSignIn = asks;
    if (!box) return;
    const acts = await own();
    const waiting = acts.filter((act) => !act.reason);
    box.hidden = acts.length === 0;
    const place = box.querySelector("[data-count]");
    if (place && place.textContent !== String(waiting.length)) {
        place.textContent = String(waiting.length);
        if (waiting.length > 0) say(box.querySelector("h2"));
    }
    const prompt = box.querySelector("[data-sign-in]");
    if (prompt instanceof HTMLElement) prompt.hidden = !mustSignIn;
    const link = prompt?.querySelector("a");
    if (link) link.href = `/sign-in?then=${encodeURIComponent(location.pathname + location.search)}`;
    const list = box.querySelector("ul[data-list]");
    list?.replaceChildren(...acts.map(row).filter((one) => one !== null));
    mark(waiting);
}

/** @param {Act} act */
function row(act) {
    const row = copy(`[data-row="${act.reason ? "refused" : "waiting"}"]`);
    if (!row) return null;
    fill(row, "label", act.label);
    fill(row, "reason", act.reason ?? "");
    // What somebody has written is not lost with it.
    fill(row, "typed", [...new URLSearchParams(act.body).values()].filter((text) => text.length > 3).join("\n"));
    row.querySelector("[data-drop]")?.addEventListener("click", () => drop(act.id));
    return row;
}

/** @param {Act[]} waiting */
function mark(waiting) {
    document.querySelectorAll(".waits").forEach((one) => one.remove());
    for (const form of document.querySelectorAll("form[data-later]")) {
        if (!(form instanceof HTMLFormElement)) continue;
        const act = waiting.findLast((one) => one.place === new URL(form.action).pathname);
        const isOpening = act?.place.endsWith("/open") ?? false;
        form.inert = act !== undefined && !isOpening;
        const note = act && copy("[data-mark]");
        if (!note || !act) continue;
        fill(note, "label", form.dataset.later ?? "");
        form.after(note);
    }
}

/** @param {string} name */
function copy(name) {
    const template = box?.querySelector(`template${name}`);
    if (!(template instanceof HTMLTemplateElement)) return null;
    return /** @type {Element | null} */ (template.content.firstElementChild?.cloneNode(true) ?? null);
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} text
 */
function fill(element, name, text) {
    const place = element.querySelector(`[data-${name}]`);
    if (place) place.textContent = text;
}

/** All that waited is sent: says so to those who don't see it. */
export function saySent() {
    say(box?.querySelector("template[data-sent]"));
}

/** @param {Element | null | undefined} element whose words are read out to those who don't see it */
function say(element) {
    const news = document.getElementById("news");
    const words = element instanceof HTMLTemplateElement ? element.content : element;
    if (news) news.textContent = words?.textContent ?? "";
}

// An updated page does not know what is waiting.
document.addEventListener("homeroom:shown", () => {
    if (opening) show();
});
channel.addEventListener("message", (event) => {
    if (event.data === "changed" || event.data === "sent") show();
});
