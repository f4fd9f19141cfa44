// Moves between pieces of work with the arrow keys, unless something else uses them.

document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, audio, video, .table-scroll")) return;
    const way = document.querySelector(`.ways a[aria-keyshortcuts="${event.key}"]`);
    if (!(way instanceof HTMLElement)) return;
    event.preventDefault();
    way.click();
});
