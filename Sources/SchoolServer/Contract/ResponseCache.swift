import HTTP
import Locks
import SQL
import School

/// Answers as they were last given, for as long as nothing at all has been written.
///
/// A list that teachers have open is asked for far more often than anything changes. What an answer was made of need not be
/// known, so nobody who adds a change can forget to say so here: any commit puts an end to every answer.
final class ResponseCache: Sendable {
    /// Who asked for what.
    struct Key: Hashable {
        var organization: Organization.ID
        var person: Person.ID?
        var target: String
    }

    private struct Answers {
        var state: DatabaseState
        var responses: [Key: Response] = [:]
    }

    /// By the reader whose states they go by.
    private let answers = Locked<[UInt64: Answers]>([:])

    /// So many of each reader at most: some hundred pages that are open, of ten kilobytes each.
    private static let most = 200
    /// Readers come and go with connections.
    private static let mostReaders = 16

    /// - Parameter state: nil where it cannot be told.
    func answer(to key: Key, in state: DatabaseState?) -> Response? {
        answers.withLock { answers in
            guard let state, let found = answers[state.reader], found.state == state else { return nil }
            return found.responses[key]
        }
    }

    func keep(_ response: Response, for key: Key, in state: DatabaseState?) {
        guard let state else { return }
        answers.withLock { answers in
            if answers[state.reader] == nil, answers.count >= Self.mostReaders { answers = [:] }
            if answers[state.reader]?.state != state { answers[state.reader] = Answers(state: state) }
            guard answers[state.reader, default: Answers(state: state)].responses.count < Self.most else { return }
            answers[state.reader]?.responses[key] = response
        }
    }
}
