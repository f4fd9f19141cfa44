// What can be done to coursework, apps and the school, as it stands just now.
import { controlButton } from "./answers.js";
import { list, make, the } from "./dom.js";
import { onState } from "./school.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").Handout} Handout */

/** @param {Handout} handout */
function handoutLine(handout) {
    const { title } = handout;
    const isOpen = handout.state === "posted";
    return make("li", { class: "line-item" },
        make("span", { class: "line-main" },
            make("strong", { dir: "auto" }, title),
            make("span", { class: "soft" },
                `${handout.isLocked ? "locked" : handout.state} · ${handout.done} of ${handout.students} done`)),
        make("span", { class: "buttons" },
            isOpen && controlButton(handout.isLocked ? "Unlock" : "Lock", [handout.isLocked ? "unlock" : "lock", title],
                { name: `${handout.isLocked ? "Unlock" : "Lock"} ${title}` }),
            isOpen && controlButton("Complete", ["complete", title], { name: `Complete ${title}` }),
            controlButton("Report", ["report", title], { name: `Report of ${title}` })));
}

/** @param {App} app */
function appLine(app) {
    return make("li", { class: "line-item" },
        make("span", { class: "line-main" },
            make("strong", { dir: "auto" }, app.name),
            make("span", { class: "soft" }, `${app.name === app.id ? "" : `${app.id} · `}${app.approved ? "approved" : "not approved"}`)),
        app.approved
            ? controlButton("Withdraw", ["withdraw", app.id], { name: `Withdraw ${app.id}` })
            : controlButton("Approve", ["approve", app.id], { name: `Approve ${app.id}` }));
}

const handOut = the("hand-out", HTMLFormElement);
handOut.addEventListener("submit", () => {
    handOut.dataset.control = the("hand-out-time", HTMLInputElement).value ? "schedule" : "hand-out";
});

/** @param {string} id @param {boolean} isPressed */
function press(id, isPressed) { the(id, HTMLButtonElement).setAttribute("aria-pressed", String(isPressed)); }

/** What is needed least folds where not all fits above each other, until somebody folds or opens something. */
const foldable = ["apps", "progress-on"].map((id) => the(id, HTMLElement).closest("details"));
const controls = the("apps", HTMLElement).closest(".controls");
const hasTwoRows = matchMedia("(width >= 90rem) and (height < 95rem)");
let isArranged = false;
controls?.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("summary")) isArranged = true;
});
function fold() {
    if (isArranged || !hasTwoRows.matches || !controls) return;
    for (const group of foldable) if (group && controls.scrollHeight > controls.clientHeight) group.open = false;
}

onState((state) => {
    list(the("handouts", HTMLElement), state.handouts, (one) => one.id, handoutLine);
    list(the("apps", HTMLElement), state.apps, (one) => one.id, appLine);
    press("progress-on", state.isProgressOn);
    press("progress-off", !state.isProgressOn);
    press("room-free", !state.isRoomFull);
    press("room-full", state.isRoomFull);
    list(the("control-names", HTMLElement), state.controls, (one) => one.name, (one) => make("option", { value: one.name }));
    list(the("control-list", HTMLElement), state.controls, (one) => one.name, (one) => make("div", {},
        make("dt", {}, make("code", {}, `${one.name} ${one.usage}`.trim())), make("dd", {}, one.summary)));
    fold();
});
