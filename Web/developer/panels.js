// Which panel is shown: the one that the address names, so that two windows may show two of them.

const panels = [...document.querySelectorAll("[data-panel]")].filter((one) => one instanceof HTMLElement);
const tabs = [...document.querySelectorAll(".panel-tabs a")].filter((one) => one instanceof HTMLAnchorElement);
/** Where there is room the controls stand beside whatever else is shown. */
const isWide = matchMedia("(width >= 64rem)");
/** @type {Map<string, () => void>} */
const shownListeners = new Map();

/** Whether a panel can be seen: what cannot need not be made. @param {string} id */
export function isShown(id) {
    return !document.hidden && document.getElementById(id)?.hidden === false;
}

/** @param {string} id @param {() => void} listener */
export function onShown(id, listener) { shownListeners.set(id, listener); }

export function show() {
    const asked = location.hash.slice(1);
    const isThere = panels.some((one) => one.id === asked) && !(isWide.matches && asked === "controls");
    const name = isThere ? asked : "journal";
    for (const panel of panels) panel.hidden = panel.id !== name && !(isWide.matches && panel.id === "controls");
    for (const tab of tabs) {
        if (tab.hash === `#${name}`) {
            tab.setAttribute("aria-current", "true");
            // On a phone they move sideways.
            tab.scrollIntoView({ block: "nearest", inline: "nearest" });
        } else tab.removeAttribute("aria-current");
    }
    shownListeners.get(name)?.();
}

addEventListener("hashchange", () => {
    show();
    // The browser goes to what the address names; the head is to stay in sight.
    scrollTo(0, 0);
});
isWide.addEventListener("change", show);
document.addEventListener("visibilitychange", show);
