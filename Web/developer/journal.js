// The journal, live. Notes may come by the hundred: they are shown once per frame, and only the latest of them.
import { fateTone, make, the, timeOfDay } from "./dom.js";
import { isShown, onShown } from "./panels.js";
import { onNotes, onState } from "./school.js";

/** @typedef {import("./types.js").Note} Note */

const mostKept = 4000;
const mostShown = 1000;

/** By whom or what notes are made, for whoever wants to see some of them. */
const groups = [
    { name: "Apps", kinds: ["declared", "asked", "started", "stopped", "saved"] },
    { name: "Sync", kinds: ["pushed", "fate"] },
    { name: "School", kinds: ["page", "control"] },
    { name: "Faults", kinds: ["trouble", "network", "provider"] },
];

const rows = the("notes", HTMLOListElement);
const scroller = the("journal-scroller", HTMLElement);
const search = the("journal-search", HTMLInputElement);
const person = the("journal-person", HTMLSelectElement);
const kind = the("journal-kind", HTMLSelectElement);
const follow = the("journal-follow", HTMLButtonElement);
const newest = the("journal-newest", HTMLButtonElement);

/** @type {Note[]} */
let notes = [];
let seen = 0;
/** Numbers of what came out of order lately. @type {Set<number>} */
const known = new Set();
let isFollowing = true;
/** What has come since the reader stopped following. */
let missed = 0;
let isStale = false;

for (const group of groups) {
    kind.append(make("optgroup", { label: group.name },
        make("option", { value: group.kinds.join(" ") }, `All of ${group.name.toLowerCase()}`),
        ...group.kinds.map((one) => make("option", { value: one }, one))));
}

/** @param {Note} note */
function fits(note) {
    if (kind.value && !kind.value.split(" ").includes(note.kind)) return false;
    if (person.value === "pupils" ? !note.person?.startsWith("pupil") : person.value && note.person !== person.value) {
        return false;
    }
    const words = search.value.trim().toLowerCase();
    return !words || `${note.kind} ${note.person ?? ""} ${note.text}`.toLowerCase().includes(words);
}

/** @param {Note} note */
function tone(note) {
    if (note.kind === "trouble") return "bad";
    if (note.kind === "network") return "late";
    return note.details?.fate ? fateTone(note.details.fate) : "";
}

/** What an app does begins with the app's name, which is the same on most lines. @param {string} text */
function pieces(text) {
    const app = /^[\w-]+(\.[\w-]+)+: /.exec(text)?.[0] ?? "";
    return [app && make("span", { class: "note-app" }, app), text.slice(app.length)];
}

/** @param {Note} note */
function row(note) {
    return make("li", { class: "note", "data-kind": note.kind, "data-tone": tone(note) || null },
        make("time", { datetime: note.time }, timeOfDay(note.time)),
        make("span", { class: "note-kind" }, note.kind),
        make("span", { class: "note-who" }, note.person ?? ""),
        make("span", { class: "note-text", dir: "auto" }, ...pieces(note.text)));
}

/** @param {Note[]} more */
function append(more) {
    const fresh = more.filter(fits).slice(-mostShown);
    if (fresh.length === 0) return;
    const piece = document.createDocumentFragment();
    for (const note of fresh) piece.append(row(note));
    rows.append(piece);
    for (let excess = rows.childElementCount - mostShown; excess > 0; excess--) rows.firstElementChild?.remove();
}

/** Shows all of it anew: after the filter has changed, or when the reader follows again. */
function showAll() {
    isStale = false;
    missed = 0;
    newest.hidden = true;
    rows.replaceChildren();
    append(notes);
    tellEmpty();
    toEnd();
}

function tellEmpty() {
    const none = the("notes-none", HTMLElement);
    none.hidden = rows.childElementCount > 0;
    if (notes.length > 0) none.textContent = "Nothing that has happened fits.";
}

function toEnd() {
    if (isFollowing) scroller.scrollTop = scroller.scrollHeight;
}

/** @param {boolean} isOn */
function setFollowing(isOn) {
    if (isOn === isFollowing) return;
    isFollowing = isOn;
    follow.setAttribute("aria-pressed", String(isOn));
    if (isOn) showAll();
}

onNotes((more) => {
    const fresh = more.filter((note) => note.number > seen || (note.number > seen - 500 && !known.has(note.number)));
    for (const note of fresh) {
        known.add(note.number);
        seen = Math.max(seen, note.number);
    }
    if (known.size > 2 * mostKept) for (const number of known) if (number < seen - mostKept) known.delete(number);
    notes = [...notes, ...fresh].slice(-mostKept);
    if (!isShown("journal")) {
        isStale = true;
        return;
    }
    if (!isFollowing) {
        missed += fresh.filter(fits).length;
        newest.hidden = missed === 0;
        newest.textContent = `${missed} new`;
        return;
    }
    append(fresh);
    tellEmpty();
    toEnd();
});

onShown("journal", () => {
    if (isStale && isFollowing) showAll();
    toEnd();
});

for (const field of [search, person, kind]) {
    field.addEventListener("input", () => {
        isFollowing = true;
        follow.setAttribute("aria-pressed", "true");
        showAll();
    });
}

follow.addEventListener("click", () => setFollowing(!isFollowing));
newest.addEventListener("click", () => {
    setFollowing(true);
    scroller.focus();
});
the("journal-clear", HTMLButtonElement).addEventListener("click", () => {
    notes = [];
    showAll();
});

// Who scrolls up wants to read; who comes back to the end wants to follow.
for (const name of ["wheel", "touchmove", "keydown"]) {
    scroller.addEventListener(name, () => requestAnimationFrame(() => {
        const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 24;
        if (!isAtEnd) setFollowing(false);
        else if (missed === 0) setFollowing(true);
    }), { passive: true });
}

/** The people of all fields in which one chooses whose things to see. */
let chosenFrom = "";
onState((state) => {
    const names = JSON.stringify([state.people.map((one) => one.name), state.pupils.length]);
    if (names === chosenFrom) return;
    chosenFrom = names;
    for (const field of [person, the("requests-person", HTMLSelectElement)]) {
        const before = field.value;
        field.replaceChildren(
            make("option", { value: "" }, "Everybody"),
            ...state.people.map((one) => make("option", { value: one.name }, `${one.name} (${one.role})`)),
            ...(state.pupils.length > 0 ? [make("option", { value: "pupils" }, `the ${state.pupils.length} simulated`)] : []));
        field.value = before;
    }
    for (const id of ["work-person", "ledger-person"]) {
        const field = the(id, HTMLSelectElement);
        const before = field.value;
        field.replaceChildren(
            make("option", { value: "" }, id === "work-person" ? "Everybody but the simulated" : "Everybody"),
            ...[...state.people.filter((one) => one.role !== "administrator" && (id === "work-person" || one.role === "student")),
                ...state.pupils].map((one) => make("option", { value: one.name }, one.fullName)));
        field.value = before;
    }
});
