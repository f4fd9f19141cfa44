// Does what buttons and forms say, and tells in one place what came of it.
import { make, the } from "./dom.js";
import { control, refresh, Refusal } from "./school.js";

const box = the("answers", HTMLElement);
const good = the("answer", HTMLElement);
const bad = the("trouble", HTMLElement);
const more = the("answer-more", HTMLElement);

the("answers-close", HTMLElement).addEventListener("click", () => {
    box.hidden = true;
});

/**
 * @param {string} text
 * @param {boolean} isGood
 */
export function say(text, isGood = true) {
    // One line stands beside its mark; several are a text of their own.
    const isLong = text.includes("\n");
    const words = isLong ? "Here it is:" : text;
    box.hidden = false;
    box.dataset.tone = isGood ? "good" : "bad";
    good.textContent = isGood ? words : "";
    bad.textContent = isGood ? "" : words;
    more.hidden = !isLong;
    more.textContent = isLong ? text : "";
}

/**
 * Does what a line of words says; the button that asked cannot be pressed meanwhile.
 * @param {string[]} words
 * @param {HTMLButtonElement | null} [button]
 * @returns {Promise<boolean>} whether it was done
 */
export async function act(words, button) {
    if (button?.ariaBusy === "true") return false;
    button?.setAttribute("aria-busy", "true");
    try {
        say(await control(words));
        return true;
    } catch (error) {
        say(error instanceof Refusal ? error.message : "The school does not answer. It may have been closed.", false);
        return false;
    } finally {
        button?.removeAttribute("aria-busy");
        refresh().catch(() => {});
    }
}

const sure = the("sure", HTMLDialogElement);

/**
 * Asks whether something may go for good.
 * @param {string} title
 * @param {string} goes
 * @returns {Promise<boolean>}
 */
export function mayGo(title, goes) {
    the("sure-title", HTMLElement).textContent = title;
    the("sure-text", HTMLElement).textContent = goes;
    the("sure-yes", HTMLElement).textContent = title.replace("?", "");
    sure.returnValue = "no";
    sure.showModal();
    return new Promise((resolve) => {
        sure.addEventListener("close", () => resolve(sure.returnValue === "yes"), { once: true });
    });
}

/**
 * A button that does what a line of words says.
 * @param {string} label
 * @param {string[]} words
 * @param {{ name?: string, pressed?: boolean, sure?: string, goes?: string, class?: string }} [more]
 */
export function controlButton(label, words, more = {}) {
    const button = make("button", {
        type: "button", class: more.class, "aria-label": more.name, title: more.name,
        "aria-pressed": more.pressed === undefined ? null : String(more.pressed),
    }, label);
    button.addEventListener("click", async () => {
        if (more.sure && !await mayGo(more.sure, more.goes ?? "")) return;
        await act(words, button);
    });
    return button;
}

/** Words as a shell takes them apart: what stands in quotation marks stays together. @param {string} line */
function wordsOf(line) {
    return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3]);
}

document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("button[data-control]") : null;
    if (!(button instanceof HTMLButtonElement)) return;
    const { control: words, sure: question, goes } = button.dataset;
    if (question && !await mayGo(question, goes ?? "")) return;
    await act(wordsOf(words ?? ""), button);
});

document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method === "dialog") return;
    event.preventDefault();
    // What is left empty is left out.
    const typed = [...new FormData(form).values()].map(String).filter(Boolean);
    const words = form.id === "any-control" ? wordsOf(typed[0]) : [form.dataset.control ?? "", ...typed];
    const button = form.querySelector("button");
    const isDone = await act(words, button);
    if (!isDone) return;
    for (const field of form.querySelectorAll("input:is([type=text], [type=datetime-local])")) {
        if (field instanceof HTMLInputElement) field.value = "";
    }
});
