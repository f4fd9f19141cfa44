import Foundation

/// The result of checking the log against its seals.
package struct AuditCheck: Hashable, Sendable {
    package var seals = 0
    /// Entries that are unchanged since they were sealed.
    package var entries = 0
    /// Entries that are not sealed yet: nothing shows whether they are as they were written.
    package var open = 0
    /// What something other than the server has done to the log.
    package var faults: [AuditFault] = []
    /// What happened to the log that its reader should know.
    package var remarks: [AuditRemark] = []
    /// The last seal, to be noted elsewhere.
    package var last: AuditSeal?

    /// The seals that do not fit, in order.
    package var broken: [Int] { Set(faults.compactMap(\.seal)).sorted() }
}

/// A way in which a log is not as it was sealed.
package enum AuditFault: Hashable, Sendable {
    /// There is no seal of these numbers.
    case missing(ClosedRange<Int>)
    /// The seal is not what was signed, or does not go on from the one before.
    case changed(Int)
    case unsigned(Int)
    /// None of the keys has signed the seal.
    case signature(Int)
    /// The lines are not those that were sealed.
    case lines(Int, sealed: Int, found: Int)
    /// The lines did not fit the seal of an older version when it was signed.
    case former(Int)
    /// The school keeps its log for another time since this seal, and no line says who changed that.
    case keptDays(Int, now: Int)
    /// Lines name a seal that does not exist.
    case unknown(Int)
    /// The seal was noted elsewhere, and the log does not have it.
    case noted(Int)
    /// What is said of the log at the end of an export is missing or does not fit.
    case end

    package var seal: Int? {
        switch self {
        case .missing(let numbers): numbers.lowerBound
        case .changed(let number), .unsigned(let number), .signature(let number), .former(let number),
            .unknown(let number), .noted(let number), .lines(let number, _, _), .keptDays(let number, _):
            number
        case .end: nil
        }
    }

    package var meaning: String {
        switch self {
        case .missing(let numbers) where numbers.lowerBound == numbers.upperBound:
            "Seal \(numbers.lowerBound) is missing."
        case .missing(let numbers): "The seals \(numbers.lowerBound) to \(numbers.upperBound) are missing."
        case .changed(let number): "Seal \(number) was changed, or the one before it."
        case .unsigned(let number): "Seal \(number) is not signed, although the log was signed before."
        case .signature(let number): "Seal \(number) was signed by none of the keys."
        case .lines(let number, let sealed, let found) where sealed == found:
            "Lines of seal \(number) were changed by something other than the server."
        case .lines(let number, let sealed, let found):
            "Seal \(number) was made of \(sealed) lines, and there are \(found): lines were removed or added by something other than the server."
        case .former(let number):
            "The lines of seal \(number) were no longer as an older version had sealed them when the seal was signed."
        case .keptDays(let number, let days):
            "Since seal \(number) the log is kept for \(days) days, and no line says who changed that."
        case .unknown(let number): "Lines name seal \(number), which does not exist."
        case .noted(let number): "Seal \(number) was noted elsewhere, and this log does not have it."
        case .end: "The end of the file is missing or does not fit the rest: something was removed or added."
        }
    }
}

/// Something about a log that is no proof of a change.
package enum AuditRemark: Hashable, Sendable {
    /// The clock was set back before this seal was made.
    case clockBack(Int)
    /// An operator went on from a copy of the log that lacks a seal.
    case resumed(Int, lost: Int)
    /// These seals of an older version have no signature yet.
    case notSignedYet(Int)
    /// No key was at hand.
    case signaturesNotChecked

    package var meaning: String {
        switch self {
        case .clockBack(let number): "The clock was set back before seal \(number) was made."
        case .resumed(let number, let lost):
            "At seal \(number) an operator went on from a copy of the log that lacks seal \(lost), as after a restore."
        case .notSignedYet(let count):
            "\(count) seals of an older version have no signature yet; 'homeroom serve' signs them."
        case .signaturesNotChecked: "The signatures of the seals were not checked, because there is no key here."
        }
    }
}
