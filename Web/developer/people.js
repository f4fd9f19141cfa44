// The people: their pages, their line for a terminal, their network, and what can be done to them.
import { controlButton, say } from "./answers.js";
import { list, make, the } from "./dom.js";
import { onState } from "./school.js";

/** @typedef {import("./types.js").Person} Person */

const networks = ["good", "slow", "lossy", "offline"];

/** @param {Person} person */
const given = (person) => person.fullName.split(" ")[0];

/** @param {Person} person */
function line(person) {
    const copy = make("button", { type: "button", "aria-label": `Copy ${given(person)}’s line for a terminal` }, "Copy");
    copy.addEventListener("click", async () => {
        try {
            await navigator.clipboard.writeText(person.environment);
            say(`Copied. Paste it into a terminal: apps that are started there are ${given(person)}’s.`);
        } catch {
            say("This browser does not let the page copy. Select the line and copy it by hand.", false);
        }
    });
    const code = make("code", { class: "line", tabindex: 0, title: person.environment, translate: "no" }, person.environment);
    return make("div", { class: "person-line" }, code, copy);
}

/** @param {Person} person */
function network(person) {
    return make("div", { class: "segments", role: "group", "aria-label": `${given(person)}’s network` },
        ...networks.map((one) =>
            controlButton(one, ["network", person.name, one], { pressed: person.network === one })));
}

/** @param {Person} person */
function acts(person) {
    const name = given(person);
    const isStudent = person.role === "student";
    return make("details", { class: "person-acts" },
        make("summary", {}, make("span", { class: "visually-hidden" }, `${name}: `), "More"),
        make("div", { class: "buttons" },
            isStudent && (person.isEnrolled
                ? controlButton("Remove from the class", ["remove", person.name])
                : controlButton("Enrol again", ["enrol", person.name])),
            isStudent && (person.isProgressOn
                ? controlButton("Progress off…", ["progress", "off", person.name], {
                    sure: `Switch ${name}’s progress off?`,
                    goes: `All that the school has recorded of ${name}’s work goes. What is on ${name}’s device stays there. `
                        + "It cannot be undone; switched on again, only later work counts.",
                })
                : controlButton("Progress on", ["progress", "on", person.name])),
            controlButton("Reset…", ["reset", person.name], {
                class: "danger", sure: `Reset ${name}?`,
                goes: `${name}’s work at the school goes, and all that apps have stored on ${name}’s device: contexts, `
                    + "attempts and what waits to be sent. Apps that run there are to be restarted. It cannot be undone.",
            })));
}

/** @param {Person} person */
function card(person) {
    const hasDevice = person.role !== "administrator";
    return make("li", { class: "person" },
        make("div", { class: "person-head" },
            make("h3", {}, make("bdi", {}, person.fullName)),
            make("span", { class: "badge" }, person.role),
            make("a", { class: "button", href: person.link, target: "_blank", rel: "noopener" },
                "Open", make("span", { class: "visually-hidden" }, ` ${given(person)}’s pages in a new tab`))),
        hasDevice && line(person),
        hasDevice && make("div", { class: "person-foot" }, network(person), acts(person)));
}

onState((state) => list(the("people", HTMLElement), state.people, (one) => one.name, card));
