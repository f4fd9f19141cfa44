// ClassKit for web pages. Types: classkit.d.ts.

const wait = 2000, most = 30 * 86400e3, sane = Date.UTC(2025), patience = 300e3;
/** @import * as T from "./classkit.d.ts" */
/** @import { Entry, Launch } from "./kept.d.ts" */

/** @param {Promise<unknown>} work */
const soon = (work) => Promise.race([work, pass(5e3)]);
/** @param {number} time */
const pass = (time) => new Promise((resolve) => setTimeout(resolve, time));
/** As `AbortSignal.timeout`, which older tablets lack. @param {number} time */
function limit(time) {
    const one = new AbortController();
    setTimeout(() => one.abort(), time);
    return one.signal;
}

let ahead = 0, base = 0;
/** The school’s. Sleeping stops the one; setting the device right turns the other back. */
const clock = () => Math.floor(Math.max(Date.now() + ahead, base + performance.now()));
/** @param {number} by */
const tune = (by) => base = Date.now() + (ahead = by) - performance.now();
/** Names the browser and its clock: of two edits the later one holds. */
let device = "", last = 0n;
function stamp() {
    const now = BigInt(clock()) << 16n;
    last = now > last ? now : last + 1n;
    return { time: last.toString(16).padStart(16, "0"), device };
}

let touched = performance.now();
/** @type {Set<Activity>} */
const running = new Set();
function touch() {
    // The time in between does not count as work.
    if (performance.now() > touched + patience) for (const activity of running) activity.count();
    touched = performance.now();
}
for (const name of ["pointerdown", "pointermove", "keydown", "input", "wheel", "scroll", "touchmove", "timeupdate"]) {
    addEventListener(name, touch, { capture: true, passive: true });
}

