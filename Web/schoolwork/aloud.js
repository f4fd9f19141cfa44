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
    if (place === wanted) return void (place = null);
    const words = new SpeechSynthesisUtterance(text(document.getElementById(wanted)));
    words.voice = found;
    words.lang = found.lang;
    words.addEventListener("end", () => { if (place === wanted) place = null; });
    place = wanted;
    speech.speak(words);
});

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
