// Times are shown by the school's clock. If the reader's clock differs, that time is added.

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param {Date} moment @param {string} zone */
const clock = (moment, zone) =>
    new Intl.DateTimeFormat(document.documentElement.lang, {
        timeZone: zone, weekday: "short", hour: "2-digit", minute: "2-digit",
    }).format(moment);

function add() {
    for (const time of document.querySelectorAll("time[data-clock]")) {
        if (!(time instanceof HTMLTimeElement) || !time.dataset.clock) continue;
        const moment = new Date(time.dateTime);
        const here = clock(moment, own);
        if (here !== clock(moment, time.dataset.clock)) time.title = `${here} (${own.replaceAll("_", " ")})`;
    }
}

add();
document.addEventListener("homeroom:shown", add);
