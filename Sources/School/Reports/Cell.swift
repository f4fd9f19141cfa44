package import Coursework
package import Foundation

/// What a teacher sees of one student at one task; the page, the file and the program get it from the same calculation.
package struct Cell: Hashable, Sendable {
    package var person: Person.ID
    package var task: HandoutTask.ID
    /// When the student opened the task. Where it was worked at without that being told, as apps can be opened without
    /// Schoolwork, it is the first time that is known of the work.
    package var opened: Date?
    package var done: Done?
    /// Work at the assigned context itself, or, of a timed app, at all of it.
    package var figures: ContextFigures?
    /// Work at contexts below the assigned one.
    package var below: [Place]
    /// When the school heard of it last.
    package var received: Date?
    /// Whose word the figures are.
    package var trust: TrustLabel?
    /// Why there are no figures; nil when there are.
    package var absence: Absence?
    /// Whether work or answers are with the teacher, or were.
    package var isHandedIn: Bool
    /// Whether a teacher has looked at what is done.
    package var isReviewed: Bool
    package var isReturned: Bool
    package var triesAgain: Bool

    /// Says that a task is done.
    package struct Done: Hashable, Sendable {
        package var at: Date
        package var isByApp: Bool
        package var isLate: Bool
    }

    /// Whether work or answers were handed in that no teacher has looked at.
    package var isToReview: Bool { done != nil && isHandedIn && !isReviewed }

    /// How far the student is.
    package var stage: HandoutReport.Stage {
        if done != nil { return .done }
        return opened == nil && !triesAgain ? .notBegun : .working
    }

    /// Work at one context below.
    package struct Place: Hashable, Sendable {
        package var path: IdentifierPath
        package var figures: ContextFigures
        /// What the contexts are called from right below the assigned one down to this; only in one student's report.
        package var titles: [String] = []
    }

    /// Why a cell is empty, from the widest reason to the narrowest.
    package enum Absence: String, Hashable, Sendable, CaseIterable {
        case progressOffForSchool, progressOffForPerson, leftClass, handoutLocked, handoutCompleted, notOpened
        case nothingReported, notMeasured

        /// A sentence for people.
        package var explanation: String {
            switch self {
            case .progressOffForSchool: "The school has Student Progress switched off."
            case .progressOffForPerson: "Student Progress is switched off for this student."
            case .leftClass: "The student has left the class."
            case .handoutLocked: "Work arrived while the handout was locked, and was not recorded."
            case .handoutCompleted: "Work arrived after the handout was completed, and was not recorded."
            case .notOpened: "The student has not opened it yet."
            case .nothingReported: "It was opened, and the school has heard nothing from the app yet."
            case .notMeasured: "Tasks of this kind are done or not; there is nothing to measure."
            }
        }
    }
}
