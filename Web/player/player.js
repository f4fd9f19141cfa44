// Plays a package of SCORM 1.2: offers it the functions that it looks for, and tells the school by ClassKit what came out.
import { arrive } from "./place.js";

/** What the school says of the package. @type {{ start: string, title: string, launchData?: string, masteryScore?: number, words?: Record<string, string> }} */
const said = JSON.parse(document.getElementById("package")?.textContent ?? "{}");
/** The whole package is one place. @type {string[]} */
const here = [];
/** Characters of what is kept; the school takes a little more of it in bytes. */
const most = 60_000;
const pause = 500;

/**
 * What stays from one visit to the next.
 * @typedef {{ values: Record<string, string>, total: number, exit: string, isFinished: boolean }} Kept
 */

// The keywords: who may read and write them, and what is a value of theirs

/** @param {number} count */
const text = (count) => (/** @type {string} */ value) => value.length <= count;
/** @param {string} words */
const oneOf = (words) => (/** @type {string} */ value) => words.split("|").includes(value);
/** @param {number} least @param {number} greatest */
const number = (least, greatest) => (/** @type {string} */ value) =>
    /^-?\d{1,9}(\.\d{1,9})?$/.test(value) && Number(value) >= least && Number(value) <= greatest;
/** Points are left out by an empty text. @param {string} value */
const points = (value) => value === "" || number(0, 100)(value);
const span = (/** @type {string} */ value) => /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/.test(value);
const clock = (/** @type {string} */ value) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?$/.test(value);
const identifier = (/** @type {string} */ value) => /^[\w.:-]{1,255}$/.test(value);
const statuses = "passed|completed|failed|incomplete|browsed|not attempted";

/** @typedef {{ can: "r" | "w" | "rw", usual?: string, check?: (value: string) => boolean }} Keyword */

/** @type {Record<string, Keyword>} */
const keywords = {
    "cmi.core.student_id": { can: "r", usual: "student" }, "cmi.core.student_name": { can: "r", usual: "" },
    "cmi.core.lesson_location": { can: "rw", check: text(255) }, "cmi.core.credit": { can: "r", usual: "credit" },
    "cmi.core.lesson_status": { can: "rw", usual: "not attempted", check: oneOf("passed|completed|failed|incomplete|browsed") },
    "cmi.core.entry": { can: "r" }, "cmi.core.score.raw": { can: "rw", check: points },
    "cmi.core.score.min": { can: "rw", check: points }, "cmi.core.score.max": { can: "rw", check: points },
    "cmi.core.total_time": { can: "r" }, "cmi.core.lesson_mode": { can: "r", usual: "normal" },
    "cmi.core.exit": { can: "w", check: oneOf("time-out|suspend|logout|") },
    "cmi.core.session_time": { can: "w", check: span },
    "cmi.suspend_data": { can: "rw", check: text(most) }, "cmi.launch_data": { can: "r", usual: said.launchData ?? "" },
    "cmi.comments": { can: "rw", check: text(4096) }, "cmi.comments_from_lms": { can: "r", usual: "" },
    "cmi.student_data.mastery_score": { can: "r", usual: said.masteryScore === undefined ? "" : String(said.masteryScore) },
    "cmi.student_data.max_time_allowed": { can: "r", usual: "" }, "cmi.student_data.time_limit_action": { can: "r", usual: "" },
    "cmi.student_preference.audio": { can: "rw", usual: "0", check: number(-1, 100) },
    "cmi.student_preference.language": { can: "rw", check: text(255) },
    "cmi.student_preference.speed": { can: "rw", usual: "0", check: number(-100, 100) },
    "cmi.student_preference.text": { can: "rw", usual: "0", check: number(-1, 1) },
};

