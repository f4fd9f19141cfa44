package import Coursework
import SQL

extension School {
    /// Takes in what a device tells, together with what others tell just now; returns what is new for it once all is safe.
    ///
    /// - Parameter remembered: by whom the actor is known, where that is still to be checked.
    /// - Throws: ``OutdatedSignIn`` where they are not any more who they were.
    package func sync(
        _ request: SyncRequest, as actor: Actor, remembered: RememberedActor? = nil
    ) async throws -> SyncAnswer {
        var subjects: [LockTarget] = []
        if let person = actor.person { subjects.append(.person(person)) }
        if !request.contexts.isEmpty { subjects.append(.app(request.app)) }
        let names = subjects.compactMap { $0.name(for: actor) }
        let call = SyncCall(actor: actor, request: request, remembered: remembered)
        let (answer, feeds) = try await writes.write(
            call, together: "sync", holding: names
        ) { connection, calls in
            let transactions = calls.map { Transaction(self, $0.actor, connection) }
            let answers = try Transaction.sync(
                zip(transactions, calls).map { Transaction.SyncCall($0, $1.request, remembered: $1.remembered) })
            return zip(transactions, answers).map { transaction, answer in
                answer.map { ($0, transaction.touched) }
            }
        }
        publish(feeds)
        return answer.leavingOut(request)
    }

    private struct SyncCall: Sendable {
        var actor: Actor
        var request: SyncRequest
        var remembered: RememberedActor?
    }
}
