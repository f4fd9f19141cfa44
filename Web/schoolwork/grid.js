// Keyboard navigation and live updates for the grid: the arrow keys move as in a spreadsheet, the whole grid is one
// stop of the Tab key, and updates change cells in place. Rows stay where they are until the page is reloaded, and
// changes are announced politely.

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
 * What a cell says, one part after the other: without styles a value and the time beside it would run together. That somebody may
 * need help changes with what others do, and is no news.
 * @param {HTMLTableCellElement} cell
 */
const wordsOf = (cell) => {
    const parts = [...cell.querySelectorAll("b, small, i:not(.why)")].map((node) => node.textContent?.trim()).filter(Boolean);
    return parts.length > 0 ? parts.join(", ") : cell.textContent?.trim() ?? "";
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
    const newer = event.detail.querySelector("table.grid");
    if (newer instanceof HTMLTableElement) prepare(newer);
});

document.addEventListener("homeroom:shown", () => {
    const table = grid();
    if (!table) return;
    pin();
    for (const [key, text] of cells()) {
        if (!before.has(key) || before.get(key) === text) continue;
        const [id, column] = key.split(" ");
        const row = document.getElementById(id);
        if (!(row instanceof HTMLTableRowElement)) continue;
        const cell = row.cells[Number(column)];
        cell.classList.remove("fresh");
        cell.classList.add("fresh");
        // The last columns only summarize the others.
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

// Keyboard navigation. Without scripts each cell is a tab stop of its own in a plain table.

/** Where the one stop of the Tab key is: the row's `id`, and the column. */
let stop = { row: "", column: 1 };

/** What of a cell takes the focus. @param {HTMLTableCellElement} cell @returns {HTMLElement} */
const target = (cell) => cell.querySelector("a") ?? cell;

/** @param {HTMLTableElement} table @returns {HTMLTableRowElement[]} */
const shownRows = (table) => [...table.rows].filter((row) => !row.hidden);

/** Makes a grid of a table, with one stop. @param {HTMLTableElement} table */
function prepare(table) {
    const shown = shownRows(table);
    const row = shown.find((one) => one.id === stop.row) ?? shown.find((one) => one.parentElement?.tagName === "TBODY") ?? shown[0];
    table.setAttribute("role", "grid");
    for (const one of table.rows) {
        for (const cell of one.cells) {
            target(cell).setAttribute("tabindex", one === row && cell.cellIndex === stop.column ? "0" : "-1");
        }
    }
}

/** @param {EventTarget | null} place @returns {HTMLTableCellElement | null} */
function cellAt(place) {
    const cell = place instanceof Element ? place.closest("table.grid :is(th, td)") : null;
    return cell instanceof HTMLTableCellElement ? cell : null;
}

/** @param {HTMLTableCellElement} cell */
function stopAt(cell) {
    const row = /** @type {HTMLTableRowElement} */ (cell.parentElement);
    grid()?.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    target(cell).setAttribute("tabindex", "0");
    stop = { row: row.id, column: cell.cellIndex };
}

/**
 * Where a key leads from a cell; null where it leads nowhere.
 * @param {KeyboardEvent} event
 * @param {HTMLTableElement} table
 * @param {HTMLTableCellElement} cell
 */
function goal(event, table, cell) {
    const shown = shownRows(table);
    const row = shown.indexOf(/** @type {HTMLTableRowElement} */ (cell.parentElement));
    const last = [...shown[row].cells].filter((one) => one.checkVisibility()).length - 1;
    const onward = getComputedStyle(table).direction === "rtl" ? -1 : 1;
    /** @type {Record<string, number[]>} */
    const places = {
        ArrowUp: [row - 1, cell.cellIndex], ArrowDown: [row + 1, cell.cellIndex],
        ArrowLeft: [row, cell.cellIndex - onward], ArrowRight: [row, cell.cellIndex + onward],
        Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? shown.length - 1 : row, last],
    };
    const place = places[event.key];
    if (!place || event.altKey || event.metaKey || event.shiftKey) return null;
    if (event.ctrlKey && !["Home", "End"].includes(event.key)) return null;
    return place[1] <= last ? shown[place[0]]?.cells[place[1]] ?? null : null;
}

document.addEventListener("keydown", (event) => {
    const [table, cell] = [grid(), cellAt(event.target)];
    if (!table || !cell) return;
    // Escape hides a tooltip that covers other cells.
    if (event.key === "Escape") table.dataset.own = "quiet";
    const next = goal(event, table, cell);
    if (!next) return;
    event.preventDefault();
    target(next).focus();
});

document.addEventListener("focusin", (event) => {
    const cell = cellAt(event.target);
    if (!cell) return;
    stopAt(cell);
    uncover(cell);
    delete grid()?.dataset.own;
});

document.addEventListener("mouseover", (event) => {
    if (cellAt(event.target)) delete grid()?.dataset.own;
});

/**
 * Moves what has the focus from under the heads and the names. Where the table moves sideways in a place of its own, browsers
 * take what lies under them for being in view.
 * @param {HTMLTableCellElement} cell
 */
function uncover(cell) {
    const table = grid();
    const place = table?.parentElement;
    if (!table?.tHead || !place || getComputedStyle(place).overflowX === "visible") return;
    const [box, room, name] = [cell.getBoundingClientRect(), place.getBoundingClientRect(), table.rows[0].cells[0].offsetWidth];
    const isInBody = cell.closest("tbody") !== null;
    const above = table.tHead.offsetHeight - box.top;
    if (isInBody && above > 0) scrollBy({ top: -above, behavior: "instant" });
    if (cell.cellIndex > 0) {
        const isFromRight = getComputedStyle(table).direction === "rtl";
        const under = isFromRight ? box.right - (room.right - name) : room.left + name - box.left;
        if (under > 0) place.scrollBy({ left: isFromRight ? under : -under, behavior: "instant" });
    }
    pin();
}

/** Keeps the heads in view where the table moves sideways in a place of its own. */
function pin() {
    const table = grid();
    const place = table?.parentElement;
    if (!table?.tHead || !place) return;
    const isOwnPlace = getComputedStyle(place).overflowX !== "visible";
    const room = table.offsetHeight - 2 * table.tHead.offsetHeight;
    const down = isOwnPlace ? Math.min(Math.max(-table.getBoundingClientRect().top, 0), Math.max(room, 0)) : 0;
    table.tHead.style.translate = down > 0 ? `0 ${down}px` : "";
}

const first = grid();
if (first) prepare(first);
pin();
addEventListener("scroll", pin, { passive: true });
addEventListener("resize", pin, { passive: true });
