// The school's ledger: what became of each report, and why.
import { fateName, fateTone, gently, list, make, the } from "./dom.js";
import { schoolTime } from "./head.js";
import { isShown, onShown } from "./panels.js";
import { ask, onNotes } from "./school.js";
import { fate } from "./work.js";

/** @typedef {import("./types.js").Fate} Fate */
/** @typedef {import("./types.js").FateCount} FateCount */

const person = the("ledger-person", HTMLSelectElement);
const search = the("ledger-search", HTMLInputElement);
/** @type {Fate[]} */
let fates = [];

/** @param {Fate} one */
function row(one) {
    return make("tr", {},
        make("td", {}, make("time", { datetime: one.received, title: one.received }, schoolTime(one.received))),
        make("td", {}, one.person),
        make("td", {}, make("code", { title: one.app }, one.place ?? one.app)),
        make("td", {}, fate(one.fate, one.explanation)),
        make("td", { dir: "auto" }, one.handouts.join(", ")),
        make("td", {}, String(one.superseded + 1)));
}

/** @param {FateCount} one */
function total(one) {
    return make("li", { class: `badge ${fateTone(one.fate)}`, title: one.explanation }, `${one.count} ${fateName(one.fate)}`);
}

function show() {
    const words = search.value.trim().toLowerCase();
    const fitting = fates.filter((one) =>
        !words || `${one.person} ${one.place} ${one.app} ${one.fate} ${one.explanation} ${one.handouts}`.toLowerCase().includes(words));
    list(the("fates", HTMLElement), fitting, (one) => `${one.activity} ${one.fate}`, row);
    the("ledger-table", HTMLElement).hidden = fitting.length === 0;
    const none = the("ledger-none", HTMLElement);
    none.hidden = fitting.length > 0;
    if (fates.length > 0) none.textContent = "Nothing in the ledger fits.";
}

const refresh = gently(500, async () => {
    try {
        const answer = await ask(`ledger${person.value ? `?person=${encodeURIComponent(person.value)}` : ""}`);
        fates = answer.fates;
        list(the("ledger-totals", HTMLElement), answer.totals, (one) => one.fate, total);
        show();
    } catch {
        // Closed, which the head says.
    }
});

onNotes((notes) => {
    if (isShown("ledger") && notes.some((one) => ["fate", "pushed", "control"].includes(one.kind))) refresh();
});
onShown("ledger", refresh);
person.addEventListener("input", refresh);
search.addEventListener("input", show);
