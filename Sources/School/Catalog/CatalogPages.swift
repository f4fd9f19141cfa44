import Coursework
import SQL

/// Reads new catalog entries for several devices at once: most devices have the same cursor, so each page is read
/// once.
struct CatalogPages {
    fileprivate struct Place: Hashable {
        var organization: Organization.ID
        var app: String
        var cursor: String?
    }

    private var news: [Place: ChangeFeed.Page?] = [:]
    private var pages: [Place: SentCatalog] = [:]

    /// Looks up what is new for devices that have the complete listing.
    static func news(_ asked: [(Transaction, app: String, cursor: String?)]) -> Lookup<CatalogPages> {
        var lookups: [Place: Lookup<ChangeFeed.Page?>] = [:]
        for (transaction, app, cursor) in asked {
            let place = Place(transaction, app, cursor)
            guard lookups[place] == nil, let cursor = place.cursor.flatMap(CatalogCursor.init), cursor.listedTo == nil
            else { continue }
            lookups[place] = transaction.newInCatalog(of: place.app, after: cursor)
        }
        let places = Array(lookups.keys)
        let all = Lookup.all(places.compactMap { lookups[$0] })
        return Lookup(all.queries) {
            CatalogPages(news: Dictionary(uniqueKeysWithValues: zip(places, try all.value())))
        }
    }

    mutating func page(of app: String, after cursor: String?, _ transaction: Transaction) throws -> SentCatalog {
        let place = Place(transaction, app, cursor)
        if let known = pages[place] { return known }
        let page =
            if let news = news[place] {
                try transaction.catalogPage(of: app, news)
            } else {
                try transaction.catalogPage(of: app, after: cursor)
            }
        pages[place] = page
        return page
    }
}

extension CatalogPages.Place {
    fileprivate init(_ transaction: Transaction, _ app: String, _ cursor: String?) {
        self.init(organization: transaction.organization, app: app, cursor: cursor)
    }
}
