// Shows documents beside what is written about them, in the browser's own viewer, where it has one.

customElements.define("document-view", class extends HTMLElement {
    connectedCallback() {
        const place = this.dataset.place;
        if (!navigator.pdfViewerEnabled || this.shadowRoot || !place) return;
        const frame = document.createElement("iframe");
        frame.part.add("frame");
        frame.title = this.dataset.name ?? "";
        frame.loading = "lazy";
        frame.src = place;
        // In a tree of its own: news of the page bring it up to date without loading the document again.
        this.attachShadow({ mode: "open" }).append(frame);
    }
});
