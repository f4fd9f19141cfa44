package import Coursework

/// What the school could not do, for the person who asked.
package struct SchoolError: Error, Hashable, Sendable {
    /// The kind of failure; switch on this.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// There is no such thing, or it is none of the asking person's.
        case notFound
        /// It is seen but may not be done by this person.
        case notAllowed
        /// It does not fit what has happened meanwhile.
        case conflict
        /// Too many or too much.
        case limit
        /// Something in the input is wrong; the findings say what.
        case invalid
        /// Somebody has to sign in, or the words were wrong.
        case signIn
        /// Too often.
        case tooOften
    }

    package var code: Code
    /// Stable, for programs: what exactly, such as `handout_completed`.
    package var reason: String
    /// What went wrong and which one, for a person to read; holds nothing that somebody wrote.
    package var message: String
    /// What to do about it.
    package var remedy: String
    package var findings: [Finding]

    package init(
        _ code: Code, _ reason: String, _ message: String, remedy: String = "", findings: [Finding] = []
    ) {
        self.code = code
        self.reason = reason
        self.message = message
        self.remedy = remedy
        self.findings = findings
    }
}

extension SchoolError {
    /// The same words whether it never was, is gone, or belongs to others.
    package static func none(_ what: String) -> SchoolError {
        SchoolError(
            .notFound, "not_found", "There is no such \(what), or it is not yours to see.",
            remedy: "Go back to the list and look there; it may have been removed.")
    }

    package static func notAllowed(_ message: String, remedy: String = "Ask somebody who may.") -> SchoolError {
        SchoolError(.notAllowed, "not_allowed", message, remedy: remedy)
    }

    package static func conflict(_ reason: String, _ message: String, remedy: String) -> SchoolError {
        SchoolError(.conflict, reason, message, remedy: remedy)
    }

    package static func limit(_ reason: String, _ message: String, remedy: String) -> SchoolError {
        SchoolError(.limit, reason, message, remedy: remedy)
    }

    package static func invalid(_ findings: [Finding]) -> SchoolError {
        SchoolError(
            .invalid, "invalid", "\(findings.count == 1 ? "One value is" : "\(findings.count) values are") not right.",
            remedy: "See the findings, each with its place.", findings: findings)
    }
}

extension Array where Element == Finding {
    /// Throws all findings at once, if there are any.
    package func orThrow() throws(SchoolError) {
        guard isEmpty else { throw .invalid(self) }
    }
}