/** Those of the members of lists, without the number. @type {Record<string, Keyword>} */
const members = {
    "cmi.objectives.id": { can: "rw", check: identifier },
    "cmi.objectives.score.raw": { can: "rw", check: points }, "cmi.objectives.score.min": { can: "rw", check: points },
    "cmi.objectives.score.max": { can: "rw", check: points },
    "cmi.objectives.status": { can: "rw", usual: "not attempted", check: oneOf(statuses) },
    "cmi.interactions.id": { can: "w", check: identifier }, "cmi.interactions.time": { can: "w", check: clock },
    "cmi.interactions.type": {
        can: "w", check: oneOf("true-false|choice|fill-in|matching|performance|sequencing|likert|numeric"),
    },
    "cmi.interactions.weighting": { can: "w", check: number(-1e9, 1e9) },
    "cmi.interactions.student_response": { can: "w", check: text(4096) },
    "cmi.interactions.result": {
        can: "w", check: (value) => oneOf("correct|wrong|unanticipated|neutral")(value) || number(-1e9, 1e9)(value),
    },
    "cmi.interactions.latency": { can: "w", check: span },
    "cmi.interactions.objectives.id": { can: "w", check: identifier },
    "cmi.interactions.correct_responses.pattern": { can: "w", check: text(4096) },
};

/** What a keyword is made of. @type {Record<string, string>} */
const children = {
    "cmi.core": "student_id,student_name,lesson_location,credit,lesson_status,entry,score,total_time,lesson_mode,exit,session_time",
    "cmi.core.score": "raw,min,max", "cmi.objectives": "id,score,status", "cmi.objectives.score": "raw,min,max",
    "cmi.student_data": "mastery_score,max_time_allowed,time_limit_action",
    "cmi.student_preference": "audio,language,speed,text",
    "cmi.interactions": "id,objectives,time,type,correct_responses,weighting,student_response,result,latency",
};

/** @type {Record<string, string>} */
const errors = {
    0: "No error", 101: "General exception", 201: "Invalid argument error", 202: "Element cannot have children",
    203: "Element not an array, cannot have count", 301: "Not initialized", 401: "Not implemented error",
    402: "Invalid set value, element is a keyword", 403: "Element is read only", 404: "Element is write only",
    405: "Incorrect data type",
};

/** @param {string} value */
const seconds = (value) => value.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
/** @param {number} value */
function spelled(value) {
    const two = (/** @type {number} */ one) => String(Math.floor(one)).padStart(2, "0");
    return `${two(Math.min(value / 3600, 9999)).padStart(4, "0")}:${two(value / 60 % 60)}:${two(value % 60)}`;
}

/** What a package says of itself as it is opened, before anybody has done something. @param {string} name @param {string} value */
const isOfLooking = (name, value) => name.startsWith("cmi.student_preference.")
    || name === "cmi.core.lesson_status" && (value === "incomplete" || value === "browsed")
    || /\.score\.(min|max)$/.test(name);

/** What a run comes to, which may be what the one before came to. @param {string} name @param {string} value */
const isResult = (name, value) => name === "cmi.core.score.raw" && value !== ""
    || name === "cmi.core.lesson_status" && (value === "passed" || value === "failed");

const place = await arrive(here, said.words);
/** @type {Kept} */
const kept = place.left ?? { values: {}, total: 0, exit: "", isFinished: true };

const activity = place.kit.open(here, { quiet: true });
place.onend = () => activity.stop();

class API {
    /** @type {"before" | "running" | "over"} */
    #phase = "before";
    #error = "0";
    /** What a package sets: of lists as well, by the whole keyword. @type {Map<string, string>} */
    #values = new Map(Object.entries(kept.values));
    #session = 0;
    #exit = "";
    #hasBegun = false;
    /** @type {number | undefined} */
    #timer;
    #isResumed = kept.exit === "suspend" || !kept.isFinished;
    #isNew = Object.keys(kept.values).length === 0 && kept.total === 0;

    // The eight functions. A package may take them off the object, so none of them says `this`.

