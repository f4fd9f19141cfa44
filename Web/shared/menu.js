// Closes menus as people expect: by Escape, by a press outside, or by leaving them.

document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const open = document.querySelector("details.menu[open]");
    if (!(open instanceof HTMLDetailsElement)) return;
    open.open = false;
    open.querySelector("summary")?.focus();
});

for (const kind of ["click", "focusin"]) {
    document.addEventListener(kind, (event) => {
        for (const menu of document.querySelectorAll("details.menu[open]")) {
            const isInside = event.target instanceof Node && menu.contains(event.target);
            if (!isInside && menu instanceof HTMLDetailsElement) menu.open = false;
        }
    });
}
