// Reads a task aloud for slow readers, with a voice on the device: the text never leaves it.

const language = document.documentElement.lang;
const speech = /** @type {SpeechSynthesis | undefined} */ (Reflect.get(globalThis, "speechSynthesis"));

/** A voice of the page's language that needs no server. */
const voice = () => speech?.getVoices().find((one) => one.localService && one.lang.toLowerCase().split(/[-_]/)[0] === language);

// Some browsers know their voices only after a while.
const offer = () => document.documentElement.classList.toggle("speaks", voice() !== undefined);
offer();
speech?.addEventListener?.("voiceschanged", offer);

/** What is being read. @type {string | null} */
let place = null;

document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button[data-reads]") : null;
    const found = voice();
    if (!(button instanceof HTMLElement) || !speech || !found) return;
    const wanted = button.dataset.reads ?? "";
    speech.cancel();
    // Pressing again stops it.
    const isOver = place === wanted;
    mark(isOver ? null : wanted);
    if (isOver) return;
    const part = document.getElementById(wanted);
    // Questions that are folded are read as well.
    for (const fold of part?.querySelectorAll("details") ?? []) if (fold.querySelector("legend")) fold.open = true;
    const words = new SpeechSynthesisUtterance(text(part));
    words.voice = found;
    words.lang = found.lang;
    said = words;
    for (const end of ["end", "error"]) words.addEventListener(end, () => { if (said === words) mark(null); });
    speech.speak(words);
});

/** The last that was begun. @type {SpeechSynthesisUtterance | undefined} */
let said;

// A newer page is drawn without it.
document.addEventListener("homeroom:shown", () => mark(place));

/**
 * Shows what is being read.
 * @param {string | null} now
 */
function mark(now) {
    place = now;
    for (const button of document.querySelectorAll("button[data-reads]")) {
        if (button instanceof HTMLElement) button.setAttribute("aria-pressed", String(button.dataset.reads === now));
    }
}

addEventListener("pagehide", () => speech?.cancel());

/**
 * What stands there to be read, and nothing that is there to be pressed; a stop after each part.
 * @param {Element | null} element
 */
function text(element) {
    const parts = element?.querySelectorAll("h2, .prose, .badge, .result, .app-words p, .problem, legend, .choice, label, dt, dd") ?? [];
    return [...parts].filter((one) => one.checkVisibility() && !one.parentElement?.closest("label, legend, .badge"))
        .map((one) => one instanceof HTMLElement ? one.innerText.trim() : "").filter((one) => one !== "").join(". ");
}
