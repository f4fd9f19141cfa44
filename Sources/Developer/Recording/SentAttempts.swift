import Coursework
import Locks

/// The attempts that apps have sent since the school was opened, whatever became of them: programs and pages alike.
final class SentAttempts: Sendable {
    struct Attempt: Sendable {
        /// Whose it is, by their short name.
        var person: String
        var record: ActivityRecord
    }

    /// Where somebody has made attempts.
    struct Place: Hashable {
        var person: String
        var path: IdentifierPath

        init(_ attempt: Attempt) { (person, path) = (attempt.person, attempt.record.path) }
    }

    private static let most = 2_000
    private let attempts = Locked<[Key: Attempt]>([:])

    private struct Key: Hashable {
        var person: String
        var id: ActivityRecord.ID
    }

    /// Each comes again with all that it was before; those that come when there are too many already are left out.
    func take(_ request: SyncRequest, by person: String) {
        attempts.withLock { attempts in
            for report in request.reports {
                let key = Key(person: person, id: report.record.id)
                guard attempts[key] != nil || attempts.count < Self.most else { continue }
                attempts[key, default: Attempt(person: person, record: report.record)].record.merge(report.record)
            }
        }
    }

    /// Forgets one person's, or all.
    func forget(of person: String? = nil) {
        attempts.withLock { $0 = person == nil ? [:] : $0.filter { $0.value.person != person } }
    }

    /// In the order in which they were begun.
    var all: [Attempt] {
        attempts.withLock { Array($0.values) }.sorted {
            ($0.record.created, $0.record.id) < ($1.record.created, $1.record.id)
        }
    }
}
