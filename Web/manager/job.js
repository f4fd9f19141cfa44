// Looks again how far an import is, until it has ended. Without this module the page is loaded anew.
import { refresh } from "../shared/live.js";

/** In milliseconds. */
const pause = 1500;

const timer = setInterval(() => {
    if (document.getElementById("job")) refresh();
    else clearInterval(timer);
}, pause);

document.addEventListener("homeroom:shown", () => {
    const heading = document.querySelector("h1")?.textContent;
    if (heading) document.title = `${heading} – Homeroom`;
});
