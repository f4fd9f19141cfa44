import Coursework
package import Gzip
import Locks
import SQL

/// The pages of first listings, compressed: each device lists all contexts of an app once, and a class often does at the same time.
///
/// A page is used for as long as the feed of the app's contexts stands where it stood, so every process can tell by one look-up.
final class ListedPages: InMemoryState {
    /// Which page of which state of a catalog.
    struct Place: Hashable, Sendable {
        var organization: Organization.ID
        var app: String
        /// The last path of the page before; empty for the first page.
        var after: String
        /// Where the feed of the app's contexts stands.
        var feed: String
    }

    struct Page: Sendable {
        var contexts: PackedBytes
        /// The latest time of an edit on it.
        var newest: HybridTime
        /// The last path on it; nil on the last page.
        var next: String?
    }

    /// A hundred thousand contexts of the benchmark take 1 MB.
    private let pages = Locked(RecentValues<Place, Page>(limit: 32 << 20))

    subscript(place: Place) -> Page? { pages.withLock { $0[place] } }

    func keep(_ page: Page, at place: Place) {
        pages.withLock { $0.put(page, for: place, size: page.contexts.size + place.after.utf8.count + 200) }
    }
}

/// The contexts that a device is sent: the elements of a list, as JSON.
package enum CatalogText: Sendable {
    case read([UInt8])
    /// The same, not compressed yet for the devices that follow.
    case listed([UInt8], Listed)
    case packed(PackedBytes)

    /// What is known of a page besides its contexts.
    package struct Listed: Sendable {
        var place: ListedPages.Place
        var newest: HybridTime
        var next: String?
    }

    /// Shorter pages are not worth a place.
    private static let least = 8_192

    init(_ contexts: SentContexts, _ place: ListedPages.Place, next: String?) {
        if let newest = contexts.newest, contexts.json.count >= Self.least {
            self = .listed(contexts.json, Listed(place: place, newest: newest, next: next))
        } else {
            self = .read(contexts.json)
        }
    }

    var json: [UInt8] {
        get throws {
            switch self {
            case .read(let json), .listed(let json, _): return json
            case .packed(let contexts):
                guard let json = contexts.unpacked() else { throw SQLError(.other, "There is no memory for a list.") }
                return json
            }
        }
    }

    /// Compressed, and kept for the devices that follow; made here, where no transaction waits for it.
    func packed(in school: School) -> CatalogText {
        guard case .listed(let json, let listed) = self, let contexts = PackedBytes(json) else { return self }
        let page = ListedPages.Page(contexts: contexts, newest: listed.newest, next: listed.next)
        school.inMemory.state(ListedPages.self).keep(page, at: listed.place)
        return .packed(contexts)
    }
}
