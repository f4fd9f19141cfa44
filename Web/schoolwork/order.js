// Reorders a handout's tasks by dragging, in addition to the buttons; with many tasks, collapses those that are not
// being edited; and warns of a past date as soon as it is chosen.

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("handout-form"));

if (form) form.dataset.own = "drags";

form?.addEventListener("pointerdown", (event) => {
    const grip = event.target instanceof Element ? event.target.closest("[data-grip]") : null;
    const task = grip?.closest(".task");
    if (event.button !== 0 || !(grip instanceof HTMLElement) || !(task instanceof HTMLElement)) return;
    event.preventDefault();
    drag(grip, task, event);
});

/**
 * @param {HTMLElement} grip
 * @param {HTMLElement} task
 * @param {PointerEvent} start
 */
function drag(grip, task, start) {
    const list = task.parentElement;
    if (!list) return;
    const others = [...list.children].filter((one) => one !== task);
    /** The task before which it is dropped; null at the end. @type {Element | null} */
    let before = task.nextElementSibling;
    const ending = new AbortController();
    const { signal } = ending;
    grip.setPointerCapture(start.pointerId);
    task.classList.add("dragged");
    grip.addEventListener("pointermove", (event) => {
        task.style.transform = `translateY(${event.clientY - start.clientY}px)`;
        before = others.find((one) => {
            const place = one.getBoundingClientRect();
            return event.clientY < place.top + place.height / 2;
        }) ?? null;
        for (const one of others) one.classList.toggle("drop-before", one === before);
        list.classList.toggle("drop-at-end", before === null);
    }, { signal });
    const end = (/** @type {boolean} */ isDropped) => {
        ending.abort();
        task.style.transform = "";
        task.classList.remove("dragged");
        for (const one of others) one.classList.remove("drop-before");
        list.classList.remove("drop-at-end");
        if (!isDropped || before === task.nextElementSibling) return;
        list.insertBefore(task, before);
        form?.requestSubmit(form.querySelector("button[value='show']"));
    };
    grip.addEventListener("pointerup", () => end(true), { signal });
    grip.addEventListener("pointercancel", () => end(false), { signal });
    addEventListener("keydown", (event) => {
        if (event.key === "Escape") end(false);
    }, { signal });
}

// Many tasks

/** What one has gone on from is a line again. */
document.addEventListener("homeroom:shown", () => {
    for (const fold of document.querySelectorAll(".task-fold[data-folds]")) {
        if (fold instanceof HTMLDetailsElement && !fold.contains(document.activeElement)) fold.open = false;
    }
});

// Past dates

form?.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.name.startsWith("due.")) return;
    const note = document.getElementById("due-past");
    const [date, time, seen] = ["due.date", "due.time", "due.seen"].map((name) => form.elements.namedItem(name));
    if (!note || ![date, time, seen].every((field) => field instanceof HTMLInputElement)) return;
    const [day, clock] = [/** @type {HTMLInputElement} */ (date).value, /** @type {HTMLInputElement} */ (time).value];
    const isPast = day !== "" && new Date(`${day}T${clock || "23:59:59"}`) < new Date();
    note.hidden = !isPast;
    /** @type {HTMLInputElement} */ (seen).value = isPast ? `${day} ${clock}` : "";
});
