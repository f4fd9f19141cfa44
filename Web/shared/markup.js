// The one place where text becomes markup: only pages that our own server has sent over this connection as HTML.

const worker = "/worker.js";

/**
 * What browsers that ask for it want text to become before it may be markup or a script's address.
 * @typedef {{ createHTML(text: string): unknown, createScriptURL(address: string): unknown }} Policy
 */

/** @type {{ createPolicy(name: string, rules: Policy): Policy } | undefined} */
const makers = Reflect.get(globalThis, "trustedTypes");

const policy = makers?.createPolicy("homeroom", {
    createHTML: (text) => text,
    createScriptURL: (address) => {
        if (address !== worker) throw new TypeError("there is no other worker");
        return address;
    },
});

/** Lets the worker keep pages for when there is no connection. */
export function registerWorker() {
    const address = /** @type {string} */ (/** @type {unknown} */ (policy?.createScriptURL(worker) ?? worker));
    return navigator.serviceWorker.register(address);
}

/**
 * Reads a page that the server has answered with.
 * @param {Response} response
 * @returns {Promise<Document>}
 */
export async function pageOf(response) {
    const type = response.headers.get("content-type") ?? "";
    const isOurs = response.type === "basic" && new URL(response.url).origin === location.origin;
    if (!isOurs || !type.startsWith("text/html")) throw new TypeError("this is no page of ours");
    const text = await response.text();
    const markup = /** @type {string} */ (/** @type {unknown} */ (policy?.createHTML(text) ?? text));
    return new DOMParser().parseFromString(markup, "text/html");
}

/**
 * Brings what is shown to what a newer page shows, touching only what differs: focus, typing, selection and scrolling stay.
 * Elements with an `id` are matched by it; a subtree that the reader is typing in is left alone.
 * @param {Element} shown
 * @param {Element} newer
 */
export function bring(shown, newer) {
    if (shown.isEqualNode(newer)) return;
    if (shown.tagName !== newer.tagName) {
        shown.replaceWith(document.importNode(newer, true));
        return;
    }
    if (isBeingFilledIn(shown)) return;
    for (const name of shown.getAttributeNames()) {
        if (!newer.hasAttribute(name) && !isOwn(shown, name)) shown.removeAttribute(name);
    }
    for (const name of newer.getAttributeNames()) {
        const value = newer.getAttribute(name) ?? "";
        if (shown.getAttribute(name) !== value && !isOwn(shown, name)) shown.setAttribute(name, value);
    }
    bringChildren(shown, newer);
}

/**
 * @param {Element} shown
 * @param {Element} newer
 */
function bringChildren(shown, newer) {
    // Removed elements go first: an element that is moved past one would lose the focus.
    const names = new Set([...newer.children].map((child) => child.id));
    for (const child of [...shown.children]) if (child.id && !names.has(child.id) && !isBeingFilledIn(child)) child.remove();
    let place = shown.firstChild;
    for (const wanted of [...newer.childNodes]) {
        const match = wanted instanceof Element && wanted.id ? childOf(shown, wanted.id) : null;
        if (match && match !== place) shown.insertBefore(match, place);
        const there = match ?? place;
        if (!there) {
            shown.append(document.importNode(wanted, true));
            continue;
        }
        const next = there.nextSibling;
        const isOther = there instanceof Element && there.id && (!(wanted instanceof Element) || wanted.id !== there.id);
        if (isOther) {
            shown.insertBefore(document.importNode(wanted, true), there);
            place = there;
            continue;
        }
        if (there instanceof Element && wanted instanceof Element) bring(there, wanted);
        else if (there.nodeType === wanted.nodeType) {
            if (there.nodeValue !== wanted.nodeValue) there.nodeValue = wanted.nodeValue;
        } else shown.replaceChild(document.importNode(wanted, true), there);
        place = next;
    }
    while (place) {
        const next = place.nextSibling;
        if (!(place instanceof Element && isBeingFilledIn(place))) place.remove();
        place = next;
    }
}

/**
 * @param {Element} parent
 * @param {string} id
 */
function childOf(parent, id) {
    for (const child of parent.children) if (child.id === id) return child;
    return null;
}

/**
 * What the reader, and not the server, decides about an element.
 * @param {Element} element
 * @param {string} name
 */
function isOwn(element, name) {
    return name === "open" || (name === "value" && element === document.activeElement) || name === "data-own";
}

/** @param {Element} element */
function isBeingFilledIn(element) {
    return element instanceof HTMLFormElement && element.dataset.touched !== undefined;
}
