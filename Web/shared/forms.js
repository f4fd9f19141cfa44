// Forms that lose nothing. Input in a form with `data-keep` stays in this tab until it is sent, whatever happens to
// the page; a form is sent only once, however often it is pressed, and what a form with `data-once` makes is made only once when it is
// sent again. Without this module all forms still work.
import { bring, pageOf } from "./markup.js";
import { headers, leave, placeOf, placeOfForm, placeOfKey } from "./reader.js";
import { count, keep as keepAct } from "./waiting.js";

/** Where what was sent last is kept, for whom it is to come back to if the sending is undone. */
const sentPlace = placeOf("sent");

/** @param {HTMLFormElement} form */
function keep(form) {
    form.dataset.touched = "";
    if (!form.dataset.keep) return;
    const items = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && name !== "password");
    sessionStorage.setItem(placeOfForm(form), JSON.stringify(items));
}

/** @param {HTMLFormElement} form */
function restore(form) {
    const kept = sessionStorage.getItem(placeOfForm(form));
    if (!kept) return;
    /** @type {Map<string, string[]>} */
    const values = new Map();
    for (const [name, value] of JSON.parse(kept)) values.set(name, [...(values.get(name) ?? []), value]);
    form.dispatchEvent(new CustomEvent("homeroom:restore", { detail: values }));
    for (const field of form.elements) {
        if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
            field.checked = values.get(field.name)?.includes(field.value) ?? false;
        } else if (
            (field instanceof HTMLInputElement && !["hidden", "file", "password", "submit"].includes(field.type))
            || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
        ) {
            const value = values.get(field.name)?.shift();
            if (value !== undefined) field.value = value;
        }
    }
    form.dataset.touched = "";
}

/**
 * The name of what a form makes. It stays the same until an answer says that it is made: whoever sends the form again has it once.
 * Whoever changes the form makes something else, under another name.
 * @param {HTMLFormElement} form
 * @param {string} body
 */
function keyOf(form, body) {
    let sum = 0;
    for (const character of body) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0;
    const [known, key] = (sessionStorage.getItem(placeOfKey(form)) ?? "").split(" ");
    if (key && known === `${sum}`) return key;
    const fresh = crypto.getRandomValues(new Uint32Array(4)).join("-");
    sessionStorage.setItem(placeOfKey(form), `${sum} ${fresh}`);
    return fresh;
}

/**
 * Sends a form in the background; a page that has something to say about it takes this one's place, with the fields as they
 * were.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
async function send(form, submitter) {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, submitter)) if (typeof value === "string") body.append(name, value);
    if (form.dataset.once !== undefined) body.append("idempotencyKey", keyOf(form, `${body}`));
    const isOnline = navigator.onLine;
    form.setAttribute("aria-busy", "true");
    document.querySelectorAll("[data-busy]").forEach((one) => one.remove());
    const news = document.getElementById("news");
    const slow = setTimeout(() => {
        if (news) news.textContent = said("sending");
    }, patience);
    const address = (submitter instanceof HTMLButtonElement && submitter.hasAttribute("formaction"))
        ? submitter.formAction : form.action;
    try {
        if (form.dataset.later !== undefined && await mustWait()) return await keepForLater(form, address, body);
        const response = await fetch(address, { method: "POST", body, headers: headers() });
        document.dispatchEvent(new CustomEvent("homeroom:online"));
        if (response.status === 401) {
            keep(form);
            await leave();
            return;
        }
        if (response.status === 503 || response.status === 429) {
            keep(form);
            if (form.dataset.later !== undefined) await keepForLater(form, address, body);
            else tell(form, submitter, explanation(await pageOf(response)));
            return;
        }
        if (response.status === 404 && form.dataset.touched !== undefined) {
            // The form's target is gone, but the input is not.
            tell(form, submitter, `${explanation(await pageOf(response))} ${said("gone")}`);
            return;
        }
        if (response.ok && response.redirected) {
            settle(form);
            const place = new URL(response.url);
            const isHere = place.pathname === location.pathname && form.dataset.stay !== undefined;
            if (!isHere) {
                location.assign(place.pathname + place.search + place.hash);
                return;
            }
        }
        showAnswer(await pageOf(response), response.status);
    } catch {
        // No connection, or an answer that got lost: the input is kept, and the frame's notice says so.
        keep(form);
        document.dispatchEvent(new CustomEvent("homeroom:offline"));
        if (form.dataset.later !== undefined) await keepForLater(form, address, body);
        else tell(form, submitter, said(!isOnline ? "unsent" : form.dataset.once === undefined ? "unsure" : "once"));
    } finally {
        clearTimeout(slow);
        if (news?.textContent === said("sending")) news.textContent = "";
        form.removeAttribute("aria-busy");
    }
}

/**
 * What was typed goes once it is sent; the last of it can come back if the sending is undone, by a form with `data-unsend`.
 * @param {HTMLFormElement} form
 */
