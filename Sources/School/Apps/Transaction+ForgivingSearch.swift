import SQL

extension Transaction {
    /// The same search, but tolerant: if a word finds nothing, words that differ by one letter are tried instead.
    ///
    /// - Returns: the results, and the words that were searched for if they differ from those typed.
    package func forgivingContexts(
        _ search: ContextSearch, _ request: PageRequest = PageRequest()
    ) throws -> (page: Page<CatalogEntry>, instead: String?) {
        let page = try contexts(search, request)
        guard page.items.isEmpty, request.after == nil else { return (page, nil) }
        var typed = SearchWords.words(in: [search.words]).sorted()
        for index in typed.indices where try !isInCatalog(typed[index]) {
            let others = typed
            for word in try wordsNear(typed[index]) {
                typed = others
                typed[index] = word
                var other = search
                other.words = typed.joined(separator: " ")
                let found = try contexts(other, request)
                if !found.items.isEmpty { return (found, other.words) }
            }
        }
        return (page, nil)
    }

    private func isInCatalog(_ word: String) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM contextWord WHERE organization = $1 AND word >= $2 AND word < $3 LIMIT 1", organizationID,
            .text(word), .text(word + "\u{10FFFF}")
        ) { _ in true } == true
    }

    /// Words of the catalog that differ by one letter: those with the same first letter or, if there are none, any.
    private func wordsNear(_ word: String) throws -> [String] {
        guard word.count >= NearWord.shortest, let first = word.first else { return [] }
        let alike = try catalogWords(from: String(first), to: String(first) + "\u{10FFFF}")
        let near = NearWord.nearest(word, among: alike, atMost: Self.mostNear)
        guard near.isEmpty else { return near }
        return NearWord.nearest(
            word, among: try catalogWords(from: "", to: "\u{10FFFF}"), atMost: Self.mostNear)
    }

    private func catalogWords(from start: String, to end: String) throws -> [String] {
        try connection.all(
            """
            SELECT DISTINCT word FROM contextWord WHERE organization = $1 AND word >= $2 AND word < $3
            ORDER BY word LIMIT $4
            """, [organizationID, .text(start), .text(end), Value(Self.mostRead)]
        ) { $0.text() }
    }

    /// The most near words to try: some may belong to apps that are not offered, or have no match.
    private static let mostNear = 5
    /// The most words to compare; a catalog has some thousands.
    private static let mostRead = 50_000
}
