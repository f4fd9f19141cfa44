// Says when there is no connection, and lets the worker keep pages for then.
import { registerWorker } from "./markup.js";

const notice = document.getElementById("offline");

function show(isOffline = !navigator.onLine) {
    if (notice) notice.hidden = !isOffline;
}

addEventListener("online", () => show());
addEventListener("offline", () => show());
document.addEventListener("homeroom:offline", () => show(true));
show();

if ("serviceWorker" in navigator && !document.body.classList.contains("alone")) {
    registerWorker().catch(() => {
        // Without one there is nothing to read offline, and everything else works.
    });
}
