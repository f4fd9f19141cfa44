package import Coursework
import SQL

extension School {
    /// Takes in what a device reports, together with other devices' reports at the moment; returns the news for it
    /// once everything is committed.
    ///
    /// - Parameter remembered: the sign-in from which the actor was remembered, if it still has to be checked.
    /// - Throws: ``OutdatedSession`` when that session has ended or changed.
    package func sync(
        _ request: SyncRequest, as actor: Actor, remembered: RememberedActor? = nil
    ) async throws -> SyncAnswer {
        var subjects: [LockTarget] = []
        if let person = actor.person { subjects.append(.person(person)) }
        if !request.contexts.isEmpty { subjects.append(.app(request.app)) }
        let names = subjects.compactMap { $0.name(for: actor) }
        let call = SyncCall(actor: actor, request: request, remembered: remembered)
        let (answer, feeds) = try await writes.write(
            call, together: "sync", locking: names
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
