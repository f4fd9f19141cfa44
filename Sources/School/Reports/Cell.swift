package import Coursework
package import Foundation

/// What a teacher sees of one student at one task. Pages, files and programs get it from the same calculation.
package struct Cell: Hashable, Sendable {
    package var person: Person.ID
    package var task: HandoutTask.ID
    /// When the student opened the task. If work arrived without that being recorded, because apps can be opened
    /// without Schoolwork, the first known time of the work.
    package var opened: Date?
    package var done: Done?
    /// Work at the assigned context itself; for a timed app, all work in the app.
    package var figures: ContextFigures?
    /// Work at descendants of the assigned context.
    package var below: [Place]
    /// When the school last received a report.
    package var received: Date?
    /// How trustworthy the source of the figures is.
    package var trust: TrustLabel?
    /// Why there are no figures; nil when there are.
    package var absence: Absence?
    /// Whether work or answers are, or were, with the teacher.
    package var isHandedIn: Bool
    /// Whether a teacher has reviewed the finished work.
    package var isReviewed: Bool
    package var isReturned: Bool
    package var triesAgain: Bool

    /// Who marked the task as done, and when.
    package struct Done: Hashable, Sendable {
        package var at: Date
        package var isByApp: Bool
        package var isLate: Bool
    }

    /// Whether work or answers were handed in and not reviewed.
    package var isToReview: Bool { done != nil && isHandedIn && !isReviewed }

    /// The student's progress.
    package var stage: HandoutReport.Stage {
        if done != nil { return .done }
        return opened == nil && !triesAgain ? .notBegun : .working
    }

    /// Work at one descendant context.
    package struct Place: Hashable, Sendable {
        package var path: IdentifierPath
        package var figures: ContextFigures
        /// The titles from directly below the assigned context down to this one; only in one student's report.
        package var titles: [String] = []
    }

    /// Why a cell is empty, from the widest reason to the narrowest.
    package enum Absence: String, Hashable, Sendable, CaseIterable {
        case progressOffForSchool, progressOffForPerson, leftClass, handoutLocked, handoutCompleted, notOpened
        case nothingReported, notMeasured

        /// A sentence for people.
        package var explanation: String {
            switch self {
            case .progressOffForSchool: sentence("The school has Student Progress switched off.")
            case .progressOffForPerson: sentence("Student Progress is switched off for this student.")
            case .leftClass: sentence("The student has left the class.")
            case .handoutLocked: sentence("Work arrived while the handout was locked, and was not recorded.")
            case .handoutCompleted: sentence("Work arrived after the handout was completed, and was not recorded.")
            case .notOpened: sentence("The student has not opened it yet.")
            case .nothingReported: sentence("It was opened, and the school has heard nothing from the app yet.")
            case .notMeasured: sentence("Tasks of this kind are done or not; there is nothing to measure.")
            }
        }
    }
}
