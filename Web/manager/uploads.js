// Brings the files of a form to the school before the form is sent, which then names them.
import { upload } from "../schoolwork/upload.js";

for (const form of document.querySelectorAll("form[data-uploads]")) if (form instanceof HTMLFormElement) prepare(form);

/** @param {HTMLFormElement} form */
function prepare(form) {
    const chooser = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=file]"));
    form.querySelector("[data-with-scripts]")?.removeAttribute("hidden");
    form.querySelector("[data-without-scripts]")?.remove();

    form.addEventListener("submit", async (event) => {
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
            for (const file of files) ids.push((await upload(file, () => {})).id);
            form.querySelectorAll("input[name=file]").forEach((field) => field.remove());
            for (const id of ids) {
                form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "file", value: id }));
            }
            if (chooser) chooser.value = "";
            form.removeAttribute("aria-busy");
            form.requestSubmit();
        } catch {
            if (problem instanceof HTMLElement) problem.hidden = false;
            form.removeAttribute("aria-busy");
        }
    }, { capture: true });
}
