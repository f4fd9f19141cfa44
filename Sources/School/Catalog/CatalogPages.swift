import Coursework
import SQL

/// Reads new catalog entries for several devices at once: most devices have the same cursor, so each page is read
/// once; and most have seen everything, which one statement tells of all of them, whichever organizations they are of.
struct CatalogPages {
    private struct Place: Hashable {
        var feed: String
        var cursor: String?
    }

    /// Where the feeds stand of those catalogs of which devices have the complete listing.
    private var now: [String: ChangeFeed.Cursor] = [:]
    private var pages: [Place: SentCatalog] = [:]

    /// Looks up where the catalogs stand.
    static func news(
        _ asked: [(Transaction, app: String, cursor: String?)], _ feed: ChangeFeed
    ) -> Lookup<CatalogPages> {
        let names = asked.filter { CatalogCursor.afterListing($0.cursor) != nil }.map { transaction, app, _ in
            Feed.catalog(app).name(in: transaction.organization)
        }
        let now = feed.now(of: Set(names))
        return Lookup(now.queries) { CatalogPages(now: try now.value()) }
    }

    mutating func page(of app: String, after cursor: String?, _ transaction: Transaction) throws -> SentCatalog {
        let place = Place(feed: Feed.catalog(app).name(in: transaction.organization), cursor: cursor)
        if let known = pages[place] { return known }
        let page =
            if let cursor, hasSeenAll(place) {
                SentCatalog(cursor: cursor, contexts: .read([]), hasMore: false)
            } else {
                try transaction.catalogPage(of: app, after: cursor)
            }
        pages[place] = page
        return page
    }

    private func hasSeenAll(_ place: Place) -> Bool {
        guard let now = now[place.feed], let cursor = CatalogCursor.afterListing(place.cursor) else { return false }
        return cursor.isAtOrAfter(now)
    }
}

extension CatalogCursor {
    /// Where a device stands in the feed that has the complete listing; nil for any other one.
    fileprivate static func afterListing(_ text: String?) -> ChangeFeed.Cursor? {
        guard let cursor = text.flatMap(CatalogCursor.init), cursor.listedTo == nil else { return nil }
        return try? ChangeFeed.Cursor(cursor.feed)
    }
}
