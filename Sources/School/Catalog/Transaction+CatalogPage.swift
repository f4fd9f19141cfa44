import Coursework
import Foundation
import Gzip
import SQL

extension Transaction {
    static let changesPerPage = 200
    /// Each page costs what asking costs, so that the first listing has few; and one page holds up nobody for long.
    static let contextsPerPage = 2_000
    static let bytesPerPage = 524_288

    /// The contexts of an app that a device does not know yet.
    ///
    /// At first it lists all of them, by path; after that, changes in the order of their commits. A cursor from
    /// another history, as after restoring a backup, starts again from the beginning.
    func catalogPage(of app: String, after text: String?) throws -> SentCatalog {
        let name = Feed.catalog(app).name(in: organization)
        guard let cursor = text.flatMap(CatalogCursor.init) else {
            let start = try school.feed.now(of: name, connection).text
            return try listing(of: app, CatalogCursor(feed: start, listedTo: ""), now: start)
        }
        if cursor.listedTo != nil {
            return try listing(of: app, cursor, now: school.feed.now(of: name, connection).text)
        }
        do {
            let place = try ChangeFeed.Cursor(cursor.feed)
            return try changes(
                of: app, school.feed.page(of: name, after: place, limit: Self.changesPerPage, connection))
        } catch is ChangeFeed.Cursor.Unknown {
            return try catalogPage(of: app, after: nil)
        }
    }

    private func changes(of app: String, _ news: ChangeFeed.Page) throws -> SentCatalog {
        var paths: [String] = []
        var seen: Set<String> = []
        for change in news.changes where seen.insert(change.detail).inserted { paths.append(change.detail) }
        return SentCatalog(
            cursor: CatalogCursor(feed: news.cursor.text).text, contexts: .read(try contexts(at: paths, in: app).json),
            hasMore: news.hasMore)
    }

    private func listing(of app: String, _ cursor: CatalogCursor, now feed: String) throws -> SentCatalog {
        let place = ListedPages.Place(
            organization: organization, app: app, after: cursor.listedTo ?? "", feed: feed)
        if let page = school.inMemory.state(ListedPages.self)[place], page.newest.isCredible(at: now) {
            try check(page, place)
            let cursor = CatalogCursor(feed: cursor.feed, listedTo: page.next)
            return SentCatalog(cursor: cursor.text, contexts: .packed(page.contexts), hasMore: page.next != nil)
        }
        let (contexts, next) = try readPage(place)
        let cursor = CatalogCursor(feed: cursor.feed, listedTo: next)
        return SentCatalog(
            cursor: cursor.text, contexts: CatalogText(contexts, place, next: next), hasMore: next != nil)
    }

    /// In debug builds, and so in all tests, a page that is kept is read again. Where several write at once, a page may have changes that the
    /// feed does not tell yet; devices get those again from the feed.
    private func check(_ page: ListedPages.Page, _ place: ListedPages.Place) throws {
        #if DEBUG
            guard try connection.numbers(of: []) != nil else { return }
            guard try readPage(place).contexts.json == page.contexts.unpacked() else {
                throw SQLError(.other, "A page of contexts that is kept is not what the tables say.")
            }
        #endif
    }

    private func readPage(_ place: ListedPages.Place) throws -> (contexts: SentContexts, next: String?) {
        var contexts = SentContexts()
        var next: String?
        try connection.visit(
            """
            SELECT path, record, modified FROM context WHERE organization = $1 AND app = $2 AND path > $3 ORDER BY path LIMIT $4
            """, [organizationID, .text(place.app), .text(place.after), Value(Self.contextsPerPage)]
        ) { row in
            let path = row.text("path")
            try contexts.append(row.text("record"), at: path, taken: row.date("modified"), now: now)
            let isFull = contexts.count == Self.contextsPerPage || contexts.json.count >= Self.bytesPerPage
            if isFull { next = path }
            return !isFull
        }
        return (contexts, next)
    }

    private func contexts(at paths: [String], in app: String) throws -> SentContexts {
        var contexts = SentContexts()
        for path in paths {
            try connection.visit(
                "SELECT record, modified FROM context WHERE organization = $1 AND app = $2 AND path = $3",
                [organizationID, .text(app), .text(path)]
            ) { row in
                try contexts.append(row.text("record"), at: path, taken: row.date("modified"), now: now)
                return true
            }
        }
        return contexts
    }
}

/// A part of an app's contexts, to be sent to a device.
struct SentCatalog: Sendable {
    /// The cursor with which to continue.
    var cursor: String
    /// The contexts that changed, including removed ones.
    var contexts: CatalogText
    /// Whether there is more to fetch at once.
    var hasMore: Bool
}

/// A device's position in an app's catalog: in the middle of the first listing, or in the feed of changes after it.
struct CatalogCursor {
    /// The position of the feed when the listing began.
    var feed: String
    /// The last path listed; nil once the listing is complete.
    var listedTo: String?

    init(feed: String, listedTo: String? = nil) {
        self.feed = feed
        self.listedTo = listedTo
    }

    init?(_ text: String) {
        let parts = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
        feed = String(parts[0])
        listedTo = parts.count == 2 ? String(parts[1]) : nil
    }

    var text: String { listedTo.map { "\(feed)~\($0)" } ?? feed }
}
