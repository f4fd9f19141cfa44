import Archives
import ClassKit
import Coursework
import HTTP
import Locks
import SQL
import School

/// The exit status of a program that a command ran, which becomes the command's own.
struct ExitStatus: Error {
    var status: Int32
}

/// Why a command failed, for the person who typed it.
struct Failure: Error {
    var message: String

    init(_ message: String) { self.message = message }

    init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as SQLError: message = error.description
        case let error as SchoolError:
            let sentences = [error.message, error.remedy] + error.findings.map(\.message) + [error.advice]
            message = sentences.filter { !$0.isEmpty }.joined(separator: " ")
        case let error as ArchiveError: message = error.message
        case let error as IntakeProblem: message = error.message
        case let error as ServerError: message = error.message
        case let error as OpenProblem: message = error.message
        case let error as SignIn.Failure: message = error.message
        default: message = "\(error)"
        }
    }
}

extension SchoolError {
    /// Which option or command does what the remedy says, where one does.
    fileprivate var advice: String {
        let number = count.map { " \($0)" } ?? ""
        return switch reason {
        case "other_system": "To do so, add --other-system."
        case "many_leaving": "To do so, add --leaving-allowed\(number)."
        case "many_out": "To do so, add --out-allowed\(number)."
        case "too_much_retired": "To do so, add --retiring-allowed\(number)."
        case "year_just_ended": "To do the latter, add --again."
        case "year_since": "To do so, use 'homeroom admin year --undo'."
        case "import_since": "To do so, use 'homeroom import --undo'."
        default: ""
        }
    }
}
