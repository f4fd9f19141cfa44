/// What is asked of pages, in their language.
enum TabScripts {
    /// Chance that is the same in each run, so that reports are.
    static let chance = """
        (() => {
            let state = 1;
            Math.random = () => (state = state * 16807 % 2147483647) / 2147483647;
        })();
        """

    /// Tells the other side of what nothing has caught; the browser would tell us of all else that scripts say, too.
    static let faults = """
        (() => {
            const tell = (text) => dispatchEvent(new CustomEvent("homeroom-fault", { detail: String(text).slice(0, 200) }));
            const file = (address) => String(address).split("/").at(-1).split("?")[0];
            addEventListener("error", (event) => {
                if (event.target !== window) tell(`${file(event.target.src ?? event.target.href)} was not loaded`);
                else tell(`${event.message} (${file(event.filename)}, line ${event.lineno})`);
            }, true);
            addEventListener("unhandledrejection", (event) => tell(event.reason));
        })();
        """

    static let keepFaults = """
        globalThis.faults = [];
        addEventListener("homeroom-fault", (event) => { if (faults.length < 5) faults.push(event.detail); });
        """

    /// All that can be read, with one blank where there are several.
    static let text = """
        (() => {
            const parts = [];
            const read = (root) => {
                for (const one of root.body ? [root.body] : root.children) {
                    if (one.checkVisibility?.()) parts.push(one.innerText);
                }
                for (const one of root.querySelectorAll("*")) if (one.shadowRoot) read(one.shadowRoot);
            };
            if (document.body) read(document);
            return parts.join(" ").replace(/\\s+/g, " ");
        })()
        """

    /// What stands on the page, in short.
    static let sight = """
        (() => {
            const short = (text) => (text ?? "").replace(/\\s+/g, " ").trim().slice(0, 60);
            const kinds = "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=link]";
            const things = [...document.querySelectorAll(kinds)].filter((one) => one.checkVisibility()).slice(0, 12);
            const name = (one) => one.ariaLabel || one.labels?.[0]?.innerText || one.innerText || one.value || one.placeholder;
            return {
                text: \(text).trim().slice(0, 300), things: things.map((one) => short(name(one))).filter(Boolean),
                faults: globalThis.faults ?? [], address: location.href.slice(0, 200),
            };
        })()
        """

    /// How many records `classkit.js` keeps until the school has them: read after all that was to be written.
    static let waiting = """
        (async () => {
            const name = "homeroom-classkit";
            try {
                if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0;
                return await new Promise((resolve) => {
                    const asked = indexedDB.open(name);
                    asked.onerror = () => resolve(0);
                    asked.onsuccess = () => {
                        const count = asked.result.transaction("outbox").objectStore("outbox").count();
                        count.onsuccess = count.onerror = () => { asked.result.close(); resolve(count.result ?? 0); };
                    };
                });
            } catch {
                return 0;
            }
        })()
        """

    /// Where the middle of a thing is that a person can press; or what they would have to wait for.
    static let middle = """
        function () {
            const element = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;
            if (element.disabled || element.closest("[aria-disabled=true]")) return { obstacle: "it is disabled" };
            element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
            const range = document.createRange();
            range.selectNode(this);
            const rects = [...(this === element ? element.getClientRects() : range.getClientRects())];
            const rect = rects.find((one) => one.width > 0 && one.height > 0);
            if (!rect) return { obstacle: "it cannot be seen" };
            const x = rect.x + rect.width / 2, y = rect.y + rect.height / 2;
            let hit = document.elementFromPoint(x, y);
            for (let inner = hit?.shadowRoot; inner; inner = hit.shadowRoot) {
                const next = inner.elementFromPoint(x, y);
                if (!next || next === hit) break;
                hit = next;
            }
            if (!hit) return { obstacle: "it cannot be scrolled to" };
            const holds = (outer, inner) => {
                for (let one = inner; one; one = one.parentNode ?? one.host) if (one === outer) return true;
                return false;
            };
            if (holds(element, hit) || holds(hit, element) || hit.closest("label")?.control === element) return { x, y };
            return { obstacle: `something lies over it: <${hit.localName}>` };
        }
        """

    /// Makes a field ready for what is typed. Where nothing can be typed, as into a list, it is chosen.
    static let field = """
        function (text) {
            if (this.disabled || this.readOnly) return "it takes nothing now";
            const tell = () => { for (const name of ["input", "change"]) this.dispatchEvent(new Event(name, { bubbles: true })); };
            this.focus();
            if (this.localName === "select") {
                const found = [...this.options].find((one) => one.label.trim() === text || one.value === text);
                if (!found) return `it offers ${[...this.options].slice(0, 12).map((one) => `“${one.label.trim()}”`).join(", ")}`;
                found.selected = true;
                tell();
                return "chosen";
            }
            const typed = ["text", "search", "url", "tel", "email", "password", "number"];
            if (this.localName === "input" && !typed.includes(this.type)) {
                this.value = text;
                tell();
                return this.value === text ? "chosen" : `it takes no “${text}”`;
            }
            if (this.select) this.select();
            else document.getSelection().selectAllChildren(this);
            if (text === "") document.execCommand("delete");
            return text === "" ? "chosen" : "";
        }
        """
}
