// Where somebody was in an exercise that the school serves. To write over what is not known would lose it, so nothing begins before
// the school has answered.
import { connect } from "../classkit/classkit.js";

/** @param {number} pause */
const until = (pause) => new Promise((resolve) => {
    setTimeout(resolve, pause);
    addEventListener("online", resolve, { once: true });
});

/** @typedef {{ unreached?: string, over?: string }} Words */

/** Says on the page why nothing begins. */
class Notice {
    #element = Object.assign(document.createElement("p"), { role: "status" });
    /** @param {string} [text] */
    say(text) {
        this.#element.textContent = text ?? "";
        if (text && !this.#element.isConnected) document.body.prepend(this.#element);
        if (!text) this.#element.remove();
    }
}

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
 * Whose page it is, and what they left of it.
 * @param {string[]} here @param {Words} [words]
 */
export async function arrive(here, words = {}) {
    const wasGiven = isFromTask(), kit = await connect();
    if (wasGiven && !kit.isConnected) await end(words);
    return { kit, left: await reached(() => kit.getState(here), words) };
}
