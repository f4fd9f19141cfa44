/// What could not be done with a password.
package struct SecretsError: Error, Hashable, Sendable {
    /// The kind of failure; switch on this.
    package struct Code: Hashable, Sendable {
        private enum Kind { case busy, tooLong, noMemory }
        private var kind: Kind

        /// Too many sign in at the same time; the same again may well succeed.
        package static let busy = Code(kind: .busy)
        /// The password has more bytes than we take.
        package static let tooLong = Code(kind: .tooLong)
        /// The machine has no memory left to hash with. Says nothing about the password.
        package static let noMemory = Code(kind: .noMemory)
    }

    package var code: Code
    /// What went wrong and what to do about it, for a person to read. Holds nothing of the password.
    package var message: String

    static func tooManyWait(_ capacity: Int) -> SecretsError {
        SecretsError(
            code: .busy, message: "\(capacity) people wait already for their passwords to be checked. Try again soon.")
    }

    static let waitedTooLong = SecretsError(
        code: .busy, message: "So many sign in just now that it takes too long. Try again soon.")

    static func tooLong(_ limit: Int) -> SecretsError {
        SecretsError(
            code: .tooLong, message: "The password is longer than \(limit) bytes. Choose a shorter one.")
    }

    static func noMemory(kibibytes: Int) -> SecretsError {
        SecretsError(
            code: .noMemory,
            message: "There are no \(kibibytes) KiB of memory free to check a password. See what else uses it.")
    }
}

extension SecretsError: CustomStringConvertible {
    package var description: String { message }
}
