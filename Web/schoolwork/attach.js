// Pictures and recordings attached to the instructions: a chosen file, or a recording made here that can be heard
// before it is used.
import { upload } from "./upload.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("handout-form"));
/** Bytes of one file. */
const most = 25_000_000;
/** Seconds of a recording. */
const longest = 300;

form?.addEventListener("change", (event) => {
    const field = event.target;
    if (field instanceof HTMLInputElement && field.dataset.attach !== undefined && field.files?.[0]) add(field.files[0]);
});

/**
 * Uploads a file, and has the server put it into the form.
 * @param {File} file
 */
async function add(file) {
    tell(null);
    if (!/^(image\/(png|jpeg|gif|webp)|audio\/[\w.+-]+)$/.test(file.type)) return tell("kind");
    if (file.size < 1 || file.size > most) return tell("large");
    const bar = document.getElementById("attaching");
    if (!form || !(bar instanceof HTMLProgressElement)) return undefined;
    bar.hidden = false;
    try {
        const { id } = await upload(file, (part) => {
            bar.value = part;
        });
        const field = document.createElement("input");
        Object.assign(field, { type: "hidden", name: "attachment", value: id });
        document.getElementById("attachments")?.append(field);
        form.requestSubmit(form.querySelector("button[value='show']"));
        return undefined;
    } catch {
        return tell("lost");
    } finally {
        bar.hidden = true;
    }
}

/** @param {string | null} name */
function tell(name) {
    form?.querySelectorAll("[data-attach-problem]").forEach((place) => {
        if (place instanceof HTMLElement) place.hidden = place.dataset.attachProblem !== name;
    });
}

// A recording

/** @type {MediaRecorder | null} */
let recorder = null;
/** @type {Blob[]} */
let pieces = [];
/** @type {Blob | null} */
let spoken = null;

const place = () => document.getElementById("recorder");

/** Kept in an attribute that news of the page leave alone. @param {string} state */
function enter(state) {
    const shown = place();
    if (shown) shown.dataset.own = state;
}

/** Only where there is something to speak into. */
function offer() {
    if ("MediaRecorder" in window && navigator.mediaDevices && !place()?.dataset.own) enter("idle");
}

offer();
document.addEventListener("homeroom:shown", offer);

form?.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-record]") : null;
    if (!(button instanceof HTMLElement)) return;
    if (button.dataset.record === "begin") begin();
    else if (button.dataset.record === "end") recorder?.stop();
    else if (button.dataset.record === "use") use();
    else drop();
});

async function begin() {
    tell(null);
    drop();
    let stream;
    try {
        stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
        return tell("microphone");
    }
    const type = ["audio/webm", "audio/ogg", "audio/mp4"].find((one) => MediaRecorder.isTypeSupported(one));
    const one = new MediaRecorder(stream, { ...(type ? { mimeType: type } : {}), audioBitsPerSecond: 48_000 });
    const began = performance.now();
    const clock = setInterval(() => show(one, (performance.now() - began) / 1000), 250);
    one.addEventListener("dataavailable", (event) => pieces.push(event.data));
    one.addEventListener("stop", () => {
        clearInterval(clock);
        stream.getTracks().forEach((track) => track.stop());
        listen(new Blob(pieces, { type: one.mimeType.split(";")[0] }));
    });
    recorder = one;
    pieces = [];
    one.start(1000);
    enter("running");
    const stop = form?.querySelector("[data-record='end']");
    if (stop instanceof HTMLElement) stop.focus();
    return undefined;
}

/**
 * @param {MediaRecorder} one
 * @param {number} seconds
 */
function show(one, seconds) {
    const clock = document.getElementById("recorded");
    if (clock) clock.textContent = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
    if (seconds < longest || one.state !== "recording") return;
    one.stop();
    tell("long");
}

/** What was spoken, to be heard before anybody else hears it. @param {Blob} recording */
function listen(recording) {
    recorder = null;
    spoken = recording;
    const preview = document.getElementById("recording-preview");
    if (!preview) return;
    const player = document.createElement("audio");
    player.controls = true;
    player.src = URL.createObjectURL(recording);
    player.setAttribute("aria-label", place()?.dataset.name ?? "");
    // In a shadow tree, so that updates from the server leave it alone.
    (preview.shadowRoot ?? preview.attachShadow({ mode: "open" })).replaceChildren(player);
    enter("ready");
    const button = form?.querySelector("[data-record='use']");
    if (button instanceof HTMLElement) button.focus();
}

function use() {
    if (!spoken) return;
    const end = spoken.type.split("/")[1] || "audio";
    const file = new File([spoken], `${place()?.dataset.name ?? "recording"}.${end}`, { type: spoken.type });
    drop();
    add(file);
}

function drop() {
    spoken = null;
    const player = document.getElementById("recording-preview")?.shadowRoot?.querySelector("audio");
    if (player) URL.revokeObjectURL(player.src);
    player?.remove();
    enter("idle");
}
