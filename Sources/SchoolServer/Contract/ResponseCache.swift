import HTTP
import Locks
import School

/// A cache of responses, each valid until something that it shows is written.
///
/// Open lists are requested far more often than anything changes. Each response has the version of the subjects that
/// it was made from, which are counted by the rows that are written, so code that changes rows does not need to know
/// about this cache.
final class ResponseCache: Sendable {
    /// Who asked for what.
    struct Key: Hashable {
        var organization: Organization.ID
        var person: Person.ID?
        var target: String
    }

    struct Kept {
        var response: Response
        var version: Version
    }

    /// Enough for several thousand open pages of ten kilobytes each.
    private let answers = Locked(RecentValues<Key, Kept>(limit: 64 << 20))

    subscript(key: Key) -> Kept? { answers.withLock { $0[key] } }

    func keep(_ response: Response, for key: Key, _ version: Version) {
        guard case .bytes(let bytes) = response.body else { return }
        var response = response
        response.compressed = CompressedOnce()
        // Compressed as well, for most readers a fifth.
        let size = bytes.count * 5 / 4 + 1000
        answers.withLock { $0.put(Kept(response: response, version: version), for: key, size: size) }
    }
}
