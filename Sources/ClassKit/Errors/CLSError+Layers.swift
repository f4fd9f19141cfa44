import Foundation
import SQL

// The translation of errors from the layers below.
extension CLSError {
    init(_ code: Code, _ message: String, object: NSObject? = nil, cause: (any Error)? = nil) {
        var details: [String: Any] = [NSLocalizedDescriptionKey: message]
        details[CLSErrorUserInfoKey.objectKey.rawValue] = object
        details[NSUnderlyingErrorKey] = cause
        self.init(code, userInfo: details)
    }

    /// What every call answers that would need what stayed in the parent.
    static var inForkedChild: CLSError {
        CLSError(
            .classKitUnavailable,
            """
            ClassKit does nothing in a forked child, because its threads are those of the parent. Save in the parent, or \
            start the child as a program of its own.
            """)
    }

    /// A failure of the layers below as the app gets it.
    init(_ error: any Error) {
        switch error {
        case let error as CLSError: self = error
        case let error as PredicateFormatError:
            self.init(.invalidArgument, "The predicate: \(error.message).", cause: error)
        case let error as SQLError:
            let code: Code =
                switch error.code {
                case .full: .limits
                case .constraint: .invalidUpdate
                default: .databaseInaccessible
                }
            let isAboutFile = [.unreachable, .readOnly].contains(error.code) && !error.detail.isEmpty
            self.init(code, isAboutFile ? "\(error.message) (\(error.detail))" : error.message, cause: error)
        default:
            self.init(.databaseInaccessible, "The store failed unexpectedly. Nothing was changed.", cause: error)
        }
    }
}
