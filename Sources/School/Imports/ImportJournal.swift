import Coursework
package import Foundation
import SQL

/// An import that was carried out.
package struct RosterImport: Hashable, Sendable {
    package typealias ID = Identifier<RosterImport>

    package var id: ID
    package var source: String
    package var at: Date

    /// The source name under which the end of a school year is stored: it is undone by the same rules.
    static let schoolYear = "schoolYear"

    package var isSchoolYear: Bool { source == Self.schoolYear }

    /// For how long an import can be undone.
    private static let daysToUndo = 28.0
    /// For how long the previous values are kept. It is longer, so that an undo that has begun can finish: until then
    /// no leaver and no completed work is deleted.
    private static let daysKept = 30.0

    /// Until when an import of that time can be undone.
    package static func lastUndo(of time: Date) -> Date { time.addingTimeInterval(daysToUndo * 86400) }

    /// The time from which imports can be undone.
    static func firstToUndo(at time: Date) -> Date { time.addingTimeInterval(-daysToUndo * 86400) }

    /// The time from which the previous values of imports are kept.
    static func firstKept(at time: Date) -> Date { time.addingTimeInterval(-daysKept * 86400) }
}

/// One change made by an import.
struct ImportStep {
    enum Kind: String {
        case location, course, `class`, person, roleGiven, roleTaken, policy, memberLeft, personLeft, personBack
    }

    /// The previous values, as far as this kind of step has them.
    struct Before: Codable {
        var name: String?
        var number: String?
        var room: String?
        var location: Location.ID?
        var course: Course.ID?
        var given: String?
        var middle: String?
        var family: String?
        var grade: String?
        var email: String?
        var role: String?
        /// Which privileges ended because the role was taken.
        var privileges: [String]?
        var policy: String?
        var key: String?
        /// The source's last word by that key, which the import deleted.
        var word: Word?
        /// The source that had put somebody in a class, where that was not the source of the import.
        var source: String?
        var joined: Int64?
        var gone: Int64?
        var state: String?

        /// Whether there was an account that was not deactivated.
        var couldSignIn: Bool { state.map { $0 != AccountState.deactivated.rawValue } ?? false }
    }

    /// The source's last word of something, as it is in `rosterTold`.
    struct Word: Codable {
        var thing: String
        var told: Int64
        var seen: Int64
    }

    var kind: Kind
    var person: Person.ID?
    var schoolClass: SchoolClass.ID?
    var course: Course.ID?
    var location: Location.ID?
    var before = Before()
    var modified: Int64?

    /// Whether it changed nothing about a class or a person but what the source says of them, by the key in ``before``.
    var isOfSource: Bool { (kind == .class || kind == .person) && before.key != nil }
}

/// Records the changes of an import while they are made.
final class ImportJournal {
    private let transaction: Transaction
    private let id: RosterImport.ID
    private var number = 0

    init(_ transaction: Transaction, source: String, system: String? = nil) throws {
        self.transaction = transaction
        id = transaction.newIdentifier(RosterImport.self)
        try transaction.connection.enqueue(
            """
            INSERT INTO rosterImport (organization, id, source, at, number, system)
            SELECT $1, $2, $3, $4, coalesce(max(number), 0) + 1, $5 FROM rosterImport WHERE organization = $1
            """, transaction.organizationID, Value(id), .text(source), transaction.nowValue, Value(system))
    }

    func note(_ step: ImportStep) throws {
        number += 1
        try transaction.connection.enqueue(
            """
            INSERT INTO rosterImportStep (
                organization, import, number, kind, person, class, course, location, before, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """, transaction.organizationID, Value(id), Value(number), .text(step.kind.rawValue), Value(step.person),
            Value(step.schoolClass), Value(step.course), Value(step.location), .text(try Stored.text(step.before)),
            step.modified.map { .integer($0) } ?? .null)
    }

    /// The same for a row that has just been changed, with its new modification time.
    func note(_ step: ImportStep, of row: Query, _ thing: Value) throws {
        var step = step
        step.modified = try transaction.connection.first(row, transaction.organizationID, thing) { $0.integer() }
        try note(step)
    }
}

extension Transaction {
    private var endOfUndoing: Value { Value(RosterImport.firstKept(at: now)) }

    /// Whether anything is kept about imports that can no longer be undone.
    func hasOldImportSteps() throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM rosterImportStep s JOIN rosterImport i ON i.organization = s.organization AND i.id = s.import
            WHERE s.organization = $1 AND i.at < $2 LIMIT 1
            """, organizationID, endOfUndoing
        ) { _ in true } ?? false
    }

    /// Deletes some of it: former names and classes of people.
    ///
    /// - Returns: whether there may be more.
    func sweepImportSteps(atMost count: Int) throws -> Bool {
        wipeDeletedAfterCommit()
        let old = try connection.all(
            """
            SELECT s.import, s.number FROM rosterImportStep s
                JOIN rosterImport i ON i.organization = s.organization AND i.id = s.import
            WHERE s.organization = $1 AND i.at < $2 ORDER BY s.import, s.number LIMIT $3
            """, [organizationID, endOfUndoing, Value(count)]
        ) { ($0.integer("import"), $0.integer("number")) }
        for (run, number) in old {
            try connection.enqueue(
                "DELETE FROM rosterImportStep WHERE organization = $1 AND import = $2 AND number = $3",
                organizationID, .integer(run), .integer(number))
        }
        return old.count == count
    }
}
