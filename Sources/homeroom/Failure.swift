import Archives
import ClassKit
import Coursework
import HTTP
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
            message = ([error.message, error.remedy] + error.findings.map(\.message)).filter { !$0.isEmpty }
                .joined(separator: " ")
        case let error as ArchiveError: message = error.message
        case let error as ServerError: message = error.message
        case let error as OpenProblem: message = error.message
        case let error as SignIn.Failure: message = error.message
        default: message = "\(error)"
        }
    }
}
