// What is asked of a page in the browser. Each function returns what is wrong, as text; nothing when all is well.
({
    /** What makes the page itself wider than the window. A table may scroll in a place of its own. */
    overflow() {
        const room = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= room + 1) return [];
        const isHeld = (element) => {
            for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
                if (getComputedStyle(above).overflowX !== "visible") return true;
            }
            return false;
        };
        const wide = [...document.body.querySelectorAll("*")].filter((element) => {
            const box = element.getBoundingClientRect();
            return box.width > 0 && (box.right > room + 1 || box.left < -1) && !isHeld(element);
        });
        return [`${document.documentElement.scrollWidth} px in a window of ${room}`, ...wide.map(this.describe)];
    },

    /** Text that does not fit its box and is cut off. What is typed moves along in its field. */
    clipped() {
        return this.shown().filter((element) => {
            const style = getComputedStyle(element);
            const hides = style.overflowX === "hidden" || style.overflowX === "clip";
            if (!hides || style.textOverflow === "ellipsis" || element.matches("input, [data-clips]")) return false;
            return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
        }).map(this.describe);
    },

    /** Words of usual length that are broken because there is no room for them. */
    broken() {
        const found = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (texts.nextNode()) {
            const node = texts.currentNode;
            if (!node.parentElement.checkVisibility() || node.parentElement.closest(".visually-hidden, .skip")) continue;
            for (const word of node.data.matchAll(/(?<!\p{L})\p{L}{2,14}(?!\p{L})/gu)) {
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
                if (lines.size > 1) found.push(`${this.describe(node.parentElement)}: ${word[0]}`);
            }
        }
        return found;
    },

    /** What can be pressed but can't be seen, or can't be reached by keys. */
    unreachable() {
        return this.shown().filter((element) =>
            element.matches("[onclick], [role=button]:not(button)") && element.tabIndex < 0).map(this.describe);
    },

    /** Text that no catalog of phrases holds. What people have written stands in an element that says so. */
    unphrased() {
        const others = "bdi, [dir=auto], [translate=no], [lang]:not(html), script, style, math";
        const found = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode;
            if (!/\p{L}/u.test(text.data) || text.parentElement.closest(others) || this.standsInBrackets(text)) continue;
            found.push(`${this.describe(text.parentElement)}: ${text.data.trim()}`);
        }
        // A value alone is set apart by isolating signs, as no element can stand in an attribute.
        const isPhrased = (text) => !/\p{L}/u.test(text) || /⟦.*⟧|^\u2068.*\u2069$/su.test(text);
        for (const element of document.body.querySelectorAll("*")) {
            for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"]) {
                const text = element.getAttribute(name);
                // A browser adds the reader's own clock to a time.
                if (!text || isPhrased(text) || element.matches("[translate=no], time")) continue;
                found.push(`${this.describe(element)} ${name}="${text}"`);
            }
        }
        return found;
    },

    /** Whether a bracket opens before the text, within the same line, and is not closed again. */
    standsInBrackets(node) {
        let line = node.parentElement;
        while (line !== document.body && getComputedStyle(line).display.startsWith("inline")) line = line.parentElement;
        let depth = 0;
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const isHere = texts.currentNode === node;
            let bare = "";
            for (const letter of texts.currentNode.data) {
                if (letter === "⟦") depth += 1;
                else if (letter === "⟧") depth -= 1;
                else if (depth === 0) bare += letter;
            }
            if (isHere) return !/\p{L}/u.test(bare);
        }
        return false;
    },

    shown() {
        return [...document.body.querySelectorAll("*")].filter((element) =>
            element.checkVisibility() && !element.closest(".visually-hidden, .skip"));
    },

    describe(element) {
        const name = element.tagName.toLowerCase() + (element.id ? `#${element.id}` : "")
            + [...element.classList].map((one) => `.${one}`).join("");
        return `<${name}> “${element.textContent.trim().replace(/\s+/g, " ").slice(0, 60)}”`;
    },
})
