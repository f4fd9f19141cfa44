// ClassKit for web pages: reports what somebody does on a page to their school, if they came from one of its tasks.
// Types: classkit.d.ts.

const wait = 2000, most = 30 * 86400e3, sane = Date.UTC(2025), patience = 300e3;
/** @typedef {{ school: string, token: string, app: string, owner: string, expires: string, ahead: number, configuration?: any }} Launch */

/** By how much the school's clock is ahead of the one here, which may be wrong. */
let ahead = 0;
const clock = () => Date.now() + ahead;
/** The same name for one browser and its clock: of two edits the later one holds. */
let device = "web", last = 0n;
function stamp() {
    const now = BigInt(clock()) << 16n;
    last = now > last ? now : last + 1n;
    return { time: last.toString(16).padStart(16, "0"), device };
}

// Whether the user is active

/** When something was last pressed, moved or typed, or something played. */
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

// What waits to be sent

/** @type {Promise<IDBDatabase | null> | undefined} */
let opened;
/** Nothing where a browser lets pages keep nothing. */
const store = () => opened ??= new Promise((resolve) => {
    try {
        const asked = indexedDB.open("homeroom-classkit", 1);
        asked.onupgradeneeded = () => {
            asked.result.createObjectStore("outbox", { keyPath: "id" });
            asked.result.createObjectStore("facts");
        };
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => resolve(null);
    } catch {
        resolve(null);
    }
});
/**
 * Resolves with null where it could not be done, as with a full storage: the page then holds what it has until it is sent.
 * @param {string} name @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} body
 */
async function within(name, mode, body) {
    const database = await store();
    return database && new Promise((resolve) => {
        try {
            const transaction = database.transaction(name, mode);
            const asked = body(transaction.objectStore(name));
            transaction.oncomplete = () => resolve(asked.result);
            transaction.onabort = () => resolve(null);
        } catch {
            resolve(null);
        }
    });
}

