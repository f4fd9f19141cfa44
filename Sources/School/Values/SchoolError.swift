package import Coursework

/// Why the school refused what a person asked for.
package struct SchoolError: Error, Hashable, Sendable {
    /// The kind of failure; switch on this.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// It does not exist, or the asking person may not see it.
        case notFound
        /// The asking person can see it, but may not do this.
        case notAllowed
        /// It conflicts with what has happened in the meantime.
        case conflict
        /// Too many or too much.
        case limit
        /// Something in the input is wrong; the findings say what.
        case invalid
        /// The person has to sign in, or the name or password was wrong.
        case signIn
        /// Tried too often.
        case tooOften
    }

    package var code: Code
    /// A stable code for programs that says what exactly happened, such as `handout_completed`.
    package var reason: String
    /// What went wrong, and with which thing, for a person to read; it contains nothing that a person wrote.
    package var message: String
    /// What to do about it.
    package var remedy: String
    package var findings: [Finding]
    /// How many it would be, where the request can allow that number.
    package var count: Int?

    package init(
        _ code: Code, _ reason: String, _ message: String, remedy: String = "", findings: [Finding] = [],
        count: Int? = nil
    ) {
        self.code = code
        self.reason = reason
        self.message = message
        self.remedy = remedy
        self.findings = findings
        self.count = count
    }
}

extension SchoolError {
    /// The same words whether it never existed, has been deleted or belongs to others.
    package static func none(_ what: String) -> SchoolError {
        SchoolError(
            .notFound, "not_found", "There is no such \(what), or you may not see it.",
            remedy: "Go back to the list and look there. It may have been removed.")
    }

    package static func notAllowed(_ message: String, remedy: String = "Ask somebody who is allowed to do it.")
        -> SchoolError
    {
        SchoolError(.notAllowed, "not_allowed", message, remedy: remedy)
    }

    package static func conflict(
        _ reason: String, _ message: String, remedy: String, count: Int? = nil
    ) -> SchoolError {
        SchoolError(.conflict, reason, message, remedy: remedy, count: count)
    }

    package static func limit(_ reason: String, _ message: String, remedy: String) -> SchoolError {
        SchoolError(.limit, reason, message, remedy: remedy)
    }

    package static func invalid(_ findings: [Finding]) -> SchoolError {
        SchoolError(
            .invalid, "invalid", "\(findings.count == 1 ? "One value is" : "\(findings.count) values are") not right.",
            remedy: "See the findings: each of them names its place.", findings: findings)
    }
}

extension Array where Element == Finding {
    /// Throws all findings at once, if there are any.
    package func orThrow() throws(SchoolError) {
        guard isEmpty else { throw .invalid(self) }
    }
}
