package import Foundation

/// What somebody says of the end of a school year beside the order for it.
package struct YearChoices: Hashable, Sendable {
    /// Who is in this grade leaves; nil for the highest that a student is in.
    package var lastGrade: Int?
    /// Classes that go on.
    package var keeping: Set<SchoolClass.ID> = []
    /// Whether the year is ended although another was just before.
    package var isAgain = false
    /// How many students may leave, whatever share of the school that is.
    package var leavingAllowed: Int?

    package init(
        lastGrade: Int? = nil, keeping: Set<SchoolClass.ID> = [], isAgain: Bool = false, leavingAllowed: Int? = nil
    ) {
        self.lastGrade = lastGrade
        self.keeping = keeping
        self.isAgain = isAgain
        self.leavingAllowed = leavingAllowed
    }
}

/// What the end of a school year would do to a school, or has done.
package struct YearPlan: Hashable, Sendable {
    /// Somebody who gets into the next grade.
    package struct Mover: Hashable, Sendable {
        package var person: Person.ID
        package var name: String
        package var from: String
        package var to: String
    }

    /// Somebody of the last grade.
    package struct Leaver: Hashable, Sendable {
        package var person: Person.ID
        package var name: String
        package var grade: String
    }

    /// A class that teachers find among those of before from then on.
    package struct Ending: Hashable, Sendable {
        package var schoolClass: SchoolClass.ID
        package var name: String
        package var students: Int
        /// Handouts that would be completed.
        package var posted: Int
    }

    /// Somebody, or a class, that stays as it is.
    package struct Left: Hashable, Sendable {
        package enum Thing: String, Hashable, Sendable, CaseIterable {
            case person, schoolClass
        }

        package enum Reason: String, Hashable, Sendable, CaseIterable {
            /// A roster says what grade somebody is in, and that a class is there.
            case keptByRoster
            case noGrade
            /// Nobody can tell what comes after it.
            case unknownGrade
            /// Of the last grade, but more than a student.
            case otherRole
            /// Of the last grade, with nothing to deactivate.
            case noAccount
            case deactivated
            /// Somebody said that the class goes on.
            case kept
        }

        package var thing: Thing
        package var id: String
        package var name: String
        /// Of a person.
        package var grade: String?
        package var reason: Reason
    }

    /// Who is in it, or above, leaves; nil where no grade has a number.
    package var lastGrade: Int?
    package var moving: [Mover] = []
    package var leaving: [Leaver] = []
    package var ending: [Ending] = []
    package var left: [Left] = []
    /// When the year before was ended, where that is so short ago that it may have been this one.
    package var justEnded: Date?

    /// How many students there are who have not left.
    package var students = 0
    package var isBraked = false

    /// A school of three grades or more does without a word. Where it is more, the grades may not be what they seem.
    static let brake = Brake(most: 1, of: 3)

    package var isEmpty: Bool { moving.isEmpty && leaving.isEmpty && ending.isEmpty }

    /// A year is longer than that.
    package static let daysApart = 120.0
}
