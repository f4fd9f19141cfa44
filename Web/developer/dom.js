// Elements as values, and lists that change without taking the focus from what stays.

/** @typedef {Node | string | null | undefined | false} Piece */

/**
 * Makes an element: `make("button", { class: "quiet", onclick: press }, "Press")`. Text stays text.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | boolean | ((event: Event) => void) | null | undefined>} [attributes]
 * @param {...Piece} pieces
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...pieces) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (typeof value === "function") element.addEventListener(key.slice(2), value);
        else if (value === true) element.setAttribute(key, "");
        else if (value !== false && value != null) element.setAttribute(key, String(value));
    }
    for (const piece of pieces) if (piece) element.append(piece);
    return element;
}

/**
 * The element of the page with that identifier.
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {{ new (): Kind }} kind
 * @returns {Kind}
 */
export function the(id, kind) {
    const found = document.getElementById(id);
    if (!(found instanceof kind)) throw new TypeError(`the page has no ${id}`);
    return found;
}

/**
 * Brings the children of an element to a list: what is the same stays as it is, what differs is made again in its place, and
 * the focus stays where it was.
 * @template Item
 * @param {Element} parent
 * @param {Item[]} items
 * @param {(item: Item) => string} keyOf
 * @param {(item: Item) => Element} makeOne
 */
export function list(parent, items, keyOf, makeOne) {
    /** @type {Map<string, Element>} */
    const shown = new Map();
    for (const child of [...parent.children]) shown.set(child.getAttribute("data-key") ?? "", child);
    const wanted = new Set(items.map(keyOf));
    for (const [key, child] of shown) if (!wanted.has(key)) child.remove();
    let place = parent.firstElementChild;
    const hadSome = place !== null;
    for (const item of items) {
        const [key, said] = [keyOf(item), JSON.stringify(item)];
        let child = shown.get(key);
        if (!child) {
            child = makeOne(item);
            child.setAttribute("data-key", key);
            made.set(child, said);
            if (hadSome) child.classList.add("fresh");
            parent.insertBefore(child, place);
            continue;
        }
        if (child !== place) parent.insertBefore(child, place);
        place = child.nextElementSibling;
        if (made.get(child) === said) continue;
        const newer = makeOne(item);
        newer.setAttribute("data-key", key);
        made.set(newer, said);
        keepOpen(child, newer);
        const focus = focusWithin(child);
        child.replaceWith(newer);
        if (focus >= 0) focusable(newer)[focus]?.focus();
    }
}

/** What each child of a list was made from. @type {WeakMap<Element, string>} */
const made = new WeakMap();

/** @param {Element} element @returns {HTMLElement[]} */
function focusable(element) {
    return [...element.querySelectorAll("a[href], button, input, select, summary, [tabindex]")]
        .filter((one) => one instanceof HTMLElement);
}

/** @param {Element} element */
function focusWithin(element) {
    const active = document.activeElement;
    return active instanceof HTMLElement && element.contains(active) ? focusable(element).indexOf(active) : -1;
}

/** What the reader has opened stays open. @param {Element} before @param {Element} after */
function keepOpen(before, after) {
    const [old, fresh] = [before, after].map((one) => [...one.querySelectorAll("details")]);
    fresh.forEach((one, index) => {
        if (old[index]) one.open = old[index].open;
    });
}

/**
 * Lets something happen soon, once for all that asks for it meanwhile, and not more often than every so many milliseconds.
 * @param {number} pause
 * @param {() => void | Promise<void>} act
 * @returns {() => void}
 */
export function gently(pause, act) {
    let isWaiting = false;
    let isAtWork = false;
    let isAskedAgain = false;
    const run = async () => {
        isWaiting = false;
        isAtWork = true;
        try {
            await act();
        } finally {
            isAtWork = false;
        }
        if (isAskedAgain) ask();
    };
    const ask = () => {
        if (isAtWork) {
            isAskedAgain = true;
            return;
        }
        isAskedAgain = false;
        if (isWaiting) return;
        isWaiting = true;
        setTimeout(run, pause);
    };
    return ask;
}

/** The time of day, to milliseconds. @param {string} time */
export function timeOfDay(time) {
    const date = new Date(time);
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
        + `.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

/** In which colour a fate is shown. @param {string} fate */
export function fateTone(fate) {
    if (fate === "recorded") return "good";
    if (fate.startsWith("refused")) return "bad";
    return fate.startsWith("keptPrivate") ? "late" : "";
}

/** A fate in two or three words. @param {string} fate */
export function fateName(fate) {
    const [kind, reason] = fate.split(".");
    const name = { keptPrivate: "kept private", refused: "not taken" }[kind] ?? kind;
    return reason ? `${name}: ${reason.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}` : name;
}
