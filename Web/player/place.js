// Where somebody was in an exercise that the school serves. To write over what is not known would lose it, so nothing begins before
// the school has answered.
import { connect } from "../classkit/classkit.js";

/** @param {number} pause */
const until = (pause) => new Promise((resolve) => {
    setTimeout(resolve, pause);
    addEventListener("online", resolve, { once: true });
});

/** @typedef {{ unreached?: string, over?: string, elsewhere?: string }} Words */

/** Says on the page why nothing begins. */
class Notice {
    #element = Object.assign(document.createElement("p"), { role: "status", dir: "auto" });
    /** @param {string} [text] */
    say(text) {
        this.#element.textContent = text ?? "";
        if (text && !this.#element.isConnected) document.body.prepend(this.#element);
        if (!text) this.#element.remove();
    }
}

/** How many texts a page knows again as its own. */
const mostTexts = 50;

/** Whether it was opened from a task, now or before it was loaded again: a dead code leaves an empty text. */
function isFromTask() {
    try {
        return location.hash.includes("homeroom=") || sessionStorage.getItem("homeroom-classkit") !== null;
    } catch {
        return false;
    }
}

const notice = new Notice();

/** Nothing that is done here would reach the school. @param {Words} words @returns {Promise<never>} */
function end(words) {
    notice.say(words.over ?? "Open this from its task again.");
    return new Promise(() => {});
}

/**
 * Asks again and again until there is an answer, and says so.
 * @template Answer @param {() => Promise<Answer>} ask @param {Words} words @returns {Promise<Answer>}
 */
export async function reached(ask, words = {}) {
    for (let pause = 1000;; pause = Math.min(2 * pause, 30e3)) {
        try {
            const answer = await ask();
            notice.say();
            return answer;
        } catch (/** @type {any} */ problem) {
            const { status } = problem;
            if (status >= 400 && status < 500 && status !== 429) await end(words);
            notice.say(words.unreached ?? "The school can’t be reached.");
            await until(pause);
        }
    }
}

/**
 * Somebody's place in an exercise. It ends where they go on in another tab or on another device: what is known here is older then, and must
 * not replace what is newer.
 */
class Place {
    /** Called as it ends. */
    onend = () => {};
    #here; #words; #isOver = false;
    /** As it was found here, and as the page kept it, the latest last. @type {string[]} */
    #texts;
    /** @param {import("../classkit/classkit.d.ts").ClassKit} kit @param {any} left @param {string[]} here @param {Words} words */
    constructor(kit, left, here, words) {
        this.kit = kit;
        this.left = left;
        this.#here = here;
        this.#words = words;
        this.#texts = [JSON.stringify(left ?? null)];
        // Of two devices that wrote at once the later one goes on. It may be told of a text that it has written over meanwhile.
        kit.onreplaced = ({ value }) => { if (!this.#texts.includes(JSON.stringify(value))) this.#end(); };
        // What nothing was known of, nobody tells about: where somebody began on another device meanwhile is asked for here.
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden && this.#isUntouched) this.#look().catch((problem) => console.warn("ClassKit", problem));
        });
        // Older tablets have none; there the tab hears of it when it is looked at again.
        if (!window.BroadcastChannel) return;
        const tabs = new BroadcastChannel("homeroom-place");
        tabs.onmessage = () => this.#end();
        tabs.postMessage("opened");
    }

    /** Whether nothing was left, and nothing has been kept since. */
    get #isUntouched() { return this.#texts[this.#texts.length - 1] === "null" && !this.#isOver; }

    async #look() {
        const found = await this.kit.getState(this.#here);
        // What was kept while the answer was on its way is newer.
        if (found != null && this.#isUntouched) this.#end();
    }

    /** @param {any} state */
    keep(state) {
        if (this.#isOver) return;
        this.#texts = [...this.#texts.slice(1 - mostTexts), JSON.stringify(state)];
        this.kit.setState(this.#here, state).catch((problem) => console.warn("ClassKit", problem));
    }

    #end() {
        this.#isOver = true;
        this.onend();
        document.body.replaceChildren();
        notice.say(this.#words.elsewhere ?? "This goes on somewhere else. Load the page again to go on here.");
    }
}

/**
 * Whose page it is, and what they left of it.
 * @param {string[]} here @param {Words} [words]
 */
export async function arrive(here, words = {}) {
    const wasGiven = isFromTask(), kit = await connect();
    if (wasGiven && !kit.isConnected) await end(words);
    return new Place(kit, await reached(() => kit.getState(here), words), here, words);
}
