import Coursework
import Foundation
import SQL

extension School {
    /// How outdated a key's time of last use may be: updating it costs a write.
    static let keyUsedEvery: TimeInterval = 3600

    /// The publisher behind a token.
    ///
    /// - Throws: ``PublisherProblem`` when the token gives no access here.
    package func publisher(with text: String) async throws -> Publisher {
        let token = try PublisherToken(text)
        let actor = Actor.school(token.organization)
        guard let key = try readOnce(as: actor, { try $0.foundPublisherKey(token.key) }) else {
            throw PublisherProblem(
                .keyUnknown, "The school has no such key. Ask its administrator for the key ID, and write it in kid.")
        }
        let now = now()
        try token.check(key, at: now)
        if key.used.map({ now.timeIntervalSince($0) >= Self.keyUsedEvery }) ?? true {
            try await perform(.noteUse(of: token.key), as: actor)
        }
        return Publisher(key)
    }

    /// Performs an act as a publisher; the key is checked again in the same transaction.
    package func perform<Success>(_ act: PublisherAct<Success>, as publisher: Publisher) async throws -> Success {
        let ofSchool = Act<Success>(locking: act.locks(of: publisher)) { transaction in
            try act.body(PublisherTransaction(transaction, publisher))
        }
        return try await perform(ofSchool, as: .school(publisher.organization))
    }

    /// Reads something for a publisher.
    package func read<Success>(
        as publisher: Publisher, _ body: (PublisherTransaction) throws -> Success
    ) throws -> Success {
        try read(as: .school(publisher.organization)) { try body(try PublisherTransaction($0, publisher)) }
    }
}

extension Act where Success == Void {
    /// Updates a key's time of last use.
    fileprivate static func noteUse(of key: PublisherKey.ID) -> Act {
        Act(locking: []) { transaction in
            try transaction.connection.run(
                "UPDATE publisherKey SET used = $3 WHERE organization = $1 AND id = $2 AND coalesce(used, 0) < $3",
                transaction.organizationID, Value(key), transaction.nowValue)
        }
    }
}

/// What a publisher may do in one transaction. It runs as the school itself, and this type limits what it can do.
package struct PublisherTransaction {
    let transaction: Transaction
    let publisher: Publisher
    /// The apps for which the key is valid now.
    let apps: Set<String>
    /// The language that the school shows if there are several.
    let language: String

    fileprivate init(_ transaction: Transaction, _ publisher: Publisher) throws {
        guard let key = try transaction.foundPublisherKey(publisher.key), key.revoked == nil else {
            throw PublisherProblem.revoked
        }
        (self.transaction, self.publisher, apps) = (transaction, publisher, Set(key.apps))
        language = try transaction.organizationItself().language
    }

    var connection: any Connection { transaction.connection }
    var organizationID: Value { transaction.organizationID }

    func require(_ app: String) throws {
        guard apps.contains(app) else {
            throw PublisherProblem(
                .invalidIdentifierPath,
                "The path does not start with an identifier that the key is good for. Begin with the app's own.")
        }
    }
}
