// The school behind the console: what it is asked, and what it tells as it happens.

/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").State} State */

/** What the school answers in place of what was asked for. */
export class Refusal extends Error {}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
export async function ask(path, init) {
    const response = await fetch(`/developer/v1/${path}`, { ...init, redirect: "error" });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refusal(answer.detail ?? `The school answered ${response.status}.`);
    return answer;
}

/**
 * Has the school do what a line of words says, and tells what it answered.
 * @param {string[]} words
 * @returns {Promise<string>}
 */
export async function control(words) {
    const answer = await ask("controls", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ words }),
    });
    return answer.done;
}

/** Who hears of notes, in batches. @type {((notes: Note[]) => void)[]} */
const noteListeners = [];
/** Who hears whether the school is there. @type {((state: "live" | "lost") => void)[]} */
const connectionListeners = [];
/** Who hears of the school's state. @type {((state: State) => void)[]} */
const stateListeners = [];

/** @param {(notes: Note[]) => void} listener */
export function onNotes(listener) { noteListeners.push(listener); }
/** @param {(state: "live" | "lost") => void} listener */
export function onConnection(listener) { connectionListeners.push(listener); }
/** @param {(state: State) => void} listener */
export function onState(listener) { stateListeners.push(listener); }

/** More than that at once is not told: nobody could read it, and a page in the background would grow without end. */
const most = 4000;
/** @type {Note[]} */
let waiting = [];
let last = 0;
let isPlanned = false;

/** @param {Note[]} notes */
function take(notes) {
    for (const note of notes) waiting.push(note);
    if (waiting.length > most) waiting = waiting.slice(-most);
    if (isPlanned) return;
    isPlanned = true;
    // Pages in the background draw no frames.
    if (document.hidden) setTimeout(tell, 1000);
    else requestAnimationFrame(tell);
}

function tell() {
    isPlanned = false;
    const notes = waiting.sort((left, right) => left.number - right.number);
    waiting = [];
    last = Math.max(last, notes.at(-1)?.number ?? 0);
    for (const listener of noteListeners) listener(notes);
}

/** Listens from now on, and asks for what was before. */
export function listen() {
    const source = new EventSource("/developer/v1/events");
    source.addEventListener("note", (event) => take([JSON.parse(event.data)]));
    // What came between is asked for; what comes twice is told once by its number.
    source.addEventListener("hello", async () => {
        for (const listener of connectionListeners) listener("live");
        try {
            take((await ask(`journal?after=${last}`)).notes);
            refresh();
        } catch {
            // It is gone again already, which the stream tells.
        }
    });
    source.addEventListener("error", () => {
        for (const listener of connectionListeners) listener("lost");
    });
    addEventListener("pagehide", () => source.close());
}

/** Asks for the state, and tells it. */
export async function refresh() {
    const state = await ask("state");
    for (const listener of stateListeners) listener(state);
}
