// Loads the level that a handout form's picker shows, while an app is asked for more content.
import { bring, pageOf } from "../shared/markup.js";
import { headers } from "../shared/reader.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("handout-form"));

/** So long at least from one look to the next, in milliseconds. */
const pause = 250;

/** @type {EventSource | null} */
let source = null;
let app = "";
let isLooking = false;
let mustLookAgain = false;

/** Listens for as long as the picker shows a level of an app, and to that app alone. */
function follow() {
    const next = picker()?.dataset.app ?? "";
    if (next === app) return;
    app = next;
    source?.close();
    source = app ? new EventSource(`/v1/events?app=${encodeURIComponent(app)}&browsing=follow`) : null;
    source?.addEventListener("change", (event) => {
        if (event.data === "browsing" || event.data === `app/${app}`) look();
    });
    source?.addEventListener("anything", look);
    source?.addEventListener("open", look);
}

function picker() {
    const found = form?.querySelector("#picker");
    return found instanceof HTMLElement ? found : null;
}

/** Asks for the level once more and brings the list up to date; the rest of the form is the reader's. */
async function look() {
    const place = picker()?.dataset.place;
    if (!form || !place || form.getAttribute("aria-busy") === "true") return;
    if (isLooking) {
        mustLookAgain = true;
        return;
    }
    isLooking = true;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
    body.append("act", `open:${place}`);
    try {
        const response = await fetch(form.action, { method: "POST", body, headers: { ...headers(), "X-Homeroom-Look": "again" } });
        if (response.ok && !response.redirected && picker()?.dataset.place === place) show(await pageOf(response), place);
    } catch {
        // Without a connection the present content stays, and the stream says when the connection is back.
    }
    setTimeout(() => {
        isLooking = false;
        if (mustLookAgain) {
            mustLookAgain = false;
            look();
        }
    }, pause);
}

/**
 * @param {Document} page
 * @param {string} place
 */
function show(page, place) {
    if (page.getElementById("picker")?.dataset.place !== place) return;
    for (const id of ["asking", "picker-results"]) {
        const [shown, newer] = [document.getElementById(id), page.getElementById(id)];
        newer?.removeAttribute("autofocus");
        if (shown && newer) bring(shown, newer);
    }
}

document.addEventListener("homeroom:shown", follow);
addEventListener("pagehide", () => source?.close());
follow();
