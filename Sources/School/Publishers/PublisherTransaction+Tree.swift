import Coursework
import Foundation
package import JSON
import SQL

// The whole content of an app as a tree, and the status of earlier requests.
extension PublisherTransaction {
    package func contentTree(of app: String) throws -> JSONValue {
        try require(app)
        return try transaction.contentTree(of: app)
    }

    func contentState(of app: String) throws -> ContentState {
        try require(app)
        return try transaction.contentState(of: app)
    }

    package func plan(_ tree: ContentTree) throws -> ContentPlan {
        try require(tree.app)
        return try transaction.plan(tree)
    }

    func apply(_ tree: ContentTree, over expected: String?, retiringAllowed: Int?) throws -> ContentPlan {
        try require(tree.app)
        return try transaction.apply(
            tree, over: expected, retiringAllowed: retiringAllowed, detail: "publisherKey/\(publisher.key)")
    }

    // MARK: - Statuses

    private static let statusesLast: TimeInterval = 86_400

    /// Stores a status for a program that asks for it later; statuses are kept for a day.
    func note(status: Int) throws -> String {
        try connection.enqueue(
            "DELETE FROM publisherStatus WHERE organization = $1 AND created < $2", organizationID,
            Value(transaction.now.addingTimeInterval(-Self.statusesLast)))
        let id = Self.newStatusID(transaction)
        try connection.enqueue(
            "INSERT INTO publisherStatus (organization, id, issuer, status, created) VALUES ($1, $2, $3, $4, $5)",
            organizationID, .text(id), .text(publisher.issuer), Value(status), transaction.nowValue)
        return id
    }

    /// The status with which a request was answered.
    package func status(_ id: String) throws -> Int {
        let found = try connection.first(
            """
            SELECT status FROM publisherStatus WHERE organization = $1 AND id = $2 AND issuer = $3 AND created >= $4
            """, organizationID, .text(id), .text(publisher.issuer),
            Value(transaction.now.addingTimeInterval(-Self.statusesLast))
        ) { Int($0.integer()) }
        guard let found else {
            throw PublisherProblem(
                .statusNotFound,
                "There is no such status, or it is older than a day. All requests are answered when done.")
        }
        return found
    }

    /// 26 letters and digits.
    private static func newStatusID(_ transaction: Transaction) -> String {
        "\(transaction.newIdentifier(PublisherKey.self))\(transaction.newIdentifier(PublisherKey.self))"
    }
}
