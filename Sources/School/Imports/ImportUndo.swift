import Coursework
package import Foundation

/// The result of undoing an import.
package struct ImportUndo: Hashable, Sendable {
    /// Something that stays as it is because somebody has changed or used it since.
    package struct Left: Hashable, Sendable {
        package enum Thing: String, Hashable, Sendable, CaseIterable {
            case person, account, role, membership, schoolClass, course, location
        }

        package var thing: Thing
        /// The person's name if it concerns one, else the thing's own.
        package var name: String
    }

    package var source: String
    package var at: Date
    /// What the import had created and is now deleted.
    package var people = 0
    package var classes = 0
    package var courses = 0
    package var locations = 0
    package var accounts = 0
    /// How many things of each kind are as before again.
    package var again: [Left.Thing: Int] = [:]
    /// How many more are, as a server of an earlier version has counted them.
    private(set) var unsorted = 0
    package var joins = 0
    package var leaves = 0
    /// How many people had left with the import and can sign in again, and how many had come back with it and have left
    /// again.
    package var returned = 0
    package var goneAgain = 0
    package var left: [Left] = []
    /// People who had already started and were removed all the same, because that was asked for. Their work is kept,
    /// and hidden until they are back.
    var hiddenPeople: Set<Person.ID> = []

    /// - Parameter outcome: what was counted before the undo was cut off. Who stays, or is hidden, is found again.
    init(source: String, at: Date, after outcome: ImportJob.Outcome? = nil) {
        (self.source, self.at) = (source, at)
        guard let outcome else { return }
        (people, accounts, unsorted) = (outcome.added, outcome.accounts, outcome.unsorted)
        (classes, courses, locations) = (outcome.classes, outcome.courses ?? 0, outcome.locations ?? 0)
        guard let undone = outcome.undone else { return }
        (joins, leaves) = (undone.joins, undone.leaves)
        (returned, goneAgain) = (undone.returned, undone.goneAgain)
        again = [
            .person: undone.details, .account: returned + goneAgain, .membership: joins, .role: undone.others,
        ]
    }

    package var hidden: Int { hiddenPeople.count }

    package var restored: Int { again.values.reduce(unsorted, +) }
}
