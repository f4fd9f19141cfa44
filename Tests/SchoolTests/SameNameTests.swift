import Coursework
import Foundation
import Locks
import SQL
import SchoolForTests
import Testing

@testable import School

/// Servers that give the same account name at the same moment, without locking anything.
@Suite struct SameNameTests {
    /// Lets `second` begin while `first` is done and not yet committed, as two servers do; gives what became of the second.
    private func overlap(
        _ office: FoundedSchool, _ first: @escaping @Sendable (Transaction) throws -> Void,
        _ second: @escaping @Sendable (Transaction) throws -> Void
    ) async throws -> SchoolError? {
        let (school, actor, now) = (office.school, office.administrator, office.now)
        @Sendable func work(_ body: (Transaction) throws -> Void, _ after: (any Connection) throws -> Void) throws {
            try school.database.write { connection in
                try body(Transaction(school, actor, connection, at: now))
                try after(connection)
            }
        }
        // On threads of their own: those of tasks may all be taken by other tests, and the second would never begin.
        return try await withCheckedThrowingContinuation { continuation in
            startThread {
                let told = Result {
                    let end = Watched<Result<SchoolError?, any Error>?>(nil)
                    try work(first) { connection in
                        startThread {
                            let told = Result { try Self.refusal { try work(second) { _ in } } }
                            end.withLock { $0 = told }
                        }
                        try Self.waitForAnother(than: connection)
                    }
                    return try end.wait { $0 }.get()
                }
                continuation.resume(with: told)
            }
        }
    }

    private static func refusal(_ body: () throws -> Void) throws -> SchoolError? {
        do { try body() } catch let error as SchoolError { return error }
        return nil
    }

    /// Returns when another transaction waits for this one.
    private static func waitForAnother(than connection: any Connection) throws {
        let deadline = Date(timeIntervalSinceNow: 90)
        while Date() < deadline {
            let isAwaited = try connection.first(
                """
                SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'
                    AND CAST(transactionid AS TEXT) = CAST(txid_current() AS TEXT)
                """
            ) { _ in true }
            if isAwaited == true { return }
        }
        Issue.record("nobody waited")
    }

    @Test func `the second to give an account a name is told that it is taken`() async throws {
        let office = try await FoundedSchool(.postgreSQL)
        let place = office.location
        let people = try await office.write { transaction in
            try (0..<2).map { _ in
                try transaction.create(
                    Person.Draft(name: Person.Name(given: "Ann", family: "")), as: [Actor.Post(.student, at: place)]
                ).person.id
            }
        }
        let error = try await overlap(office) { transaction in
            _ = try transaction.createAccount("ann", of: people[0])
        } _: { transaction in
            _ = try transaction.createAccount("ANN", of: people[1])
        }
        #expect(error?.reason == "name_taken")
    }

    @Test func `the second to change an account to a name is told that it is taken`() async throws {
        let office = try await FoundedSchool(.postgreSQL)
        let (ann, bob) = (try await office.add("Ann"), try await office.add("Bob"))
        let accounts = try office.read { transaction in try [ann, bob].map { try transaction.account(of: $0) } }
        let error = try await overlap(office) { transaction in
            _ = try transaction.changeAccount(of: ann, name: "eve", policy: .standard, since: accounts[0].modified)
        } _: { transaction in
            _ = try transaction.changeAccount(of: bob, name: "eve", policy: .standard, since: accounts[1].modified)
        }
        #expect(error?.reason == "name_taken")
    }
}
