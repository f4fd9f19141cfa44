import ClassKit

/// A tree of about 101 contexts below each top: 4 parts of 4 chapters of 5 pages.
enum Tree {
    static func path(top: Int) -> [String] { ["top\(top)", "part\(top % 4)", "chapter2", "page\(top % 5)"] }

    static let parts = (0..<4).map { "part\($0)" }
    static let chapters = (0..<4).map { "chapter\($0)" }
    static let pages = (0..<5).map { "page\($0)" }
    /// The top that has thirty children in place of parts.
    static let wide = "wide"
}

extension Case {
    func makeTree(tops: Int) async throws -> [Row] {
        let store = CLSDataStore.shared
        add((0..<30).map { "item\($0)" }, below: add([Tree.wide], below: store.mainAppContext)[0])
        for top in 0..<tops {
            let place = add(["top\(top)"], below: store.mainAppContext)[0]
            for part in add(Tree.parts, below: place) {
                for chapter in add(Tree.chapters, below: part) { add(Tree.pages, below: chapter) }
            }
            if top % 50 == 49 { try await store.save() }
        }
        try await store.save()
        return []
    }

    @discardableResult
    private func add(_ identifiers: [String], below parent: CLSContext) -> [CLSContext] {
        identifiers.enumerated().map { order, identifier in
            let context = CLSContext(type: .lesson, identifier: identifier, title: "The title of \(identifier)")
            context.displayOrder = order
            parent.addChildContext(context)
            return context
        }
    }
}
