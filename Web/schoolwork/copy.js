// Copies a link at a press, if the browser lets pages do so; with the host that the reader is using.

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
