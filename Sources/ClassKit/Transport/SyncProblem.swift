import Foundation

/// Why a round with the school did not come to its end.
package struct SyncProblem: Error, Sendable {
    package enum Code: Sendable {
        /// Try again later; perhaps not before so many seconds.
        case unreachable(retryAfter: TimeInterval?)
        /// The school does not know the token any more.
        case signedOut
        /// Another process is at it.
        case busy
        /// Something here, or somebody, has to be changed first.
        case misconfigured
    }

    package var code: Code
    /// What went wrong and what to do about it, for a person to read.
    package var message: String

    static func unreachable(_ reason: String, retryAfter: TimeInterval? = nil) -> SyncProblem {
        SyncProblem(
            code: .unreachable(retryAfter: retryAfter),
            message: "The school cannot be reached (\(reason)). What was saved waits and is sent later.")
    }

    static func unexpected(status: Int, _ reason: String?, retryAfter: TimeInterval?) -> SyncProblem {
        let reason = reason.map { ": \($0)" } ?? "."
        return SyncProblem(
            code: .unreachable(retryAfter: retryAfter),
            message: "The school answered with status \(status)\(reason) What was saved waits and is sent later.")
    }

    static let unreadable = SyncProblem(
        code: .unreachable(retryAfter: nil),
        message: "The school’s answer could not be read. See that the address is that of a Homeroom server, and update."
    )

    static let signedOut = SyncProblem(
        code: .signedOut,
        message: "The school does not accept this device’s sign-in any more. Nothing is lost; sign in again.")

    static let notSignedIn = SyncProblem(
        code: .misconfigured, message: "Nobody is signed in on this device. Use “homeroom sign-in”.")

    static let busy = SyncProblem(code: .busy, message: "Another process syncs this store at the moment.")

    static let otherSchool = SyncProblem(
        code: .misconfigured,
        message: """
            What is stored here belongs to somebody of another school, and is not sent to this one. Sign in at that \
            school, or move the folder away.
            """)

    static func insecure(_ address: String) -> SyncProblem {
        SyncProblem(
            code: .misconfigured,
            message: "\(address) is not used: only https, or http to this machine itself, keeps a sign-in secret.")
    }

    static func refused(_ detail: String) -> SyncProblem {
        SyncProblem(
            code: .unreachable(retryAfter: nil),
            message: "The school refuses what this app asks: \(detail) What was saved waits.")
    }
}

extension SyncProblem: CustomStringConvertible {
    package var description: String { message }
}