function settle(form) {
    const { keep, unsend } = form.dataset;
    /** @type {[string, string] | null} */
    const sent = unsend ? JSON.parse(sessionStorage.getItem(sentPlace) ?? "null") : null;
    const kept = keep ? sessionStorage.getItem(placeOfForm(form)) : null;
    sessionStorage.removeItem(sentPlace);
    sessionStorage.removeItem(placeOfForm(form));
    sessionStorage.removeItem(placeOfKey(form));
    if (kept) sessionStorage.setItem(sentPlace, JSON.stringify([placeOfForm(form), kept]));
    if (sent && sent[0] === placeOf(unsend ?? "")) sessionStorage.setItem(sent[0], sent[1]);
    delete form.dataset.touched;
}

/** Whether something waits to be sent: what is done after it must not overtake it. */
async function mustWait() {
    const databases = await indexedDB.databases?.() ?? [];
    if (!databases.some((one) => one.name === "homeroom")) return false;
    if ((await count()).own === 0) return false;
    // If the sending module cannot be loaded, it waits as well.
    await import("./outbox.js").then((outbox) => outbox.sendAll(), () => {});
    return (await count()).own > 0;
}

/**
 * @param {HTMLFormElement} form
 * @param {string} address
 * @param {URLSearchParams} body
 */
async function keepForLater(form, address, body) {
    await keepAct(form, address, body);
    // If the sending module has not loaded yet, it starts with the connection or with the next page.
    const begin = () => import("./outbox.js").then((outbox) => outbox.plan(), () => {});
    addEventListener("online", begin, { once: true });
    begin();
    // The outbox has it now, so the page may be updated.
    delete form.dataset.touched;
}

/** After so many milliseconds it is said that something is being sent. */
const patience = 500;

/**
 * Words that came with the page, in its language.
 * @param {string} name
 */
function said(name) {
    const template = document.querySelector(`#offline template[data-${name}]`);
    return template instanceof HTMLTemplateElement ? template.content.textContent ?? "" : "";
}

/** @param {Document} page */
const explanation = (page) => page.querySelector("main .lead")?.textContent ?? "";

/**
 * It could not be done: all that was typed stays as it is, and beside the button stands why.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @param {string} text
 */
function tell(form, submitter, text) {
    const place = document.createElement("p");
    place.className = "problem";
    place.dataset.busy = "";
    place.tabIndex = -1;
    place.setAttribute("role", "alert");
    place.textContent = text;
    const button = submitter ?? form.querySelector("button[type=submit]");
    (button?.closest(".actions") ?? button ?? form.lastElementChild)?.before(place);
    place.focus();
}

/**
 * @param {Document} page
 * @param {number} status
 */
function showAnswer(page, status) {
    const [shown, newer] = [document.querySelector("main"), page.querySelector("main")];
    if (!shown || !newer) return;
    shown.querySelectorAll("form[data-touched]").forEach((form) => {
        if (form instanceof HTMLElement) delete form.dataset.touched;
    });
    bring(shown, newer);
    shown.querySelectorAll("textarea[data-emptied]").forEach((field) => {
        if (field instanceof HTMLTextAreaElement) field.value = "";
    });
    document.dispatchEvent(new CustomEvent("homeroom:shown"));
    if (status >= 400) {
        // Words for what may go wrong later stand there hidden.
        const wrong = [...shown.querySelectorAll("[aria-invalid='true'], .problem")].find((one) => one.checkVisibility());
        if (!(wrong instanceof HTMLElement)) return;
        wrong.focus();
        wrong.scrollIntoView({ block: "center" });
    }
}

document.addEventListener("input", (event) => {
    const form = event.target instanceof Element && event.target.closest("form");
    if (form) keep(form);
});

document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (form.getAttribute("aria-busy") === "true") {
        event.preventDefault();
        return;
    }
    const back = form.dataset.back === undefined ? null : form.elements.namedItem("back");
    if (form.dataset.back !== undefined && !back) {
        const field = document.createElement("input");
        field.type = "hidden";
        field.name = "back";
        field.value = location.pathname + location.search;
        form.append(field);
    }
    // Signing in and out change the browser's storage, so the browser submits these forms itself.
    if (form.dataset.plain !== undefined || document.body.classList.contains("alone")) return;
    if (new URL(form.action).pathname === "/sign-out" || form.dataset.back !== undefined) return;
    event.preventDefault();
    send(form, event.submitter);
});

document.querySelectorAll("form[data-keep]").forEach((form) => {
    if (form instanceof HTMLFormElement) restore(form);
});