/** One attempt at a context. */
class Activity {
    #kit; #began = 0; #shown = 0;
    /** @param {Kit} kit @param {string[]} path */
    constructor(kit, path) {
        this.#kit = kit;
        const edited = stamp();
        /** @type {any} */
        this.record = {
            id: crypto.randomUUID(), path, created: new Date(clock()).toISOString(), edited, durations: { [device]: 0 },
            progress: [], items: {},
        };
        this.#kit.change(this);
        this.start();
    }
    get isStarted() { return this.#began > 0; }
    start() {
        touch();
        this.#began ||= Date.now();
        this.#shown = document.hidden ? 0 : performance.now();
        running.add(this);
    }
    stop() {
        this.rest();
        this.#began = 0;
        running.delete(this);
    }
    rest() {
        if (!this.#began) return;
        this.count();
        this.edit();
    }
    /** Time counts only while the page can be seen and somebody is there. */
    count() {
        const now = performance.now(), until = Math.min(now, touched + patience);
        if (this.#shown) this.record.durations[device] += Math.max(0, until - this.#shown) / 1000;
        this.#shown = document.hidden ? 0 : now;
    }
    edit() {
        this.record.edited = stamp();
        this.#kit.change(this);
    }
    /** @param {number} start @param {number} end */
    addProgressRange(start, end) {
        const clamp = (/** @type {number} */ n) => Math.min(1, Math.max(0, n));
        const [from, to] = [clamp(start), clamp(end)];
        if (!(from < to)) return;
        const list = this.record.progress, ranges = [[from, to]];
        for (let i = 0; i < list.length; i += 2) ranges.push([list[i], list[i + 1]]);
        ranges.sort((a, b) => a[0] - b[0]);
        const merged = [ranges[0]];
        for (const [a, b] of ranges.slice(1)) {
            const end = merged[merged.length - 1];
            if (a - end[1] < 1 / 999) end[1] = Math.max(end[1], b);
            else merged.push([a, b]);
        }
        this.record.progress = merged.flat();
        this.edit();
    }
    get progress() {
        const list = this.record.progress;
        let sum = 0;
        for (let i = 0; i < list.length; i += 2) sum += list[i + 1] - list[i];
        return sum;
    }
    set progress(value) { this.addProgressRange(0, value); }
    /** @param {string} identifier @param {string} title @param {any} value @param {{ primary?: boolean }} [options] */
    #item(identifier, title, value, options) {
        const known = this.record.items[identifier]?.value, now = stamp();
        const created = known?.created ?? new Date(clock()).toISOString();
        this.record.items[identifier] = { value: { identifier, title, value, created }, stamp: now };
        if (options?.primary) this.record.primary = { value: identifier, stamp: now };
        this.edit();
    }
    /** @param {string} identifier @param {string} title @param {number} score @param {number} maxScore @param {import("./classkit.d.ts").ItemOptions} [options] */
    score(identifier, title, score, maxScore, options) {
        this.#item(identifier, title, { kind: "score", score, maxScore }, options);
    }
    /** @param {string} identifier @param {string} title @param {number} quantity @param {import("./classkit.d.ts").ItemOptions} [options] */
    quantity(identifier, title, quantity, options) { this.#item(identifier, title, { kind: "quantity", quantity }, options); }
    /** @param {string} identifier @param {string} title @param {boolean} value @param {import("./classkit.d.ts").ItemOptions & { wording?: string }} [options] */
    binary(identifier, title, value, options) {
        this.#item(identifier, title, { kind: "binary", value, wording: options?.wording ?? "trueFalse" }, options);
    }
    finish() {
        this.stop();
        return this.#kit.save();
    }
}

/** @type {Record<string, any>} */
const blank = {
    type: "none", customTypeName: null, title: "", displayOrder: 0, topic: null, isAssignable: true,
    suggestedAge: { location: 0, length: 0 }, suggestedCompletionTime: { location: 0, length: 0 }, summary: null, link: null,
    capabilities: [], thumbnail: null, navigationChildren: [], isRemoved: false,
};

/** Bytes that are kept for a person at a context. */
const room = 65_536;
/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);
/** @param {string | null | undefined} text */
const value = (text) => text == null ? null : JSON.parse(text);

class Kit {
    /** @type {Map<string, Activity>} */
    #open = new Map();
    /** @type {Map<string, { id: string, owner: string, kept: number, record: any }>} */
    #memory = new Map();
    /** What is kept, as far as this page knows, by its path. @type {Map<string, { version: number, text: string | null }>} */
    #states = new Map();
    /** What is on its way, by its id: when it was written. @type {Map<string, string>} */
    #going = new Map();
    /** Tells what this page writes from what others do. */
    #page = crypto.randomUUID();
    /** @type {((change: { path: string[], value: any, replaced: any }) => void) | null} */
    onreplaced = null;
    /** @type {any[]} */
    #contexts = [];
    /** @type {number | undefined} */
    #timer;
    /** @type {Promise<unknown>} */
    #writing = Promise.resolve();
    #launch; #shared; #pause = wait;
    /** @param {Launch | null} launch @param {boolean} shared */
    constructor(launch, shared) {
        this.#launch = launch;
        this.#shared = shared;
        const rest = () => {
            for (const activity of this.#open.values()) activity.rest();
            if (document.hidden) this.#send(true);
            else this.#refresh();
        };
        document.addEventListener("visibilitychange", rest);
        addEventListener("pagehide", () => {
            rest();
            this.#send(true);
        });
        addEventListener("online", () => this.save());
    }
    get isConnected() { return this.#launch !== null; }
    get configuration() { return this.#launch?.configuration ?? {}; }

    /** @param {import("./classkit.d.ts").Context[]} contexts */
    async declare(contexts) {
        const app = this.#launch?.app;
        if (!app) return;
        const page = location.href.split("#")[0];
        const top = { path: [], type: "app", title: document.title || app, isAssignable: false, link: page };
        const all = contexts.some((one) => one.path.length === 0) ? contexts : [top, ...contexts];
        const names = Object.keys(blank);
        this.#contexts = all.map((one) => {
            const { time, device } = stamp();
            const told = Object.fromEntries(Object.entries(one).filter(([name]) => names.includes(name)));
            return { path: [app, ...one.path], edits: [{ at: time, by: device, ...blank, link: page, ...told }] };
        });
        await this.save();
    }

    /** @param {string[]} path */
    open(path) {
        const activity = new Activity(this, [this.#launch?.app ?? "", ...path]);
        this.#open.set(activity.record.id, activity);
        return activity;
    }

    /** @param {Activity} activity */
    change({ record }) { this.#keep(record.id, record); }

    /** @param {string} id @param {any} record */
    #keep(id, record) {
        if (!this.#launch) return;
        const entry = { id, owner: this.#launch.owner, kept: clock(), record: structuredClone(record) };
        this.#memory.set(entry.id, entry);
        if (!this.#shared) this.#writing = within("outbox", "readwrite", (outbox) => outbox.put(entry));
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.save(), wait);
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
            headers: { "Content-Type": "application/json", Authorization: `Bearer ${launch.token}` },
        });
        if (answer.ok) return answer.json();
        const { status } = answer, problem = await answer.json().catch(() => ({}));
        const findings = (problem.findings ?? []).map((/** @type {any} */ one) => one.message).join(" ");
        throw Object.assign(new Error([status, problem.detail, findings, problem.remedy].join(" ")), { status });
    }

    /** @param {boolean} isLeaving */
    async #send(isLeaving) {
        if (!this.#launch) return;
        clearTimeout(this.#timer);
        const reports = this.#sendReports(isLeaving);
        // Stored texts are sent after their contexts, unless there is no time left, and whatever happened to the
        // reports.
        if (!isLeaving) await Promise.allSettled([reports]);
        const states = [...this.#memory.values()].filter(({ record }) => !record.items);
        const ended = await Promise.allSettled([reports, ...states.map(({ id }) => this.#sendState(id, isLeaving))]);
        // What was not accepted waits in the outbox. An unreachable school is tried again, less and less often; one
        // that refuses is not tried again until something changes or until the next visit.
        const problems = ended.flatMap((end) => end.status === "rejected" ? [end.reason] : []);
        if (problems.every(({ status }) => status < 500 && status !== 429)) {
            if (!problems.length) this.#pause = wait;
            return;
        }
        this.#timer = setTimeout(() => this.save(), this.#pause);
        this.#pause = Math.min(2 * this.#pause, 300e3);
    }

    /** @param {boolean} isLeaving */
    async #sendReports(isLeaving) {
        const contexts = this.#contexts, all = [...this.#memory.values()].filter(({ record }) => record.items);
        const entries = all.slice(0, 50), { app } = /** @type {Launch} */ (this.#launch);
        if (!entries.length && !contexts.length) return;
        const said = await this.#ask("POST", "sync", {
            app, name: (document.title || app).slice(0, 256), device, contexts,
            reports: entries.map(({ record }) => ({ record })), marks: [],
        }, isLeaving);
        for (const { path, findings } of said.problems) console.warn("ClassKit", path, findings);
        if (this.#contexts === contexts) this.#contexts = [];
        for (const { id, edited } of said.received) await this.#forget(id, edited.time);
        if (entries.length === 50 && !this.#memory.has(entries[0].id)) await this.#sendReports(isLeaving);
    }

    // What is stored for a person at a context

    /** @param {string[]} path */
    #at(path) { return JSON.stringify([this.#launch?.app ?? "", ...path]); }
    /** @param {string} at */
    #waiting(at) { return this.#memory.get(`${this.#launch?.owner} ${at}`); }

    /** @param {string[]} path */
    async getState(path) {
        const at = this.#at(path);
        if (this.#launch) {
            if (this.#waiting(at)) await this.save();
            if (!this.#waiting(at)) await this.#read(at);
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
        // Nothing is stored if nobody assigned it; the page then continues with its own data.
        if (!state || this.#waiting(at) || state.version <= (known?.version ?? 0)) return;
        this.#states.set(at, state);
        if (known && known.text !== state.text) this.#tell(at, state.text, known.text);
    }

    /** Whether another device has written meanwhile. */
    #refresh() {
        if (!this.#launch) return;
        for (const at of this.#states.keys()) this.#read(at).catch(() => { /* The next writing tells it as well. */ });
    }

    /** @param {string} at @param {string | null} text @param {string | null} replaced */
    #tell(at, text, replaced) {
        const change = { path: JSON.parse(at).slice(1), value: value(text), replaced: value(replaced) };
        // What the page does with it, and any error there, is the page's affair.
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
        await this.#forget(id, record.edited.time);
        // It was written again while it was being sent.
        await this.#sendState(id, isLeaving);
    }

    /** Forgets what the school has, unless it was edited meanwhile, here or in another tab. @param {string} id @param {string} time */
    async #forget(id, time) {
        if (this.#memory.get(id)?.record.edited.time === time) this.#memory.delete(id);
        if (this.#shared) return;
        await within("outbox", "readwrite", (outbox) => {
            const asked = outbox.get(id);
            asked.onsuccess = () => asked.result?.record.edited.time === time && outbox.delete(id);
            return asked;
        });
    }

    /** Sends what earlier visits of the same person left; what others left is gone after 30 days. */
    async resume() {
        if (this.#shared || !this.#launch) return;
        const now = clock();
        for (const entry of await within("outbox", "readonly", (outbox) => outbox.getAll()) ?? []) {
            if (entry.owner === this.#launch.owner) {
                this.#memory.set(entry.id, entry);
                if (entry.record.at) this.#states.set(entry.record.at, entry.record);
            }
            else if (entry.kept > now || entry.kept < sane) {
                // The clock was wrong: the days count from now.
                await within("outbox", "readwrite", (outbox) => outbox.put({ ...entry, kept: now }));
            } else if (now - entry.kept > most) await within("outbox", "readwrite", (outbox) => outbox.delete(entry.id));
        }
        await this.#send(false);
    }
}

/** What a tab keeps over a reload. @param {string} [value] @returns {string | null} */
function kept(value) {
    try {
        if (value !== undefined) sessionStorage.setItem("homeroom-classkit", value);
        return sessionStorage.getItem("homeroom-classkit");
    } catch {
        return null;
    }
}

/**
 * The launch of this tab: from the address, which it is taken out of, or from before a reload. On a shared device it ends with the page.
 * @param {boolean} shared @returns {Promise<Launch | null>}
 */
async function launched(shared) {
    const said = /[#&]homeroom=([^~&]+)~([^&]+)/.exec(location.hash);
    if (shared) kept("");
    if (!said) return JSON.parse(kept() || "null");
    history.replaceState(history.state, "", location.href.replace(said[0], ""));
    kept("");
    try {
        const school = new URL(said[1]).origin;
        const answer = await fetch(`${school}/v1/launches/redeem`, {
            method: "POST", credentials: "omit", headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ code: said[2] }),
        });
        if (!answer.ok) throw new Error((await answer.json()).detail);
        const launch = { school, ...await answer.json() };
        launch.ahead = Date.parse(launch.time) - Date.now();
        if (!shared) kept(JSON.stringify(launch));
        return launch;
    } catch (problem) {
        console.warn("ClassKit", problem);
        return null;
    }
}

/** @param {{ shared?: boolean }} [options] @returns {Promise<import("./classkit.d.ts").ClassKit>} */
export async function connect({ shared = false } = {}) {
    const launch = await launched(shared);
    ahead = launch?.ahead ?? 0;
    if (launch && !shared) {
        device = await within("facts", "readonly", (facts) => facts.get("device")) ?? `web-${crypto.randomUUID()}`;
        const name = device;
        await within("facts", "readwrite", (facts) => facts.put(name, "device"));
    } else device = `web-${crypto.randomUUID()}`;
    const kit = new Kit(launch, shared);
    await kit.resume();
    return kit;
}

export const ClassKit = { connect };
