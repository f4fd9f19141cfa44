// What each app has declared, as a tree, with who works where.
import { controlButton } from "./answers.js";
import { gently, list, make, the } from "./dom.js";
import { isShown, onShown } from "./panels.js";
import { ask, onNotes } from "./school.js";

/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./types.js").Context} Context */
/** @typedef {Context & { below: Branch[] }} Branch */

/** @type {Tree[]} */
let trees = [];
let isLoaded = false;
/** Who is at work at a place, and who was last. @type {Map<string, { now: Set<string>, last: string }>} */
const workers = new Map();
/** What the reader has closed. @type {Set<string>} */
const closed = new Set();
const search = the("trees-search", HTMLInputElement);
const place = (/** @type {Context} */ context) => context.path.join("/");

/** What is below each: a context whose parent is not known stands at the top. @param {Tree} tree @returns {Branch[]} */
function branches(tree) {
    /** @type {Map<string, Branch>} */
    const known = new Map();
    /** @type {Branch[]} */
    const top = [];
    for (const context of tree.contexts) known.set(JSON.stringify(context.path), { ...context, below: [] });
    for (const branch of known.values()) {
        const parent = known.get(JSON.stringify(branch.path.slice(0, -1)));
        (parent?.below ?? top).push(branch);
    }
    return top;
}

/** @param {Branch} branch @param {string} words @returns {Branch | null} */
function fitting(branch, words) {
    if (`${branch.title} ${place(branch)} ${branch.type} ${branch.topic ?? ""}`.toLowerCase().includes(words)) return branch;
    const below = branch.below.map((one) => fitting(one, words)).filter((one) => one !== null);
    return below.length > 0 ? { ...branch, below } : null;
}

/** @param {Branch} branch */
function line(branch) {
    const where = place(branch);
    const id = branch.path.at(-1) ?? "";
    const canHandOut = branch.isAssignable && branch.path.length > 1 && branch.path.every((one) => !one.includes("/"));
    return make("div", { class: "context" },
        make("strong", { dir: "auto" }, branch.title || id),
        make("span", { class: "badge" }, branch.type),
        branch.topic && make("span", { class: "badge" }, branch.topic),
        !branch.isAssignable && make("span", { class: "soft" }, "not assignable"),
        make("code", { class: "context-id", title: where }, branch.link ?? id),
        make("span", { class: "workers", "data-place": where }),
        canHandOut && controlButton("Post", ["hand-out", branch.title || id, where],
            { name: `Post “${branch.title || id}” to the class`, class: "small" }));
}

/** @param {Branch} branch @returns {HTMLElement} */
function item(branch) {
    if (branch.below.length === 0) return make("li", {}, line(branch));
    const where = place(branch);
    const below = make("ul", { hidden: closed.has(where) }, ...branch.below.map(item));
    const toggle = make("button", {
        type: "button", class: "tree-toggle", "aria-expanded": String(!closed.has(where)),
        "aria-label": `What is below ${branch.title || where}`,
    });
    toggle.addEventListener("click", () => {
        below.hidden = !below.hidden;
        toggle.setAttribute("aria-expanded", String(!below.hidden));
        if (below.hidden) closed.add(where);
        else closed.delete(where);
    });
    return make("li", {}, toggle, line(branch), below);
}

/** @param {Tree} tree */
function section(tree) {
    const words = search.value.trim().toLowerCase();
    const top = branches(tree).map((one) => words ? fitting(one, words) : one).filter((one) => one !== null);
    return make("section", { class: "card tree-card", "aria-label": tree.name },
        make("div", { class: "card-head" },
            tree.hasIcon && make("img", {
                class: "app-icon", src: `/developer/v1/apps/${encodeURIComponent(tree.id)}/icon`, alt: "", width: 32, height: 32,
            }),
            make("h3", { dir: "auto" }, tree.name),
            tree.name !== tree.id && make("code", {}, tree.id),
            make("span", { class: `badge ${tree.approved ? "good" : "late"}` },
                tree.approved ? "approved" : "not approved: teachers see nothing of it"),
            make("span", { class: "soft" }, `${tree.isCut ? "the first " : ""}${tree.contexts.length} contexts`)),
        top.length > 0
            ? make("ul", { class: "tree" }, ...top.map(item))
            : make("p", { class: "soft" }, words ? "Nothing here fits." : "It has declared nothing yet."));
}

function show() {
    if (!isLoaded) return;
    const shown = trees.map((tree) => ({ ...tree, search: search.value }));
    list(the("tree-list", HTMLElement), shown, (one) => one.id, section);
    the("trees-none", HTMLElement).hidden = trees.length > 0;
    showWorkers();
}

function showWorkers() {
    for (const mark of document.querySelectorAll("[data-place]")) {
        if (!(mark instanceof HTMLElement)) continue;
        const found = workers.get(mark.dataset.place ?? "");
        const now = [...found?.now ?? []];
        const few = now.slice(0, 4).join(", ") + (now.length > 4 ? ` and ${now.length - 4} more` : "");
        const words = now.length > 0 ? `now: ${few}` : found?.last ? `last: ${found.last}` : "";
        if (mark.textContent === words) continue;
        mark.textContent = words;
        mark.classList.toggle("is-now", now.length > 0);
    }
}

/** What can be posted, for the form of the controls. */
function offer() {
    const field = the("hand-out-path", HTMLSelectElement);
    const offered = trees.filter((tree) => tree.approved).map((tree) => ({
        name: tree.name,
        contexts: tree.contexts.filter((one) => one.isAssignable && one.path.length > 1 && one.path.every((part) => !part.includes("/"))),
    })).filter((tree) => tree.contexts.length > 0);
    if (offered.length === 0) return;
    const before = field.value;
    field.replaceChildren(...offered.map((tree) => make("optgroup", { label: tree.name },
        ...tree.contexts.map((one) => make("option", { value: place(one) }, `${one.title} (${one.path.slice(1).join("/")})`)))));
    if (before) field.value = before;
    if (field.selectedIndex < 0) field.selectedIndex = 0;
}

export const refresh = gently(400, async () => {
    try {
        trees = (await ask("trees")).apps;
        isLoaded = true;
    } catch {
        // Closed, which the head says.
        return;
    }
    offer();
    if (isShown("trees")) show();
});

onNotes((notes) => {
    let isChanged = false;
    for (const note of notes) {
        if (note.kind === "declared" || note.details?.contexts || note.kind === "control") isChanged = true;
        const where = note.details?.place;
        if (!where || !note.person) continue;
        const found = workers.get(where) ?? { now: new Set(), last: "" };
        workers.set(where, found);
        if (note.kind === "started") found.now.add(note.person);
        if (note.kind === "stopped") found.now.delete(note.person);
        found.last = note.person;
    }
    if (isChanged) refresh();
    if (isShown("trees")) showWorkers();
});

onShown("trees", () => {
    show();
    refresh();
});
search.addEventListener("input", show);
