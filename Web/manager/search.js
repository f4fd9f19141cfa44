// Finds as one types: the form's answer is asked for, and what was found is put in place. Without this module it is a form
// with a button.
import { bring, pageOf } from "../shared/markup.js";

/** So long nothing is asked for after a key, in milliseconds. */
const pause = 120;

/** @type {AbortController | null} */
let asking = null;

/** @param {HTMLFormElement} form */
async function find(form) {
    asking?.abort();
    asking = new AbortController();
    const address = new URL(form.action);
    for (const [name, value] of new FormData(form)) if (typeof value === "string" && value) address.searchParams.set(name, value);
    try {
        const response = await fetch(address, { headers: { Accept: "text/html", "X-Homeroom-Look": "again" }, signal: asking.signal });
        if (!response.ok || response.redirected) return;
        const [shown, newer] = [document.getElementById(form.dataset.finds ?? ""), (await pageOf(response)).getElementById(form.dataset.finds ?? "")];
        if (!shown || !newer) return;
        bring(shown, newer);
        history.replaceState(history.state, "", address);
    } catch {
        // A later key has asked anew, or there is no connection: the button is there still.
    }
}

/** @type {number | undefined} */
let waiting;

document.addEventListener("input", (event) => {
    const form = event.target instanceof Element ? event.target.closest("form[data-finds]") : null;
    if (!(form instanceof HTMLFormElement)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => find(form), pause);
});

// What was typed before this module was there is looked for now.
document.querySelectorAll("form[data-finds]").forEach((form) => {
    if (!(form instanceof HTMLFormElement)) return;
    const isTyped = [...form.elements].some((field) => field instanceof HTMLInputElement && field.value !== field.defaultValue);
    if (isTyped) find(form);
});
