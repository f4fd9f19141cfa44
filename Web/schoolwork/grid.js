// The grid while it is read: what arrives meanwhile changes in its place. Rows stay where they are until the page is asked for
// again, and what has changed is said politely.

const news = document.getElementById("news");
/** @type {Map<string, string>} */
let before = new Map();
/** Keys of what changed, until it is said. @type {Map<string, string>} */
const changed = new Map();
/** @type {number | undefined} */
let saying;
/** Milliseconds: results that come together are told together. */
const breath = 1500;

/** @returns {HTMLTableElement | null} */
const grid = () => document.querySelector("table.grid");

/** @param {Element} main @returns {HTMLTableRowElement[]} */
const rows = (main) => [...main.querySelectorAll("table.grid > tbody > tr")]
    .filter((row) => row instanceof HTMLTableRowElement);

/**
 * What stands in a cell, one part after the other: without styles a value and the time beside it would run together.
 * @param {HTMLTableCellElement} cell
 */
const wordsOf = (cell) => {
    const inner = cell.querySelector("a") ?? cell;
    return [...inner.childNodes].map((node) => node.textContent?.trim()).filter(Boolean).join(", ");
};

/** What each cell says, by its row and its column. @returns {Map<string, string>} */
function cells() {
    const found = new Map();
    for (const row of grid()?.tBodies[0]?.rows ?? []) {
        for (const cell of row.cells) if (cell.tagName === "TD") found.set(`${row.id} ${cell.cellIndex}`, wordsOf(cell));
    }
    return found;
}

/**
 * The newer rows in the order of those that are shown, and none that is shown hidden, nor one that is hidden shown.
 * @param {Element} newer
 */
function keepPlaces(newer) {
    const table = grid();
    const body = newer.querySelector("table.grid > tbody");
    if (!table || !body) return;
    const shown = new Map(rows(document.body).map((row, place) => [row.id, { place, row }]));
    const sorted = rows(newer);
    sorted.sort((left, right) => (shown.get(left.id)?.place ?? Infinity) - (shown.get(right.id)?.place ?? Infinity) || 0);
    for (const row of sorted) {
        const known = shown.get(row.id);
        if (known) row.hidden = known.row.hidden;
    }
    body.replaceChildren(...sorted);
}

document.addEventListener("homeroom:before", (event) => {
    if (!(event instanceof CustomEvent) || !(event.detail instanceof Element)) return;
    before = cells();
    keepPlaces(event.detail);
});

document.addEventListener("homeroom:shown", () => {
    const table = grid();
    if (!table) return;
    for (const [key, text] of cells()) {
        if (!before.has(key) || before.get(key) === text) continue;
        const [id, column] = key.split(" ");
        const row = document.getElementById(id);
        if (!(row instanceof HTMLTableRowElement)) continue;
        const cell = row.cells[Number(column)];
        cell.classList.remove("fresh");
        cell.classList.add("fresh");
        // The last columns sum up what the others say.
        if (!cell.querySelector("a")) continue;
        const head = table.tHead?.rows[0].cells[cell.cellIndex];
        changed.set(key, [row.cells[0].querySelector("a")?.textContent, head?.textContent, text]
            .map((one) => one?.trim().replace(/\s+/g, " ")).filter(Boolean).join(", "));
    }
    if (changed.size > 0) saying ??= setTimeout(say, breath);
});

function say() {
    saying = undefined;
    if (news) news.textContent = changed.size > 3 ? grid()?.dataset.news ?? "" : [...changed.values()].join(". ");
    changed.clear();
}
