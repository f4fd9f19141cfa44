package import Foundation

/// Options for ending a school year.
package struct YearChoices: Hashable, Sendable {
    /// Students in this grade leave; nil for the highest grade of any student.
    package var lastGrade: Int?
    /// Classes that do not end.
    package var keeping: Set<SchoolClass.ID> = []
    /// Whether to end the year although one was ended a short time ago.
    package var isAgain = false
    /// How many students may leave, whatever share of the school that is; nil for the default share.
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
    /// A student who moves to the next grade.
    package struct Mover: Hashable, Sendable {
        package var person: Person.ID
        package var name: String
        package var from: String
        package var to: String
    }

    /// A student of the last grade.
    package struct Leaver: Hashable, Sendable {
        package var person: Person.ID
        package var name: String
        package var grade: String
    }

    /// A class that ends; teachers then find it among their former classes.
    package struct Ending: Hashable, Sendable {
        package var schoolClass: SchoolClass.ID
        package var name: String
        package var students: Int
        /// Posted handouts that would be completed.
        package var posted: Int
    }

    /// A student or a class that stays as it is.
    package struct Left: Hashable, Sendable {
        package enum Thing: String, Hashable, Sendable, CaseIterable {
            case person, schoolClass
        }

        package enum Reason: String, Hashable, Sendable, CaseIterable {
            /// The person's grade, or the class, is kept by a roster.
            case keptByRoster
            case noGrade
            /// The next grade is unknown.
            case unknownGrade
            /// In the last grade, but not only a student.
            case otherRole
            /// In the last grade, without an account to deactivate.
            case noAccount
            case deactivated
            /// Somebody chose that the class does not end.
            case kept
        }

        package var thing: Thing
        package var id: String
        package var name: String
        /// For a person.
        package var grade: String?
        package var reason: Reason
    }

    /// Students in this grade or above leave; nil if no grade has a number.
    package var lastGrade: Int?
    package var moving: [Mover] = []
    package var leaving: [Leaver] = []
    package var ending: [Ending] = []
    package var left: [Left] = []
    /// When the previous year was ended, if that was so recent that it may have been this year.
    package var justEnded: Date?

    /// How many students there are who have not left.
    package var students = 0
    package var isBraked = false

    /// A school of three or more grades needs no confirmation. If a greater share leaves, the grades may have been
    /// misread.
    static let brake = Brake(most: 1, of: 3)

    package var isEmpty: Bool { moving.isEmpty && leaving.isEmpty && ending.isEmpty }

    /// School years are further apart than this.
    package static let daysApart = 120.0
}
