import HTTP
import Locks
import School

/// Answers as they were last given, for as long as nothing that they show was written.
///
/// A list that teachers have open is asked for far more often than anything changes. Each answer has the version of what it was made
/// of, in subjects that are counted by the rows that are written: whoever changes a row need not know of anybody here.
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

    /// Some thousand pages that are open, of ten kilobytes each.
    private let answers = Locked(RecentValues<Key, Kept>(limit: 64 << 20))

    subscript(key: Key) -> Kept? { answers.withLock { $0[key] } }

    func keep(_ response: Response, for key: Key, _ version: Version) {
        guard case .bytes(let bytes) = response.body else { return }
        answers.withLock { $0.put(Kept(response: response, version: version), for: key, size: bytes.count + 1000) }
    }
}
