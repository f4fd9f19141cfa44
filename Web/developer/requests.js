// The latest requests and their answers. What was sent and received is asked for when a row is opened.
import { say } from "./answers.js";
import { make, the, timeOfDay } from "./dom.js";
import { isShown, onShown } from "./panels.js";
import { ask } from "./school.js";

/** @typedef {import("./types.js").Exchange} Exchange */

const mostShown = 400;
const mostText = 20_000;
const rows = the("exchanges", HTMLOListElement);
const scroller = the("requests-scroller", HTMLElement);
const search = the("requests-search", HTMLInputElement);
const person = the("requests-person", HTMLSelectElement);
const refused = the("requests-refused", HTMLInputElement);
const follow = the("requests-follow", HTMLButtonElement);

/** @type {Exchange[]} */
let exchanges = [];
let last = 0;
let isFollowing = true;

/** @param {Exchange} one */
function fits(one) {
    if (refused.checked && one.status < 400) return false;
    if (person.value === "pupils" ? !one.person?.startsWith("pupil") : person.value && one.person !== person.value) return false;
    const words = search.value.trim().toLowerCase();
    return !words || `${one.method} ${one.target} ${one.person ?? ""} ${one.status}`.toLowerCase().includes(words);
}

/** JSON as people read it; anything else as it is. @param {string} text */
function pretty(text) {
    try {
        return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
        return text.length >= mostText ? `${text}\n… cut off here` : text;
    }
}

/** @param {string} title @param {string} text */
function body(title, text) {
    return make("div", { class: "request-body" }, make("h3", {}, title), text
        ? make("pre", { tabindex: 0, role: "group", "aria-label": title, translate: "no" }, pretty(text))
        : make("p", { class: "soft" }, "Nothing."));
}

/** The request for a shell: without what signs somebody in, unless that is asked for. @param {Exchange} one */
function copy(one) {
    const signIn = make("input", { type: "checkbox" });
    const button = make("button", { type: "button" }, "Copy as curl");
    button.addEventListener("click", async () => {
        try {
            const { curl } = await ask(`exchanges/${one.number}?signIn=${signIn.checked}`);
            await navigator.clipboard.writeText(curl);
            say(signIn.checked || !one.person ? "Copied." : "Copied. Put a sign-in into the variable HOMEROOM_TOKEN, or tick the box for it.");
        } catch {
            say("It could not be copied: the school has let go of it, or this browser does not let the page copy.", false);
        }
    });
    return make("div", { class: "request-copy" }, button,
        one.person && make("label", { class: "tick-label" }, signIn, `with a sign-in of ${one.person} in it`));
}

/** @param {Exchange} one */
function row(one) {
    const bodies = make("div", { class: "request-bodies" });
    const details = make("details", {},
        make("summary", { class: "request-row" },
            make("time", { datetime: one.time }, timeOfDay(one.time)),
            make("span", {}, one.person ?? "–"),
            make("span", { class: "request-method" }, one.method),
            make("code", { class: "request-target", title: decodeTarget(one.target) }, decodeTarget(one.target)),
            make("span", { class: "request-status", "data-tone": one.status >= 400 ? "bad" : null },
                make("span", { class: "visually-hidden" }, "answered "), String(one.status)),
            make("span", { class: "number" }, String(one.milliseconds), make("span", { class: "visually-hidden" }, " ms")),
            make("span", { class: "number" }, one.bytes.toLocaleString("en"), make("span", { class: "visually-hidden" }, " bytes"))),
        bodies);
    details.addEventListener("toggle", async () => {
        if (!details.open || bodies.childElementCount > 0) return;
        setFollowing(false);
        try {
            const whole = await ask(`exchanges/${one.number}`);
            bodies.replaceChildren(copy(one), body("Sent", whole.sent), body("Received", whole.received));
            details.scrollIntoView({ block: "nearest" });
        } catch {
            bodies.replaceChildren(make("p", { class: "soft" }, "This request is too long ago: the school has let go of it."));
        }
    });
    return make("li", {}, details);
}

/** @param {string} target */
function decodeTarget(target) {
    try {
        return decodeURI(target);
    } catch {
        return target;
    }
}

/** @param {Exchange[]} more */
function append(more) {
    const piece = document.createDocumentFragment();
    for (const one of more.filter(fits).slice(-mostShown)) piece.append(row(one));
    rows.append(piece);
    // While somebody reads, nothing moves.
    for (let excess = rows.childElementCount - mostShown; isFollowing && excess > 0; excess--) rows.firstElementChild?.remove();
    tellEmpty();
    if (isFollowing) scroller.scrollTop = scroller.scrollHeight;
}

function tellEmpty() {
    const none = the("requests-none", HTMLElement);
    none.hidden = rows.childElementCount > 0;
    if (exchanges.length > 0) none.textContent = "No request fits.";
}

function showAll() {
    rows.replaceChildren();
    append(exchanges);
}

/** @param {boolean} isOn */
function setFollowing(isOn) {
    isFollowing = isOn;
    follow.setAttribute("aria-pressed", String(isOn));
    if (isOn) scroller.scrollTop = scroller.scrollHeight;
}

let isAsking = false;
async function look() {
    if (isAsking || !isShown("requests")) return;
    isAsking = true;
    try {
        /** @type {Exchange[]} */
        const more = (await ask(`exchanges?after=${last}&brief=true`)).exchanges;
        if (more.length === 0) return tellEmpty();
        last = more.at(-1)?.number ?? last;
        exchanges = [...exchanges, ...more].slice(-mostShown);
        append(more);
    } catch {
        // Closed, which the head says.
    } finally {
        isAsking = false;
    }
}

setInterval(look, 1000);
onShown("requests", look);
for (const field of [search, person, refused]) field.addEventListener("input", showAll);
follow.addEventListener("click", () => setFollowing(!isFollowing));
for (const name of ["wheel", "touchmove"]) {
    scroller.addEventListener(name, () => requestAnimationFrame(() => {
        const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 24;
        if (isAtEnd !== isFollowing) setFollowing(isAtEnd);
    }), { passive: true });
}
the("requests-clear", HTMLButtonElement).addEventListener("click", () => {
    exchanges = [];
    showAll();
});
