// Shows documents beside their comments, in the browser's own viewer if it has one.

customElements.define("document-view", class extends HTMLElement {
    connectedCallback() {
        const place = this.dataset.place;
        if (!navigator.pdfViewerEnabled || this.shadowRoot || !place) return;
        const frame = document.createElement("iframe");
        frame.part.add("frame");
        frame.title = this.dataset.name ?? "";
        frame.loading = "lazy";
        frame.src = place;
        // In a shadow tree, so that updates of the page do not load the document again.
        this.attachShadow({ mode: "open" }).append(frame);
    }
});
