import SQL

extension Refolding {
    /// Some contexts of an app, sorted by path.
    struct Contexts {
        private let connection: any Connection
        private let app: [Value]
        private let start: Value

        init(of app: String, _ organization: Organization.ID, above start: String, _ connection: any Connection) {
            self.connection = connection
            self.app = [Value(organization), .text(app)]
            self.start = .text(start)
        }

        /// - Returns: the path of the last one; nil if there was none.
        func fold() throws -> String? {
            var texts: [String: [String]] = [:]
            var end: String?
            try connection.visit(Self.contexts, app + [start, Value(Refolding.atOnce)]) { row in
                end = row.text("path")
                texts[row.text("path")] = [row.text("title"), row.textIfAny("shownTopic") ?? ""]
                return true
            }
            guard let end else { return nil }
            let range = app + [start, .text(end)]
            try connection.visit(Self.keywords, range) { row in
                texts[row.text("path")]?.append(row.text("keywords"))
                return true
            }
            try write(texts, over: Set(connection.all(Self.words, range, as: ContextWord.init)))
            return end
        }

        private func write(_ texts: [String: [String]], over stored: Set<ContextWord>) throws {
            let words = Set(
                texts.flatMap { path, texts in
                    SearchWords.words(in: texts).map { ContextWord(path: path, text: $0) }
                })
            for word in stored.subtracting(words) {
                try connection.enqueue(
                    "DELETE FROM contextWord WHERE organization = $1 AND app = $2 AND path = $3 AND word = $4",
                    app + [.text(word.path), .text(word.text)])
            }
            for word in words.subtracting(stored) {
                try connection.enqueue(
                    "INSERT INTO contextWord (organization, app, path, word) VALUES ($1, $2, $3, $4)",
                    app + [.text(word.path), .text(word.text)])
            }
        }

        private static let contexts: Query = """
            SELECT path, title, shownTopic FROM context WHERE organization = $1 AND app = $2 AND path > $3
            ORDER BY path LIMIT $4
            """
        private static let keywords: Query = """
            SELECT path, keywords FROM publisherContext
            WHERE organization = $1 AND app = $2 AND path > $3 AND path <= $4 AND keywords <> ''
            """
        private static let words: Query = """
            SELECT path, word FROM contextWord WHERE organization = $1 AND app = $2 AND path > $3 AND path <= $4
            """
    }

    /// A word by which a context can be found.
    private struct ContextWord: Hashable {
        let path: String
        let text: String

        init(path: String, text: String) {
            self.path = path
            self.text = text
        }

        init(_ row: Row) { self.init(path: row.text("path"), text: row.text("word")) }
    }
}
