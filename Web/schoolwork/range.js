// The cells of a grid that are chosen, to be copied into a spreadsheet: a rectangle from the cell at which choosing began to
// the one at which it ended. Rows are known by their `id`, so that it stays through updates.

/** @typedef {{ row: string, column: number }} Place */

/** @type {{ from: Place, to: Place } | null} */
let chosen = null;

/** @param {HTMLTableCellElement} cell @returns {Place} */
export const placeOf = (cell) => ({ row: cell.parentElement?.id ?? "", column: cell.cellIndex });

/** @param {HTMLTableElement} table @returns {HTMLTableRowElement[]} */
export const shownRows = (table) => [...table.rows].filter((row) => !row.hidden);

/**
 * Chooses from where choosing began, which is the first of these cells if it begins now, to the second.
 * @param {HTMLTableElement} table
 * @param {Place} from
 * @param {Place} to
 */
export function chooseTo(table, from, to) {
    chosen = { from: chosen?.from ?? from, to };
    mark(table);
}

/** @param {HTMLTableElement} table @param {number} columns How many of them are shown. */
export function chooseAll(table, columns) {
    const shown = shownRows(table);
    chosen = { from: { row: shown[0].id, column: 0 }, to: { row: shown[shown.length - 1].id, column: columns - 1 } };
    mark(table);
}

/** @param {HTMLTableElement} table */
export function chooseNone(table) {
    if (!chosen) return;
    chosen = null;
    mark(table);
}

/** The chosen cells, row by row. @param {HTMLTableElement} table @returns {HTMLTableCellElement[][]} */
function cells(table) {
    if (!chosen) return [];
    const { from, to } = chosen;
    const shown = shownRows(table);
    const ends = [from, to].map((place) => shown.findIndex((row) => row.id === place.row));
    if (ends.includes(-1)) return [];
    const rows = shown.slice(Math.min(...ends), Math.max(...ends) + 1);
    const [first, last] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
    return rows.map((row) => [...row.cells].slice(first, last + 1));
}

/** Says of each cell whether it is chosen, also in a newer table that is about to be shown. @param {HTMLTableElement} table */
export function mark(table) {
    const now = new Set(/** @type {Element[]} */ (cells(table).flat()));
    for (const cell of table.querySelectorAll("[aria-selected]")) if (!now.has(cell)) cell.removeAttribute("aria-selected");
    for (const cell of now) cell.setAttribute("aria-selected", "true");
}

/**
 * What a cell is in a spreadsheet. Text that would be taken for a formula is made harmless, as in the table to download.
 * @param {HTMLTableCellElement} cell
 */
function valueOf(cell) {
    const text = (cell.dataset.copy ?? (cell.querySelector("a") ?? cell).textContent ?? "")
        .replace(/[\u202A-\u202E\u2066-\u2069]/g, "").replace(/\s+/g, " ").trim();
    return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

/**
 * Puts the chosen cells, or this one, on the clipboard: as a table, and as text for what knows no tables.
 * @param {DataTransfer} clipboard
 * @param {HTMLTableElement} table
 * @param {HTMLTableCellElement} cell
 */
export function copy(clipboard, table, cell) {
    const found = cells(table);
    const values = (found.length > 0 ? found : [[cell]]).map((row) => row.map(valueOf));
    const copied = document.createElement("table");
    for (const row of values) {
        const line = copied.insertRow();
        for (const value of row) line.insertCell().textContent = value;
    }
    clipboard.setData("text/plain", values.map((row) => row.join("\t")).join("\n"));
    clipboard.setData("text/html", copied.outerHTML);
}
