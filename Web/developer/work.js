// What ClassKit has stored on each device, as it changes.
import { fateName, fateTone, gently, list, make, the } from "./dom.js";
import { schoolTime } from "./head.js";
import { isShown, onShown } from "./panels.js";
import { ask, onNotes, onState } from "./school.js";

/** @typedef {import("./types.js").DeviceApp} DeviceApp */
/** @typedef {import("./types.js").Attempt} Attempt */
/** @typedef {import("./types.js").FateCount} FateCount */

const person = the("work-person", HTMLSelectElement);
/** @type {{ name: string, fullName: string }[]} */
let people = [];
let all = people;
/** What was last shown of each attempt: what has changed since is marked for a moment. @type {Map<string, string>} */
const known = new Map();

/** @param {number} seconds */
function duration(seconds) {
    const whole = Math.round(seconds);
    return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** @param {Attempt} attempt */
function row(attempt) {
    const percent = attempt.progress === null ? null : Math.round(attempt.progress * 100);
    const [first, ...rest] = attempt.items;
    const others = attempt.hasPrimary ? rest : attempt.items;
    const said = JSON.stringify(attempt);
    const isFresh = known.size > 0 && known.get(attempt.id) !== said;
    known.set(attempt.id, said);
    return make("tr", { class: isFresh && "fresh" },
        make("td", {}, make("time", { datetime: attempt.began }, schoolTime(attempt.began))),
        make("td", {}, make("code", {}, attempt.path)),
        make("td", {}, percent === null ? make("span", { class: "soft" }, "–") : make("span", { class: "bar-of" },
            make("progress", { max: 100, value: percent, "aria-label": `${attempt.path}: progress` }), `${percent} %`)),
        make("td", {}, attempt.hasPrimary && make("strong", {}, `${first.title} ${first.value}`),
            ...others.map((one) => make("span", { class: "soft item" }, `${one.title} ${one.value}`))),
        make("td", {}, duration(attempt.seconds)),
        make("td", {}, fate(attempt.fate === "recorded" ? "sent" : attempt.fate, ["waiting", "recorded"].includes(attempt.fate) ? "" : attempt.explanation)));
}

/** A fate and its reason; what the name says already is not said twice. @param {string} name @param {string} explanation */
export function fate(name, explanation) {
    const why = explanation.replace(/^(Recorded\.|Kept private:|Not taken:|Still on the device\.) */, "");
    return make("span", { class: "fate" },
        make("span", { class: `badge ${name === "sent" ? "good" : fateTone(name)}` }, fateName(name)),
        why && make("span", { class: "soft" }, why[0].toUpperCase() + why.slice(1)));
}

/** @param {DeviceApp} app @param {string} owner */
function appSection(app, owner) {
    if (app.problem) return make("p", { class: "problem" }, `${app.app}: ${app.problem}`);
    const heads = ["Began", "Context", "Progress", "Results", "Time", "Where it is"];
    return make("div", { class: "device-app" },
        make("p", { class: "counts" }, make("code", {}, app.app),
            make("span", { class: `badge ${app.waiting > 0 ? "late" : ""}` }, `${app.waiting} waiting to be sent`),
            make("span", { class: `badge ${app.arrived > 0 ? "good" : ""}` }, `${app.arrived} sent`),
            ...app.kept.map((one) => make("span", { class: `badge ${fateTone(one.fate)}`, title: one.explanation },
                `${one.count} ${fateName(one.fate)}`))),
        app.attempts.length === 0
            ? make("p", { class: "soft" }, "Contexts only: nobody has worked here yet.")
            : make("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": `${owner}: attempts in ${app.app}` },
                make("table", { class: "data-table" },
                    make("thead", {}, make("tr", {}, ...heads.map((one) => make("th", { scope: "col" }, one)))),
                    make("tbody", {}, ...app.attempts.map(row)))),
        app.total > app.attempts.length && make("p", { class: "soft" }, `The latest ${app.attempts.length} of ${app.total} attempts.`));
}

/** @param {{ name: string, fullName: string, apps: DeviceApp[] }} device */
function card(device) {
    return make("section", { class: "card", "aria-label": `${device.fullName}’s device` },
        make("div", { class: "card-head" }, make("h3", {}, make("bdi", {}, device.fullName))),
        ...device.apps.map((one) => appSection(one, device.fullName)));
}

const refresh = gently(300, async () => {
    const asked = person.value ? all.filter((one) => one.name === person.value) : people;
    const devices = [];
    for (const one of asked) {
        try {
            devices.push({ ...one, apps: /** @type {DeviceApp[]} */ ((await ask(`devices/${one.name}`)).apps) });
        } catch {
            // Closed, which the head says.
            return;
        }
    }
    const used = devices.filter((one) => one.apps.length > 0);
    list(the("device-list", HTMLElement), used, (one) => one.name, card);
    the("work-none", HTMLElement).hidden = used.length > 0;
});

onState((state) => {
    people = state.people.filter((one) => one.role !== "administrator").map(({ name, fullName }) => ({ name, fullName }));
    all = [...people, ...state.pupils];
    // Who is there may be heard of only after the panel was opened, and a device that did not answer is asked again.
    if (isShown("work")) refresh();
});
onNotes((notes) => {
    if (isShown("work") && notes.some((one) => one.kind !== "page")) refresh();
});
onShown("work", refresh);
person.addEventListener("input", refresh);