    LMSInitialize = (/** @type {unknown} */ argument) => {
        if (argument !== "") return this.#fail(201);
        if (this.#phase !== "before") return this.#fail(101);
        this.#phase = "running";
        return this.#done();
    };

    LMSFinish = (/** @type {unknown} */ argument) => {
        if (argument !== "") return this.#fail(201);
        if (this.#phase !== "running") return this.#fail(301);
        if (this.#judge()) this.#begin();
        this.#report();
        this.#phase = "over";
        this.#keep();
        activity.finish();
        return this.#done();
    };

    LMSCommit = (/** @type {unknown} */ argument) => {
        if (argument !== "") return this.#fail(201);
        if (this.#phase !== "running") return this.#fail(301);
        this.#report();
        this.#keep();
        return this.#done();
    };

    LMSGetValue = (/** @type {unknown} */ name) => {
        if (this.#phase !== "running") return this.#fail(301, "");
        if (typeof name !== "string" || name === "") return this.#fail(201, "");
        const asked = this.#asked(name);
        if (typeof asked === "string") return this.#done(asked);
        if (typeof asked === "number") return this.#fail(asked, "");
        if (asked.can === "w") return this.#fail(404, "");
        return this.#done(this.#values.get(name) ?? this.#told(name) ?? asked.usual ?? "");
    };

    LMSSetValue = (/** @type {unknown} */ name, /** @type {unknown} */ given) => {
        if (this.#phase !== "running") return this.#fail(301);
        if (typeof name !== "string" || name === "") return this.#fail(201);
        if (/\._(children|count|version)$/.test(name)) return this.#fail(402);
        const asked = this.#asked(name, true), value = String(given ?? "");
        if (typeof asked === "string") return this.#fail(402);
        if (typeof asked === "number") return this.#fail(asked);
        if (asked.can === "r") return this.#fail(403);
        if (asked.check && !asked.check(value)) return this.#fail(405);
        return this.#set(name, value);
    };

    LMSGetLastError = () => this.#error;
    LMSGetErrorString = (/** @type {unknown} */ code) => errors[String(code)] ?? "";
    LMSGetDiagnostic = (/** @type {unknown} */ code) => errors[String(code || this.#error)] ?? "";

    // Answers

    #done(answer = "true") {
        this.#error = "0";
        return answer;
    }

    /** @param {number} code */
    #fail(code, answer = "false") {
        this.#error = String(code);
        return answer;
    }

    /** The keyword of a name, its value where that is fixed, or what is wrong with it. @param {string} name @returns {Keyword | string | number} */
    #asked(name, isWriting = false) {
        if (name === "cmi._version") return "3.4";
        const plain = name.replace(/\.\d+(?=\.)/g, "");
        const ending = /^(.*)\._(children|count)$/.exec(plain);
        if (ending) {
            if (ending[2] === "children") return children[ending[1]] ?? (this.#isKnown(ending[1]) ? 202 : 401);
            if (!/^cmi\.(objectives|interactions|interactions\.(objectives|correct_responses))$/.test(ending[1])) {
                return this.#isKnown(ending[1]) || children[ending[1]] ? 203 : 401;
            }
            return String(this.#count(name.slice(0, -"._count".length)));
        }
        if (Object.hasOwn(keywords, name)) return keywords[name];
        if (!Object.hasOwn(members, plain) || plain === name) return name.startsWith("cmi.") ? 401 : 201;
        // A list has no gaps: one may be added at its end.
        for (const [place] of name.matchAll(/\.\d+(?=\.)/g)) {
            const list = name.slice(0, name.indexOf(place)), at = Number(place.slice(1));
            if (at > this.#count(list) || at === this.#count(list) && !isWriting) return 201;
        }
        return members[plain];
    }

    /** @param {string} name */
    #isKnown(name) { return Object.hasOwn(keywords, name) || Object.hasOwn(members, name); }

    /** How many members a list has. @param {string} list */
    #count(list) {
        let count = 0;
        for (const name of this.#values.keys()) {
            if (!name.startsWith(`${list}.`)) continue;
            count = Math.max(count, Number.parseInt(name.slice(list.length + 1)) + 1);
        }
        return count;
    }

    /** What the school says itself. @param {string} name */
    #told(name) {
        if (name === "cmi.core.entry") return this.#isResumed && !this.#isNew ? "resume" : this.#isNew ? "ab-initio" : "";
        if (name === "cmi.core.total_time") return spelled(kept.total);
        return undefined;
    }

    // What comes of it

    /** Time counts from the beginning, but who only looks has made no attempt: there is one with the first thing that is done. */
    #begin() {
        if (!this.#hasBegun) activity.edit();
        this.#hasBegun = true;
    }

    /** @param {string} name @param {string} value */
    #set(name, value) {
        if (name === "cmi.core.exit") this.#exit = value;
        else if (name === "cmi.core.session_time") this.#session = seconds(value);
        else {
            const before = this.#values.get(name);
            // Comments are added to, as the standard has it.
            this.#values.set(name, name === "cmi.comments" ? (before ?? "") + value : value);
            if (!this.#fits()) {
                if (before === undefined) this.#values.delete(name);
                else this.#values.set(name, before);
                return this.#fail(405);
            }
            if (isResult(name, value) || before !== value && !isOfLooking(name, value)) this.#begin();
        }
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            if (this.#phase !== "running") return;
            this.#report();
            this.#keep();
        }, pause);
        return this.#done();
    }

    /** @returns {Kept} */
    #state() {
        // What was answered to single questions is nobody's but the package's, and is not kept.
        const values = Object.fromEntries([...this.#values].filter(([name]) => !name.startsWith("cmi.interactions.")));
        return {
            values, total: kept.total + this.#session, exit: this.#exit, isFinished: this.#phase === "over",
        };
    }

    #fits() { return new TextEncoder().encode(JSON.stringify(this.#state())).length <= most; }

    #keep() {
        clearTimeout(this.#timer);
        place.keep(this.#state());
    }

    /** What the school decides at the end, where the package has left it to it: whether it did. */
    #judge() {
        const status = this.#values.get("cmi.core.lesson_status") ?? "not attempted", raw = this.#values.get("cmi.core.score.raw");
        if (status === "incomplete" || status === "browsed") return false;
        if (said.masteryScore !== undefined && raw) {
            this.#values.set("cmi.core.lesson_status", Number(raw) >= said.masteryScore ? "passed" : "failed");
        } else if (status === "not attempted") {
            this.#values.set("cmi.core.lesson_status", "completed");
        }
        return this.#values.get("cmi.core.lesson_status") !== status;
    }

    #report() {
        if (!this.#hasBegun) return;
        const status = this.#values.get("cmi.core.lesson_status"), raw = this.#values.get("cmi.core.score.raw");
        const greatest = Number(this.#values.get("cmi.core.score.max") || 100), isJudged = status === "passed" || status === "failed";
        const hasScore = raw !== undefined && raw !== "" && greatest > 0;
        if (hasScore) activity.score("score", said.title, Math.min(Number(raw), greatest), greatest, { primary: true });
        if (isJudged) {
            activity.binary("status", said.title, status === "passed", { wording: "passFail", primary: !hasScore });
        }
        if (isJudged || status === "completed") activity.progress = 1;
    }
}

Object.assign(window, { API: new API() });
const frame = document.createElement("iframe");
frame.title = said.title;
frame.allow = "fullscreen; autoplay";
frame.src = `/${said.start}`;
// What is done in the frame is work as well: nobody else hears of it.
frame.addEventListener("load", () => {
    for (const name of ["pointerdown", "pointermove", "keydown", "input", "wheel", "scroll", "touchmove", "timeupdate"]) {
        frame.contentWindow?.addEventListener(name, () => dispatchEvent(new Event("pointermove")), { capture: true, passive: true });
    }
});
document.body.append(frame);
