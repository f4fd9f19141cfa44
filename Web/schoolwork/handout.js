// Improves writing a handout: the reader continues where a button led, a reload keeps all tasks, files are uploaded,
// and Enter in the library's search field searches.
import { bring, pageOf } from "../shared/markup.js";
import { headers, placeOfForm } from "../shared/reader.js";
import { upload } from "./upload.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("handout-form"));

/** What the server has answered is what is to be kept now: tasks have come or gone without a key being pressed. */
document.addEventListener("homeroom:shown", () => {
    if (!form?.isConnected) return;
    form.dispatchEvent(new Event("input", { bubbles: true }));
    const next = document.querySelector("main [autofocus]");
    if (next instanceof HTMLElement) {
        next.focus();
        next.scrollIntoView({ block: "nearest" });
    }
});

/** A page that was loaded anew has only the fields it came with; the server makes the others of what was kept. */
async function restore() {
    const kept = form && sessionStorage.getItem(placeOfForm(form));
    if (!kept) return;
    /** @type {string[][]} */
    const items = JSON.parse(kept);
    const body = new URLSearchParams(items.filter(([name]) => name !== "act"));
    try {
        const response = await fetch(form.action, { method: "POST", body, headers: headers() });
        if (!response.ok || response.redirected) return;
        const newer = (await pageOf(response)).getElementById("handout-form");
        if (!newer) return;
        delete form.dataset.touched;
        bring(form, newer);
        form.dataset.touched = "";
    } catch {
        // Without a connection the existing fields are filled in, and the rest stays stored.
    }
}

restore();

form?.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || !(field instanceof HTMLInputElement) || !field.name.startsWith("picker.")) return;
    const search = form.querySelector("button[value='search']");
    if (search instanceof HTMLButtonElement) {
        event.preventDefault();
        form.requestSubmit(search);
    }
});

form?.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.dataset.choose === undefined || !field.files?.[0]) return;
    const task = field.closest(".task");
    if (task instanceof HTMLElement) choose(task, field.files[0]);
});

/**
 * Uploads a file for a task, and puts its name and identifier into the form.
 * @param {HTMLElement} task
 * @param {File} file
 */
async function choose(task, file) {
    const bar = task.querySelector("progress");
    const [id, name] = [task.querySelector("[data-file]"), task.querySelector("[data-file-name]")];
    if (!form || !bar || !(id instanceof HTMLInputElement) || !(name instanceof HTMLInputElement)) return;
    show(task, "failed", false);
    bar.hidden = false;
    try {
        const uploaded = await upload(file, (part) => {
            bar.value = part;
        });
        id.value = uploaded.id;
        name.value = uploaded.name;
        const shown = task.querySelector("[data-name]");
        if (shown) shown.textContent = uploaded.name;
        show(task, "chosen", true);
        form.dispatchEvent(new Event("input", { bubbles: true }));
    } catch (failure) {
        const isTooLarge = failure instanceof RangeError;
        show(task, "too-large", isTooLarge);
        show(task, "refused", !isTooLarge);
        show(task, "failed", true);
    } finally {
        bar.hidden = true;
    }
}

/**
 * @param {HTMLElement} task
 * @param {string} name
 * @param {boolean} isShown
 */
function show(task, name, isShown) {
    const element = task.querySelector(`[data-${name}]`);
    if (element instanceof HTMLElement) element.hidden = !isShown;
}
