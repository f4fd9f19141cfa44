import Coursework
import SQL

/// What a teacher searches for, across all apps.
package struct ContextSearch: Hashable, Sendable {
    /// Search words; each must be the beginning of a word in the title or the topic.
    package var words: String
    package var topic: String?
    package var age: Int?
    /// How many minutes are available.
    package var minutes: Int?
    /// One app; nil for all that are offered.
    package var app: String?

    package init(
        _ words: String = "", topic: String? = nil, age: Int? = nil, minutes: Int? = nil, app: String? = nil
    ) {
        self.words = words
        self.topic = topic
        self.age = age
        self.minutes = minutes
        self.app = app
    }
}

extension Transaction {
    /// A search with more words than this finds nothing.
    static let mostWords = 8

    /// The assignable contexts that match, from all offered apps. They are sorted by the matching word, so that whole
    /// words come before longer ones.
    package func contexts(_ search: ContextSearch, _ request: PageRequest = PageRequest()) throws -> Page<CatalogEntry>
    {
        // The longest word is probably the rarest, so the search starts there.
        let words = SearchWords.words(in: [search.words]).sorted { ($1.count, $0) < ($0.count, $1) }
        guard words.count <= Self.mostWords else {
            throw SchoolError.limit(
                "too_many_words", "At most \(Self.mostWords) words can be looked for.", remedy: "Use fewer.")
        }
        let mark = try request.parts(or: ["", "", ""])
        var query = SearchQuery(offer)
        query.words(words)
        query.fit(search)
        query.page(after: mark, request.rows)
        let rows = try connection.all(query.query, query.arguments) { row in
            (entry: try CatalogEntry(row: row), word: row.text("word"))
        }
        let page = request.page(rows) { ListMark($0.word, $0.entry.app, $0.entry.path.stored) }
        return Page(items: page.items.map(\.entry), next: page.next)
    }
}

/// Puts together the statement of a search.
private struct SearchQuery {
    private var source = "context c JOIN app a ON a.organization = c.organization AND a.id = c.app"
    private var conditions = ["a.organization = $1", Transaction.isOffered, "c.isRemoved = 0", "c.isAssignable = 1"]
    private var word = "''"
    private var end = ""
    private(set) var arguments: [Value]

    init(_ offer: [Value]) { arguments = offer }

    private mutating func bind(_ value: Value) -> String {
        arguments.append(value)
        return "$\(arguments.count)"
    }

    private mutating func begins(_ column: String, with word: String) -> String {
        "\(column) >= \(bind(.text(word))) AND \(column) < \(bind(.text(word + "\u{10FFFF}")))"
    }

    mutating func words(_ words: [String]) {
        guard let first = words.first else { return }
        word = "w.word"
        // Written so that SQLite starts with the words.
        source = "contextWord w CROSS JOIN context c CROSS JOIN app a"
        let isFirst = begins("w.word", with: first)
        let isSooner = begins("s.word", with: first)
        conditions += [
            "w.organization = $1", isFirst, "c.organization = $1 AND c.app = w.app AND c.path = w.path", "a.id = w.app",
            // If several words have the same beginning, the first one counts.
            """
            NOT EXISTS (SELECT 1 FROM contextWord s WHERE s.organization = $1 AND s.app = w.app AND s.path = w.path
                AND \(isSooner) AND s.word < w.word \(PeopleQuery.oneByOne))
            """,
        ]
        for other in words.dropFirst() {
            let isThere = begins("o.word", with: other)
            conditions.append(
                """
                EXISTS (SELECT 1 FROM contextWord o WHERE o.organization = $1 AND o.app = w.app AND o.path = w.path
                    AND \(isThere) \(PeopleQuery.oneByOne))
                """)
        }
    }

    mutating func fit(_ search: ContextSearch) {
        if let app = search.app { conditions.append("c.app = \(bind(.text(app)))") }
        if let topic = search.topic { conditions.append("c.shownTopic = \(bind(.text(topic)))") }
        if let age = search.age {
            let age = bind(Value(age))
            conditions.append("coalesce(c.ageFrom, \(age)) <= \(age) AND coalesce(c.ageTo, \(age)) >= \(age)")
        }
        if let minutes = search.minutes { conditions.append("coalesce(c.minutesFrom, 0) <= \(bind(Value(minutes)))") }
    }

    mutating func page(after mark: [String], _ limit: Int) {
        let bound = mark.map { bind(.text($0)) }
        // Without search words, the position in the list is app and path only.
        if word == "w.word" {
            conditions.append("(w.word, w.app, w.path) > (\(bound.joined(separator: ", ")))")
            end = "ORDER BY w.word, w.app, w.path"
        } else {
            conditions.append("\(bound[0]) = '' AND (c.app, c.path) > (\(bound[1]), \(bound[2]))")
            end = "ORDER BY c.app, c.path"
        }
        end += " LIMIT \(bind(Value(limit)))"
    }

    var query: Query {
        Query(
            built: """
                SELECT \(CatalogEntry.columns), \(word) AS word FROM \(source)
                WHERE \(conditions.joined(separator: " AND ")) \(end)
                """)
    }
}
