// A student's handout: tasks open in a window of their own, and files are sent in parts.
import { refresh } from "../shared/live.js";

// Opening

document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.opens) return;
    // The form itself is submitted as usual, which records that the student has opened the task.
    if (form.dataset.inApp === undefined) open(form.dataset.opens, "_blank", "noopener,noreferrer");
    else {
        location.assign(form.dataset.opens);
        helpIfNothingOpens(form.action);
    }
}, { capture: true });

/** Who is still here after that long was taken to no app. */
const patience = 3000;

/** Where a press has led nowhere. @type {Set<string>} */
const nowhere = new Set();
/** @type {number | undefined} */
let waiting;

/** @param {string} action */
function helpIfNothingOpens(action) {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
        if (document.hidden || !document.hasFocus()) return;
        nowhere.add(action);
        help();
    }, patience);
}

// Whoever has gone was taken somewhere.
for (const name of ["blur", "pagehide"]) addEventListener(name, () => clearTimeout(waiting));
document.addEventListener("visibilitychange", () => clearTimeout(waiting));
// A newer page is drawn without it.
document.addEventListener("homeroom:shown", help);

function help() {
    for (const form of document.forms) {
        const way = nowhere.has(form.action) && form.querySelector(".nowhere");
        if (way instanceof HTMLElement) way.hidden = false;
    }
}

document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest(".nowhere a") : null;
    const help = link && document.getElementById("help");
    if (help instanceof HTMLDetailsElement) help.open = true;
});

// Handing in

/**
 * A file as the school knows it: how many parts it has, and how large they are.
 * @typedef {{ id: string, partSize: number, partCount: number }} Begun
 */

/** What has been begun, so that a second try goes on where the first was cut off. @type {WeakMap<File, Begun>} */
const begun = new WeakMap();
/** @type {WeakSet<File>} */
const complete = new WeakSet();

document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.upload) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.getAttribute("aria-busy") !== "true") handIn(form);
}, { capture: true });

document.addEventListener("change", (event) => {
    const form = event.target instanceof HTMLInputElement && event.target.type === "file" && event.target.form;
    if (!form || !form.dataset.upload) return;
    tell(form, null);
    list(form);
});

/** @param {HTMLFormElement} form */
const chosen = (form) => {
    const field = form.elements.namedItem("files");
    return field instanceof HTMLInputElement ? [...field.files ?? []] : [];
};

/** @param {HTMLFormElement} form */
async function handIn(form) {
    const files = chosen(form);
    const problem = problemWith(form, files);
    tell(form, problem);
    if (problem) return;
    form.setAttribute("aria-busy", "true");
    const button = form.querySelector("button");
    if (button) button.disabled = true;
    addEventListener("beforeunload", stay);
    try {
        const rows = list(form);
        const ids = [];
        for (const [place, file] of files.entries()) ids.push(await upload(file, rows[place]));
        await ask("PUT", form.dataset.upload ?? "", JSON.stringify({ kind: "files", files: ids }), "application/json");
        form.reset();
        delete form.dataset.touched;
        list(form);
        await refresh();
    } catch (failure) {
        tell(form, failure instanceof Refused ? "wrong" : "lost");
    } finally {
        removeEventListener("beforeunload", stay);
        form.removeAttribute("aria-busy");
        if (button) button.disabled = false;
    }
}

/**
 * @param {HTMLFormElement} form
 * @param {File[]} files
 */
function problemWith(form, files) {
    if (files.length === 0) return "none";
    if (files.length > Number(form.dataset.most)) return "many";
    if (files.some((file) => file.size === 0)) return "empty";
    return files.some((file) => file.size > Number(form.dataset.bytes)) ? "large" : null;
}

/** @param {Event} event */
function stay(event) {
    event.preventDefault();
}

/**
 * @param {File} file
 * @param {Element | undefined} row
 */
async function upload(file, row) {
    const { id, partSize, partCount } = await begin(file);
    const bar = row?.querySelector("progress");
    if (!complete.has(file)) {
        for (let number = 0; number < partCount; number += 1) {
            const part = file.slice(number * partSize, (number + 1) * partSize);
            await ask("PUT", `/v1/files/${id}/parts/${number}`, part, "application/octet-stream");
            if (bar) bar.value = (number + 1) / partCount;
        }
        await ask("PUT", `/v1/files/${id}/completion`);
        complete.add(file);
    }
    return id;
}

/** @param {File} file */
async function begin(file) {
    const known = begun.get(file);
    if (known) return known;
    const type = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(file.type) ? file.type : "application/octet-stream";
    const body = JSON.stringify({ name: file.name.slice(0, 255), mediaType: type, size: file.size });
    const answer = /** @type {Begun} */ (JSON.parse(await ask("POST", "/v1/files", body, "application/json")));
    begun.set(file, answer);
    return answer;
}

class Refused extends Error {}

/**
 * @param {string} method
 * @param {string} address
 * @param {BodyInit} [body]
 * @param {string} [type]
 */
async function ask(method, address, body, type) {
    const response = await fetch(address, { method, body, headers: type ? { "Content-Type": type } : {} });
    if (response.status >= 500 || response.status === 429) throw new TypeError(String(response.status));
    if (!response.ok) throw new Refused(String(response.status));
    return response.text();
}

/**
 * Tells what is wrong, beside the field.
 * @param {HTMLFormElement} form
 * @param {string | null} name
 */
function tell(form, name) {
    const [place, field] = [form.querySelector("[data-problem]"), form.elements.namedItem("files")];
    if (!(place instanceof HTMLElement) || !(field instanceof HTMLInputElement)) return;
    const template = name && form.querySelector(`template[data-say="${name}"]`);
    place.hidden = !template;
    place.replaceChildren(...(template instanceof HTMLTemplateElement ? [template.content.cloneNode(true)] : []));
    if (template) {
        // An error being corrected is not replaced by updates about something else.
        form.dataset.touched = "";
        place.id ||= `${field.id}-problem`;
        field.setAttribute("aria-invalid", "true");
        field.setAttribute("aria-describedby", `${field.id}-hint ${place.id}`);
        field.focus();
    } else {
        field.removeAttribute("aria-invalid");
        field.setAttribute("aria-describedby", `${field.id}-hint`);
    }
}

/**
 * The files that were chosen, each with how far it is.
 * @param {HTMLFormElement} form
 */
function list(form) {
    const rows = chosen(form).map((file) => {
        const [row, name, bar] = [document.createElement("li"), document.createElement("bdi"), document.createElement("progress")];
        name.textContent = file.name;
        bar.max = 1;
        bar.value = complete.has(file) ? 1 : 0;
        bar.setAttribute("aria-label", file.name);
        row.append(name, bar);
        return row;
    });
    form.querySelector("[data-list]")?.replaceChildren(...rows);
    return rows;
}
