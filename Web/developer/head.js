// The head: a clock that runs as the school's does, what is switched, and whether the school is there.
import { list, make, the } from "./dom.js";
import { onConnection, onState } from "./school.js";

const face = the("clock", HTMLTimeElement);
const off = the("clock-off", HTMLElement);
const connection = the("connection", HTMLElement);

/** What is added to this machine's time to have the school's. */
let offset = 0;
/** @type {number | null} */
let still = null;
let format = new Intl.DateTimeFormat("en-GB");
let shortFormat = format;

const wholeTime = /** @type {const} */ ({
    weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit",
});
const shortTime = /** @type {const} */ ({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** @param {string} timeZone @param {Intl.DateTimeFormatOptions} parts */
function formatIn(timeZone, parts) {
    try {
        return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone });
    } catch {
        // A browser may know fewer zones than the school's machine.
        return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" });
    }
}

/** A time by the school's clock, which may have been moved by days: with the day, unless that is the clock's. @param {string} time */
export function schoolTime(time) {
    const [then, now] = [time, still ?? Date.now() + offset].map((one) => shortFormat.formatToParts(new Date(one)));
    const day = (/** @type {Intl.DateTimeFormatPart[]} */ parts) =>
        parts.filter((one) => one.type === "day" || one.type === "month").map((one) => one.value).join(" ");
    const clock = then.filter((one) => ["hour", "minute", "second"].includes(one.type)).map((one) => one.value).join(":");
    return day(then) === day(now) ? clock : `${day(then)}, ${clock}`;
}

function show() {
    const now = new Date(still ?? Date.now() + offset);
    face.textContent = format.format(now);
    face.dateTime = now.toISOString();
}

/** How far the clock was moved, in the largest unit that says it. @param {number} milliseconds */
function distance(milliseconds) {
    const minutes = Math.round(Math.abs(milliseconds) / 60_000);
    const sign = milliseconds < 0 ? "−" : "+";
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
    const parts = [days && `${days} d`, hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`];
    return `${sign}${parts.filter(Boolean).join(" ")}`;
}

onState((state) => {
    format = formatIn(state.timeZone, wholeTime);
    shortFormat = formatIn(state.timeZone, shortTime);
    the("clock-zone", HTMLElement).textContent = state.timeZone;
    const now = Date.parse(state.now);
    offset = now - Date.now();
    still = state.isClockStill ? now : null;
    const isMoved = Math.abs(offset) >= 30_000;
    off.hidden = !isMoved && !still;
    off.textContent = still ? "stands still" : distance(offset);
    show();
    const switches = [
        !state.isProgressOn && "Student Progress is off",
        state.isRoomFull && "No room for files",
        ...state.people.filter((one) => one.network !== "good").map((one) => `${one.name}: ${one.network}`),
        ...state.people.filter((one) => !one.isProgressOn).map((one) => `${one.name}: Progress off`),
        ...state.people.filter((one) => one.role === "student" && !one.isEnrolled).map((one) => `${one.name}: not in the class`),
    ].filter((one) => typeof one === "string");
    list(the("switches", HTMLElement), switches.length > 0 ? switches : ["All as usual"], (one) => one, (one) =>
        make("li", { class: `badge ${one === "All as usual" ? "" : "late"}` }, one));
});

setInterval(show, 1000);

onConnection((state) => {
    if (connection.dataset.state === state) return;
    connection.dataset.state = state;
    connection.textContent = state === "live" ? "Live" : "The school is not there. Waiting for it…";
});
