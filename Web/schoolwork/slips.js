// Prints sign-in slips at a press; screen readers announce where they are.

function look() {
    for (const button of document.querySelectorAll("button[data-print]")) {
        if (button instanceof HTMLElement) button.hidden = false;
    }
    const done = document.querySelector("#slips-made, [data-done]");
    if (done instanceof HTMLElement) done.focus();
}

document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-print]")) print();
});
document.addEventListener("homeroom:shown", look);
look();
