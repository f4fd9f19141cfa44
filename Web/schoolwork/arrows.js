// A long row of boxes or buttons (`data-arrows`) is one stop of the Tab key. In it the arrow keys lead from one to the next, Home
// and End to the first and the last, and a letter to the next whose name begins with it.

/** Where the focus was last in each row, by the row's identifier. @type {Map<string, string>} */
const last = new Map();

/** @param {Element} row @returns {HTMLElement[]} */
const stops = (row) => [...row.querySelectorAll("button:enabled, input:enabled")].filter((one) => one instanceof HTMLElement);

/** @param {Element} one */
const nameOf = (one) => (one.closest("label") ?? one).textContent?.trim().toLocaleLowerCase() ?? "";

/** Leaves one stop in a row: where the focus was, or the first. @param {Element} row */
function settle(row) {
    const found = stops(row);
    const stop = found.find((one) => one.id === last.get(row.id)) ?? found[0];
    for (const one of found) one.tabIndex = one === stop ? 0 : -1;
}

const settleAll = () => document.querySelectorAll("[data-arrows]").forEach(settle);

/** @param {EventTarget | null} target */
const rowOf = (target) => target instanceof Element ? target.closest("[data-arrows]") : null;

/**
 * Where a key leads from one of these; nowhere if it means something else.
 * @param {HTMLElement[]} found
 * @param {number} from
 * @param {string} key
 * @param {boolean} isRightToLeft
 */
function goal(found, from, key, isRightToLeft) {
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[key];
    if (step) return found[from + step];
    if (key === "Home") return found[0];
    if (key === "End") return found[found.length - 1];
    if ([...key].length > 1 || key === " ") return undefined;
    return [...found.slice(from + 1), ...found.slice(0, from)].find((one) => nameOf(one).startsWith(key.toLocaleLowerCase()));
}

document.addEventListener("keydown", (event) => {
    const row = rowOf(event.target);
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    const found = stops(row);
    const from = found.findIndex((one) => one === event.target);
    const next = from < 0 ? undefined : goal(found, from, event.key, getComputedStyle(row).direction === "rtl");
    if (!next) return;
    event.preventDefault();
    next.focus();
});

document.addEventListener("focusin", (event) => {
    const row = rowOf(event.target);
    if (!row || !(event.target instanceof HTMLElement)) return;
    last.set(row.id, event.target.id);
    settle(row);
    // Who points at a box needs no word about keys.
    row.classList.toggle("is-by-keys", event.target.matches(":focus-visible"));
});

document.addEventListener("focusout", (event) => rowOf(event.target)?.classList.remove("is-by-keys"));

document.addEventListener("homeroom:shown", settleAll);
settleAll();
