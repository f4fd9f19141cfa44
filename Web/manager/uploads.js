// Brings the files of a form to the school before the form is sent, which then names them.
import { Refused, upload } from "../schoolwork/upload.js";

/** What has arrived of files that are still chosen: whoever tries again sends only the rest. @type {WeakMap<File, string>} */
const arrived = new WeakMap();

/** Forms that bring their files. @type {WeakSet<HTMLFormElement>} */
const prepared = new WeakSet();

prepareAll();
// An answer that refuses what was sent shows the form as the school made it.
document.addEventListener("homeroom:shown", prepareAll);

function prepareAll() {
    for (const form of document.querySelectorAll("form[data-uploads]")) if (form instanceof HTMLFormElement) prepare(form);
}

/** @param {HTMLFormElement} form */
function prepare(form) {
    form.querySelector("[data-with-scripts]")?.removeAttribute("hidden");
    form.querySelector("[data-without-scripts]")?.remove();
    if (prepared.has(form)) return;
    prepared.add(form);

    form.addEventListener("submit", async (event) => {
        const chooser = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=file]"));
        const files = [...chooser?.files ?? []];
        if (files.length === 0) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (form.getAttribute("aria-busy") === "true") return;
        form.setAttribute("aria-busy", "true");
        const problem = form.querySelector("[data-problem]");
        if (problem instanceof HTMLElement) problem.hidden = true;
        try {
            const ids = [];
            for (const file of files) {
                if (file.size === 0) throw new Refused("empty", "");
                const id = arrived.get(file) ?? (await upload(file, () => {})).id;
                arrived.set(file, id);
                ids.push(id);
            }
            form.querySelectorAll("input[name=file]").forEach((field) => field.remove());
            for (const id of ids) {
                form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "file", value: id }));
            }
            if (chooser) chooser.value = "";
            form.removeAttribute("aria-busy");
            form.requestSubmit();
        } catch (failure) {
            if (problem instanceof HTMLElement) explain(form, problem, failure);
            form.removeAttribute("aria-busy");
        }
    }, { capture: true });
}

/**
 * Why the school does not take a file: in the page's words where it has some, otherwise in the school's own. What stands between may
 * refuse it without a word.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} place
 * @param {unknown} failure
 */
function explain(form, place, failure) {
    /** @param {string} reason */
    const template = (reason) => form.querySelector(`template[data-reason="${CSS.escape(reason)}"]`);
    const { reason, message } = failure instanceof Refused ? failure : { reason: "lost", message: "" };
    const known = template(reason) ?? (message ? null : template("lost"));
    const words = document.createElement("span");
    if (known instanceof HTMLTemplateElement) words.append(known.content.cloneNode(true));
    else Object.assign(words, { lang: "en", dir: "ltr", textContent: message });
    place.replaceChildren(words);
    place.hidden = false;
}
