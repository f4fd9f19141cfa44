import ClassKit
import Locks

/// What a developer asked for and cannot have, in one line that says what to do instead.
package struct DeveloperError: Error, CustomStringConvertible {
    package var message: String
    package var description: String { message }

    package init(_ message: String) { self.message = message }

    /// Any error as a person reads it.
    static func words(of error: any Error) -> String {
        switch error {
        case let error as DeveloperError: error.message
        case let error as IntakeProblem: error.message
        case let error as NSError where error.domain == CLSErrorCodeDomain: error.localizedDescription
        default: "\(error)"
        }
    }

    /// Something that is not among what there is.
    static func none(_ what: String, called name: String, among known: [String]) -> DeveloperError {
        let list = known.isEmpty ? "There are none yet." : "There are \(known.joined(separator: ", "))."
        return DeveloperError("No \(what) is called “\(name)”. \(list)")
    }
}
