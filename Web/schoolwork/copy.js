// A link can be copied by a press where the browser lets pages do so; the address is the one the reader is at.

for (const field of document.querySelectorAll("input[data-path]")) {
    if (field instanceof HTMLInputElement) field.value = location.origin + field.dataset.path;
}

for (const button of document.querySelectorAll("button[data-copy]")) {
    if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
        const field = document.getElementById(button.dataset.copy ?? "");
        if (!(field instanceof HTMLInputElement)) return;
        await navigator.clipboard.writeText(field.value);
        const told = button.parentElement?.querySelector("[data-copied]");
        if (told instanceof HTMLElement) told.hidden = false;
    });
}
