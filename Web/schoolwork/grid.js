// Keyboard navigation and live updates for the grid: the arrow keys move as in a spreadsheet, the whole grid is one
// stop of the Tab key, and updates change cells in place. Rows stay where they are until the page is reloaded, and
// changes are announced politely. With Shift a rectangle is chosen and copied.
import { chooseAll, chooseNone, chooseTo, copy, mark, placeOf, shownRows } from "./range.js";

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
    // The lines between groups are those of the newer order.
    if (sorted.some((row, place) => body.children[place] !== row)) {
        for (const row of sorted) {
            row.classList.remove("group");
            row.querySelector("th .group-name")?.remove();
        }
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
    measure();
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
        if (cell.cellIndex >= row.cells.length - 3) continue;
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

/** Where the one stop of the Tab key is. */
let stop = { row: "", column: 1 };
/** How many columns are shown: the last ones only where there is room. */
let columns = 0;
/** Whether the table moves sideways in a place of its own. */
let isOwnPlace = false;
const isFromRight = document.documentElement.dir === "rtl";

/** What of a cell takes the focus. @param {HTMLTableCellElement} cell @returns {HTMLElement} */
const target = (cell) => cell.querySelector("a") ?? cell;

/** Makes a grid of a table, with one stop. @param {HTMLTableElement} table */
function prepare(table) {
    const shown = shownRows(table);
    const row = shown.find((one) => one.id === stop.row) ?? shown.find((one) => one.parentElement?.tagName === "TBODY") ?? shown[0];
    table.setAttribute("role", "grid");
    table.setAttribute("aria-multiselectable", "true");
    mark(table);
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
    grid()?.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    target(cell).setAttribute("tabindex", "0");
    stop = placeOf(cell);
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
    if (event.altKey || event.metaKey) return null;
    if (event.ctrlKey && !["Home", "End"].includes(event.key)) return null;
    if (event.key === "ArrowUp") return shown[row - 1]?.cells[cell.cellIndex] ?? null;
    if (event.key === "ArrowDown") return shown[row + 1]?.cells[cell.cellIndex] ?? null;
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return null;
    const last = columns - 1;
    const onward = isFromRight ? -1 : 1;
    /** @type {Record<string, number[]>} */
    const places = {
        ArrowLeft: [row, cell.cellIndex - onward], ArrowRight: [row, cell.cellIndex + onward],
        Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? shown.length - 1 : row, last],
    };
    const place = places[event.key];
    return place[1] <= last ? shown[place[0]]?.cells[place[1]] ?? null : null;
}

document.addEventListener("keydown", (event) => {
    const [table, cell] = [grid(), cellAt(event.target)];
    if (!table || !cell) return;
    // Escape hides a tooltip that covers other cells.
    if (event.key === "Escape") {
        table.dataset.own = "quiet";
        chooseNone(table);
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
        event.preventDefault();
        chooseAll(table, columns);
    }
    const next = goal(event, table, cell);
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey) chooseTo(table, placeOf(cell), placeOf(next));
    else chooseNone(table);
    target(next).focus();
});

// Shift and a press choose, and do not open the cell in another window.
document.addEventListener("mousedown", (event) => {
    if (event.shiftKey && cellAt(event.target)) event.preventDefault();
});

document.addEventListener("click", (event) => {
    const [table, cell] = [grid(), cellAt(event.target)];
    if (!table || !cell) return;
    if (!event.shiftKey) return chooseNone(table);
    // A key’s click has no count, and with Ctrl or Cmd the browser opens windows.
    if (event.detail === 0 || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    chooseTo(table, placeOf(cellAt(table.querySelector("[tabindex='0']")) ?? cell), placeOf(cell));
    target(cell).focus();
});

document.addEventListener("copy", (event) => {
    const [table, cell] = [grid(), cellAt(document.activeElement)];
    // What is selected as text is copied as text.
    if (!table || !cell || !event.clipboardData || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    copy(event.clipboardData, table, cell);
});

document.addEventListener("focusin", (event) => {
    const cell = cellAt(event.target);
    if (!cell) return;
    // What is measured first is measured of the page as it was laid out for the focus; after a change it would be laid out anew.
    uncover(cell);
    stopAt(cell);
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
    if (!table?.tHead || !place || !isOwnPlace) return;
    const [box, room, name] = [cell.getBoundingClientRect(), place.getBoundingClientRect(), table.rows[0].cells[0].offsetWidth];
    const above = cell.closest("tbody") === null ? 0 : table.tHead.offsetHeight - box.top;
    const under = isFromRight ? box.right - (room.right - name) : room.left + name - box.left;
    if (above > 0) scrollBy({ top: -above, behavior: "instant" });
    if (cell.cellIndex > 0 && under > 0) place.scrollBy({ left: isFromRight ? under : -under, behavior: "instant" });
    if (above > 0) pin();
}

/** Asks the page's styles once for what a key would have to ask each time. */
function measure() {
    const table = grid();
    if (!table?.parentElement) return;
    isOwnPlace = getComputedStyle(table.parentElement).overflowX !== "visible";
    columns = [...table.rows[0].cells].filter((cell) => cell.checkVisibility()).length;
}

/** Keeps the heads in view where the table moves sideways in a place of its own. */
function pin() {
    const table = grid();
    const place = table?.parentElement;
    if (!table?.tHead || !place) return;
    const room = table.offsetHeight - 2 * table.tHead.offsetHeight;
    const down = isOwnPlace ? Math.min(Math.max(-table.getBoundingClientRect().top, 0), Math.max(room, 0)) : 0;
    table.tHead.style.translate = down > 0 ? `0 ${down}px` : "";
}

const first = grid();
if (first) prepare(first);
measure();
pin();
addEventListener("scroll", pin, { passive: true });
addEventListener("resize", () => {
    measure();
    pin();
}, { passive: true });
