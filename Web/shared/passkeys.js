// Passkeys, with the browser's own API: the result goes into a form of the page, which is sent like any other.
import { headers } from "./reader.js";

/** @param {string} text */
function bytesOf(text) {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
}

/** @param {ArrayBuffer} bytes */
function textOf(bytes) {
    const text = Array.from(new Uint8Array(bytes), (one) => String.fromCharCode(one)).join("");
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What the school wants to be signed, and for whom. */
async function ask() {
    const response = await fetch("/v1/me/factors/challenge", { method: "POST", headers: headers() });
    if (!response.ok) throw new Error(`the school answered ${response.status}`);
    return response.json();
}

/** @param {any} asked */
async function make(asked) {
    const made = await navigator.credentials.create({
        publicKey: {
            challenge: bytesOf(asked.challenge),
            rp: { id: asked.site, name: asked.school },
            user: { id: bytesOf(asked.user), name: asked.account, displayName: asked.name },
            pubKeyCredParams: asked.algorithms.map((/** @type {number} */ alg) => ({ type: "public-key", alg })),
            excludeCredentials: asked.credentials.map(credential),
            authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
            attestation: "none",
        },
    });
    const response = /** @type {any} */ (made).response;
    return {
        client: response.clientDataJSON,
        authenticator: response.getAuthenticatorData(),
        publicKey: response.getPublicKey(),
    };
}

/** @param {any} asked */
async function use(asked) {
    const used = await navigator.credentials.get({
        publicKey: {
            challenge: bytesOf(asked.challenge),
            rpId: asked.site,
            allowCredentials: asked.credentials.map(credential),
            userVerification: "preferred",
        },
    });
    const { rawId, response } = /** @type {any} */ (used);
    return {
        credential: rawId,
        client: response.clientDataJSON,
        authenticator: response.authenticatorData,
        signature: response.signature,
    };
}

/** @param {string} id */
const credential = (id) => ({ type: /** @type {const} */ ("public-key"), id: bytesOf(id) });

/** @param {Event} event */
async function sign(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.passkey || form.dataset.filled !== undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const failed = form.querySelector("[data-failed]");
    if (failed instanceof HTMLElement) failed.hidden = true;
    try {
        const asked = await ask();
        const made = await (form.dataset.passkey === "make" ? make(asked) : use(asked));
        for (const [name, bytes] of Object.entries(made)) {
            const field = form.elements.namedItem(name);
            if (field instanceof HTMLInputElement) field.value = textOf(bytes);
        }
    } catch {
        // The user cancelled the browser's dialog, or has no passkey here.
        if (failed instanceof HTMLElement) failed.hidden = false;
        return;
    }
    form.dataset.filled = "";
    form.requestSubmit();
    delete form.dataset.filled;
}

/** Without scripts, or in a browser that knows no passkeys, there is no such form. */
function show() {
    for (const form of document.querySelectorAll("form[data-passkey]")) {
        if (form instanceof HTMLFormElement) form.hidden = false;
    }
}

if ("credentials" in navigator && "PublicKeyCredential" in window) {
    document.addEventListener("submit", sign, { capture: true });
    document.addEventListener("homeroom:shown", show);
    show();
}