/** Then nothing is added to what lies here. */
let isShared = false;
/** @type {Promise<IDBDatabase | null> | undefined} */
let opened;
const store = () => opened ??= new Promise((resolve) => {
    setTimeout(resolve, 5e3, null);
    const asked = indexedDB.open("homeroom-classkit", 1);
    asked.onupgradeneeded = () => {
        if (isShared) return asked.transaction?.abort();
        asked.result.createObjectStore("outbox", { keyPath: "id" });
        asked.result.createObjectStore("facts");
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => resolve(null);
}).catch(() => null);
/** Null where it failed, as with a full storage. @param {string} name @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} body */
async function within(name, mode, body) {
    const database = await store();
    return database && new Promise((resolve) => {
        const transaction = database.transaction(name, mode);
        const asked = body(transaction.objectStore(name));
        transaction.oncomplete = () => resolve(asked.result);
        transaction.onabort = () => resolve(null);
    }).catch(() => null);
}
/** @param {string} id @param {(found: any, outbox: IDBObjectStore) => void} act */
const amend = (id, act) => within("outbox", "readwrite", (outbox) => {
    const asked = outbox.get(id);
    asked.onsuccess = () => act(asked.result, outbox);
    return asked;
});

class Activity {
    #kit; #isTold; #shown = 0;
    /** @param {Kit} kit @param {string[]} path @param {boolean} quiet */
    constructor(kit, path, quiet) {
        this.#kit = kit;
        this.#isTold = !quiet;
        const edited = stamp();
        /** @type {any} */
        this.record = {
            id: crypto.randomUUID(), path, created: new Date(clock()).toISOString(), edited, durations: { [device]: 0 },
            progress: [], items: {},
        };
        if (!quiet) kit.change(this);
        this.start();
    }
    get isStarted() { return running.has(this); }
    start() {
        touch();
        this.#shown = document.hidden ? 0 : performance.now();
        running.add(this);
    }
    stop() {
        this.rest();
        running.delete(this);
    }
    rest() {
        if (!this.isStarted) return;
        this.count();
        if (this.#isTold) this.edit();
    }
    count() {
        const now = performance.now(), until = Math.min(now, touched + patience);
        if (this.#shown) this.record.durations[device] += Math.max(0, until - this.#shown) / 1000;
        this.#shown = document.hidden ? 0 : now;
    }
    edit() {
        this.#isTold = true;
        this.record.edited = stamp();
        this.#kit.change(this);
    }
    /** @param {number} start @param {number} end */
    addProgressRange(start, end) {
        const small = start > 0 && end < 1 && end - start < 1.9999 / 7200;
        const [from, to] = [Math.max(0, start), Math.min(1, end)].map(
            (at) => small ? Math.floor((at *= 7200) + (Math.floor(at) * .618034 + 1e-6) % 1) / 7200 : at);
        if (!(from < to)) return;
        const list = this.record.progress, ranges = [[from, to]];
        for (let i = 0; i < list.length; i += 2) ranges.push([list[i], list[i + 1]]);
        ranges.sort((a, b) => a[0] - b[0]);
        const merged = [ranges[0]];
        for (const [a, b] of ranges) {
            const end = merged[merged.length - 1];
            if (a <= end[1]) end[1] = Math.max(end[1], b);
            else merged.push([a, b]);
        }
        this.record.progress = merged.flat();
        this.edit();
    }
    get progress() {
        let sum = 0, sign = 1;
        for (const at of this.record.progress) sum += (sign = -sign) * at;
        return sum;
    }
    set progress(value) { this.addProgressRange(0, value); }
    /** @param {string} identifier @param {string} title @param {any} value @param {T.ItemOptions} [options] */
    #item(identifier, title, value, options) {
        identifier = said("An item’s identifier", identifier);
        title = said("An item’s title", title);
        const { items } = this.record, known = items[identifier]?.value, now = stamp();
        if (!identifier || /\0|.{257}/su.test(identifier) || /\0|.{257}/su.test(title)) {
            return this.#leave(title, "identifiers have 1 to 256 characters, titles up to 256");
        }
        if (!known && Object.keys(items).length > 999) return this.#leave(title, "at most 1000 items fit");
        const created = known?.created ?? new Date(clock()).toISOString();
        items[identifier] = { value: { identifier, title, value, created }, stamp: now };
        if (options?.primary) this.record.primary = { value: identifier, stamp: now };
        this.edit();
    }
    /** @type {T.Activity["score"]} */
    score(identifier, title, score, maxScore, options) {
        if (!isNumber(score) || !isNumber(maxScore) || score < 0 || score > maxScore || !maxScore) {
            return this.#leave(title, `${score} of ${maxScore} is no result`);
        }
        this.#item(identifier, title, { kind: "score", score, maxScore }, options);
    }
    /** @type {T.Activity["quantity"]} */
    quantity(identifier, title, quantity, options) {
        if (!isNumber(quantity)) return this.#leave(title, `${quantity} is no result`);
        this.#item(identifier, title, { kind: "quantity", quantity }, options);
    }
    /** @type {T.Activity["binary"]} */
    binary(identifier, title, value, options) {
        const wording = options?.wording ?? "trueFalse";
        if (!wordings.includes(wording)) throw new TypeError(`There is no wording “${wording}”, but ${wordings.join(", ")}.`);
        this.#item(identifier, title, { kind: "binary", value: Boolean(value), wording }, options);
    }
    /** @param {string} title @param {string} why */
    #leave(title, why) { console.warn("ClassKit", this.record.path, `“${title}” is not reported: ${why}.`); }
    finish() {
        this.stop();
        return this.#kit.save();
    }
}

const wordings = ["trueFalse", "passFail", "yesNo", "correctIncorrect"];
/** @param {unknown} value */
const isNumber = (value) => typeof value === "number" && Math.abs(value) <= 1e12;
/** Without half letters, as `slice` may leave. @param {string} text */
const whole = (text) => new TextDecoder().decode(bytes(text));
/** @param {string} name @param {unknown} text */
function said(name, text) {
    if (typeof text !== "string") throw new TypeError(`${name} is a text, and not ${text}.`);
    return whole(text);
}
/** @param {string[]} path */
function checked(path) {
    if (!Array.isArray(path) || path.length > 31) throw new TypeError("A path is a list of at most 31 texts.");
    return path.map((one) => said("Each part of a path", one));
}

/** @type {Record<string, any>} */
const blank = {
    type: "none", customTypeName: null, title: "", displayOrder: 0, topic: null, isAssignable: true,
    suggestedAge: { location: 0, length: 0 }, suggestedCompletionTime: { location: 0, length: 0 }, summary: null, link: null,
    capabilities: [], thumbnail: null, navigationChildren: [], isRemoved: false,
};

/** @param {() => any} body @param {any} [otherwise] */
function attempt(body, otherwise = []) {
    try {
        return body();
    } catch {
        return otherwise;
    }
}

/** What pages wrote as they were left. */
const left = "homeroom-classkit-left ";
/** @param {string} name @param {any[]} entries */
function note(name, entries) {
    attempt(() => entries.length ? localStorage.setItem(name, JSON.stringify(entries)) : localStorage.removeItem(name));
}
/** Other pages of the origin write here, too. @param {any[]} list @returns {any[]} */
const sound = (list) => list.filter((one) => one?.record?.edited?.time);
/** @returns {[string, any[]][]} */
const notes = () => attempt(() => Object.keys(localStorage).filter((one) => one.startsWith(left)).map(
    (name) => [name, attempt(() => sound(JSON.parse(localStorage[name])))]));
const room = 65_536;
/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);
/** @param {string | null | undefined} text */
const value = (text) => text == null ? null : JSON.parse(text);

class Kit {
    /** @type {Set<Activity>} */
    #open = new Set();
    /** @type {Map<string, Entry>} */
    #memory = new Map();
    /** What is kept, by its path. @type {Map<string, { version: number, text: string | null }>} */
    #states = new Map();
    /** What is on its way, by its id: when it was written. @type {Map<string, string>} */
    #going = new Map();
    #page = crypto.randomUUID();
    /** @type {T.ClassKit["onreplaced"]} */
    onreplaced = null;
    /** @type {any[]} */
    #contexts = [];
    #timer = 0;
    /** @type {unknown} */
    #writing;
    #launch; #pause = wait; #complaint = ""; #isLeft = false; #isTelling = false;
    /** @param {Launch | null} launch */
    constructor(launch) {
        this.#launch = launch;
        const rest = () => this.#open.forEach((activity) => activity.rest());
        document.addEventListener("visibilitychange", () => {
            rest();
            if (document.hidden) this.#send(true);
            // Another device may have written; what fails is asked again later.
            else for (const at of this.#states.keys()) this.#read(at).catch(() => {});
        });
        addEventListener("pagehide", () => {
            rest();
            this.#isLeft = true;
            this.#leave();
            this.#send(true);
        });
        addEventListener("pageshow", ({ persisted }) => {
            // Whoever comes back to a shared page may be another child.
            if (persisted && isShared) location.reload();
            this.#isLeft = false;
            note(left + this.#page, []);
        });
        addEventListener("online", () => this.save());
    }
    get isConnected() { return this.#launch !== null; }
    get refused() { return [...this.#memory.values()].filter((one) => one.refused).length; }
    get configuration() { return this.#launch?.configuration ?? {}; }

    /** @param {T.Context[]} contexts */
    async declare(contexts) {
        const app = this.#launch?.app;
        if (!app) return;
        const page = location.href.split("#")[0];
        const top = { path: [], type: "app", title: document.title || app, isAssignable: false, link: page };
        const all = contexts.every((one) => one.path.length) ? [top, ...contexts] : contexts;
        this.#contexts = all.map((one) => {
            const { time, device } = stamp();
            const told = Object.fromEntries(Object.entries(one).filter(([name]) => name in blank));
            return { path: [app, ...checked(one.path)], edits: [{ at: time, by: device, ...blank, link: page, ...told }] };
        });
        await soon(this.save());
    }

    /** @type {T.ClassKit["open"]} */
    open(path, { quiet = false } = {}) {
        const activity = new Activity(this, [this.#launch?.app ?? "", ...checked(path)], quiet);
        this.#open.add(activity);
        return activity;
    }

    /** @param {Activity} activity */
    change({ record }) { this.#keep(record.id, record); }

    /** @param {string} id @param {any} record */
    #keep(id, record) {
        if (!this.#launch) return;
        const entry = { id, owner: this.#launch.owner, kept: clock(), record: structuredClone(record) };
        this.#memory.set(entry.id, entry);
        if (!isShared) this.#writing = within("outbox", "readwrite", (outbox) => outbox.put(entry));
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.save(), wait);
        if (!this.#isLeft) return;
        this.#leave();
        if (!this.#isTelling) queueMicrotask(() => {
            this.#isTelling = false;
            this.#send(true);
        });
        this.#isTelling = true;
    }

    /** A page that is left has no time for the outbox. */
    #leave() {
        if (this.#launch && !isShared) note(left + this.#page, [...this.#memory.values()]);
    }

    async #find() {
        const staying = [];
        for (const [name, entries] of notes()) {
            const rest = [];
            for (const entry of entries) {
                const done = await amend(entry.id, (found, outbox) => {
                    if (!(found?.record.edited.time >= entry.record.edited.time)) outbox.put(entry);
                });
                if (done === null) rest.push(entry);
            }
            note(name, rest);
            staying.push(...rest);
        }
        return staying;
    }

    async save() {
        await this.#writing;
        await this.#send(false);
    }

    /** @param {string} method @param {string} place @param {any} said @param {boolean} [isLeaving] */
    async #ask(method, place, said, isLeaving) {
        const launch = /** @type {Launch} */ (this.#launch), body = said && bytes(JSON.stringify(said));
        const answer = await fetch(`${launch.school}/v1/${place}`, {
            method, body, keepalive: isLeaving && body.length < 60_000, credentials: "omit",
            signal: limit(said ? 60e3 : 15e3),
            headers: { "Content-Type": "application/json", Authorization: `Bearer ${launch.token}` },
        });
        if (answer.ok) {
            const told = await answer.json();
            if (told.time) tune(Date.parse(told.time) - Date.now());
            return told;
        }
        const { status } = answer, problem = await answer.json().catch(() => ({}));
        /** @type {Record<string, string>[]} */
        const findings = problem.findings ?? [], told = findings.map(({ field, message }) => `${field}: ${message}`);
        // Who has signed out may have left the page to somebody else.
        if (status === 401 && problem.code && clock() < Date.parse(launch.expires) - wait) {
            kept("");
            launching = undefined;
            this.#launch = null;
        }
        // A proxy knows nothing of reports.
        const isRefused = [400, 413, 422].includes(status) && problem.code && findings.every(({ field }) => /^(contexts|reports)/.test(field));
        throw Object.assign(new Error([status, problem.detail, ...told, problem.remedy].join(" ")), { status, isRefused });
    }

    /** @param {boolean} isLeaving */
    async #send(isLeaving) {
        if (!this.#launch) return;
        clearTimeout(this.#timer);
        const reports = this.#sendReports(isLeaving);
        if (!isLeaving) await Promise.allSettled([reports]);
        const states = [...this.#memory.values()].filter(({ record }) => !record.items);
        const ended = await Promise.allSettled([reports, ...states.map(({ id }) => this.#sendState(id, isLeaving))]);
        const problems = ended.flatMap((end) => end.status === "rejected" ? [end.reason] : []);
        for (const { status, message } of problems) {
            if (status && message !== this.#complaint) console.warn("ClassKit", this.#complaint = message);
        }
        if (problems.every(({ status }) => status < 500 && status !== 429)) {
            if (!problems.length) this.#pause = wait;
            return;
        }
        this.#timer = setTimeout(() => this.save(), this.#pause);
        this.#pause = Math.min(2 * this.#pause, 300e3);
    }

    /** @param {boolean} isLeaving */
    async #sendReports(isLeaving) {
        const contexts = [...this.#contexts];
        const entries = [...this.#memory.values()].filter(({ record, refused }) => record.items && !refused);
        while (contexts.length || entries.length) {
            await this.#sendPart(contexts.splice(0, 200), entries.splice(0, 50), isLeaving);
        }
    }

    /** What is refused goes again in halves. @param {any[]} contexts @param {any[]} entries @param {boolean} isLeaving @returns {Promise<void>} */
    async #sendPart(contexts, entries, isLeaving) {
        const { app } = /** @type {Launch} */ (this.#launch);
        try {
            const said = await this.#ask("POST", "sync", {
                app, name: whole((document.title || app).slice(0, 256)), device, contexts,
                reports: entries.map(({ record }) => ({ record })), marks: [],
            }, isLeaving);
            for (const { path, findings } of said.problems) console.warn("ClassKit", path, findings);
            for (const { id, edited } of said.received) await this.#settle(id, edited.time);
        } catch (/** @type {any} */ problem) {
            if (!problem.isRefused) throw problem;
            if (contexts.length + entries.length > 1) {
                const one = (contexts.length + 1) >> 1, other = entries.length >> 1;
                await this.#sendPart(contexts.slice(0, one), entries.slice(0, other), isLeaving);
                return this.#sendPart(contexts.slice(one), entries.slice(other), isLeaving);
            }
            for (const { path } of contexts) console.warn("ClassKit", path, problem.message);
            for (const { id, record } of entries) {
                console.warn("ClassKit", record.path, problem.message);
                await this.#settle(id, record.edited.time, problem.message);
            }
        }
        this.#contexts = this.#contexts.filter((one) => !contexts.includes(one));
    }

    // What is stored for a person at a context

    /** @param {string[]} path */
    #at(path) { return JSON.stringify([this.#launch?.app ?? "", ...checked(path)]); }
    /** @param {string} at */
    #waiting(at) { return this.#memory.get(`${this.#launch?.owner} ${at}`); }

    /** @param {string[]} path */
    async getState(path) {
        const at = this.#at(path);
        if (this.#launch) {
            if (this.#waiting(at)) await soon(this.save());
            if (this.#launch && !this.#waiting(at)) await this.#read(at);
        }
        return value(this.#states.get(at)?.text);
    }

    /** @param {string[]} path @param {any} state */
    async setState(path, state) {
        const at = this.#at(path), text = JSON.stringify(state ?? null), { length } = bytes(text);
        if (length > room) {
            throw new RangeError(
                `The state at ${at} has ${length} bytes; at most ${room} fit. Keep less, or at several contexts.`);
        }
        const version = this.#states.get(at)?.version ?? 0, written = { at, version, text: state == null ? null : text };
        this.#states.set(at, written);
        this.#keep(`${this.#launch?.owner} ${at}`, { ...written, writer: this.#page, edited: stamp() });
        await this.#writing;
    }

    /** @param {string} at */
    async #read(at) {
        const { state } = await this.#ask("GET", `me/state?at=${encodeURIComponent(at)}`, undefined);
        const known = this.#states.get(at);
        // Nothing is stored where nobody assigned it.
        if (!state || this.#waiting(at) || state.version <= (known?.version ?? 0)) return;
        this.#states.set(at, state);
        if (known && known.text !== state.text) this.#tell(at, state.text, known.text);
    }

    /** @param {string} at @param {string | null} text @param {string | null} replaced */
    #tell(at, text, replaced) {
        const change = { path: JSON.parse(at).slice(1), value: value(text), replaced: value(replaced) };
        queueMicrotask(() => this.onreplaced?.(change));
    }

    /** @param {string} id @param {boolean} isLeaving @returns {Promise<void>} */
    async #sendState(id, isLeaving) {
        const record = this.#memory.get(id)?.record, going = this.#going.get(id);
        if (!record || going && (!isLeaving || going === record.edited.time)) return;
        const { at, text, writer } = record, known = this.#states.get(at);
        this.#going.set(id, record.edited.time);
        try {
            const said = await this.#ask("PUT", `me/state?at=${encodeURIComponent(at)}`, {
                text, writer, version: Math.max(record.version, known?.version ?? 0),
            }, isLeaving);
            this.#states.set(at, { text, ...this.#states.get(at), version: said.version });
            if (said.replaced) this.#tell(at, text, said.replaced.text);
        } catch (/** @type {any} */ problem) {
            if (problem.status !== 422) throw problem;
            console.warn("ClassKit", at, problem.message);
        } finally {
            this.#going.delete(id);
        }
        await this.#settle(id, record.edited.time);
        await this.#sendState(id, isLeaving);
    }

    /** Forgets what the school has, and keeps what it refused. @param {string} id @param {string} time @param {string} [refused] */
    async #settle(id, time, refused) {
        const entry = this.#memory.get(id);
        if (entry?.record.edited.time === time) {
            if (refused) entry.refused = refused;
            else this.#memory.delete(id);
        }
        // What a page left before must not come after it.
        if (!refused) for (const [name, entries] of notes()) {
            note(name, entries.filter((one) => one.id !== id || one.record.edited.time > time));
        }
        await amend(id, (found, outbox) => {
            if (found?.record.edited.time !== time) return;
            if (refused) outbox.put({ ...found, refused });
            else outbox.delete(id);
        });
    }

    /** What others left, or the school refused, goes after 30 days. */
    async resume() {
        if (!this.#launch) return;
        const now = clock(), { owner } = this.#launch;
        const staying = await this.#find();
        const stored = await within("outbox", "readonly", (outbox) => outbox.getAll()) ?? [];
        for (const entry of sound([...stored, ...staying])) {
            if (entry.kept > now || entry.kept < sane) {
                await amend(entry.id, (found, outbox) => found && outbox.put({ ...found, kept: now }));
            } else if (now - entry.kept > most && (entry.refused || entry.owner !== owner)) {
                await this.#settle(entry.id, entry.record.edited.time);
                continue;
            }
            if (entry.owner !== owner) continue;
            this.#memory.set(entry.id, entry);
            if (entry.record.at) this.#states.set(entry.record.at, entry.record);
        }
        if (this.refused) console.warn("ClassKit", `${this.refused} attempts were refused.`);
        await soon(this.#send(false));
    }
}

/** Over reloads. @param {string} [value] @returns {string | null} */
const kept = (value) => attempt(() => {
    if (value !== undefined) sessionStorage.setItem("homeroom-classkit", value);
    return sessionStorage.getItem("homeroom-classkit");
}, null);

/** From the address, or from before a reload. @returns {Promise<Launch | null>} */
async function launched() {
    const said = /[#&]homeroom=([^~&]+)~([^&]+)/.exec(location.hash);
    try {
        let launch = JSON.parse(kept() || "null");
        if (said) {
            history.replaceState(history.state, "", location.href.replace(said[0], ""));
            launch = { school: new URL(said[1]).origin, code: said[2], verifier: crypto.randomUUID() };
            if (!isShared) kept(JSON.stringify(launch));
        }
        if (!launch?.code) return launch;
        launch = { school: launch.school, ...await redeemed(launch) };
        launch.ahead = Date.parse(launch.time) - Date.now();
        kept(isShared || launch.isShared ? "" : JSON.stringify(launch));
        return launch;
    } catch (problem) {
        console.warn("ClassKit", problem);
        return null;
    }
}

/** Asks again without an answer. @param {Record<string, string>} launch */
async function redeemed({ school, code, verifier }) {
    for (let tries = 1;; tries += 1) {
        const answer = await fetch(`${school}/v1/launches/redeem`, {
            method: "POST", credentials: "omit", headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ code, verifier: verifier || undefined }), signal: limit(8e3),
        }).catch(() => null);
        const told = await answer?.json().catch(() => null);
        if (answer?.ok && told) return told;
        // An older school knows none.
        if (answer?.status === 422 && verifier) verifier = "";
        else if (answer && told && answer.status < 500 && answer.status !== 429) {
            kept("");
            throw new Error(told.detail);
        }
        if (tries === 4) throw new Error("No answer. Load the page again.");
        await pass(500 * 2 ** tries);
    }
}

/** Once for a page. @type {Promise<Launch | null> | undefined} */
let launching;
/** @type {typeof T.connect} */
export async function connect({ shared = false } = {}) {
    if (isShared = shared) kept("");
    if (location.hash.includes("homeroom=")) launching = undefined;
    const launch = await (launching ??= launched());
    if (!launch) launching = undefined;
    isShared ||= !!launch?.isShared;
    tune(launch?.ahead ?? 0);
    const isKept = launch && !isShared;
    device ||= isKept && await within("facts", "readonly", (facts) => facts.get("device")) || `web-${crypto.randomUUID()}`;
    if (isKept) await within("facts", "readwrite", (facts) => facts.put(device, "device"));
    const kit = new Kit(launch);
    await kit.resume();
    return kit;
}

export const ClassKit = { connect };
