import Coursework
import Foundation
import SQL

// The sentences of errors that are about objects.
extension CLSError {
    static var otherPersonHasSignedIn: CLSError {
        CLSError(
            .invalidAccountCredentials,
            """
            Somebody else has signed in on this device since the app was started, so nothing more is saved. Close the app \
            and start it again.
            """)
    }

    static func partialFailure(_ errors: [CLSError], saved: [CLSObject]) -> CLSError {
        let first = errors.first?.localizedDescription ?? ""
        let message =
            saved.isEmpty
            ? "Nothing was saved: \(errors.count) problems, the first: \(first)"
            : "\(errors.count) of \(errors.count + saved.count) changes were not saved, the first: \(first)"
        return CLSError(
            .partialFailure,
            userInfo: [
                NSLocalizedDescriptionKey: message,
                CLSErrorUserInfoKey.underlyingErrorsKey.rawValue: errors,
                CLSErrorUserInfoKey.successfulObjectsKey.rawValue: saved,
            ])
    }

    static func finding(_ finding: Finding, of object: CLSObject, at place: String) -> CLSError {
        CLSError(
            finding.code == .limit ? .limits : .invalidArgument, "\(place): \(finding.message)", object: object)
    }

    static func thumbnail(of object: CLSContext, at place: String, _ cause: any Error) -> CLSError {
        CLSError(
            .invalidArgument, "\(place): The thumbnail cannot be stored as a picture. Use another one.",
            object: object, cause: cause)
    }

    static func existsAlready(_ context: CLSContext) -> CLSError {
        CLSError(
            .invalidCreate,
            """
            There is a context “\(context.identifier)” at that place already, and it was left as it is. Look a context \
            up before you make it.
            """, object: context)
    }

    static func cannotBeRemoved(_ context: CLSContext) -> CLSError {
        CLSError(
            .invalidUpdate,
            """
            “\(context.identifier)” was not removed, because something below it was to move away first and could not. \
            Its removal waits for the next save.
            """, object: context)
    }

    static func wouldBeItsOwnAncestor(_ context: CLSContext) -> CLSError {
        CLSError(
            .invalidArgument,
            "“\(context.identifier)” cannot hang below itself. Choose another parent.", object: context)
    }

    static func cannotMove(_ root: CLSContext) -> CLSError {
        CLSError(
            .invalidArgument,
            "“\(root.identifier)” is the main app context. It stays at the top and hangs below nothing.", object: root)
    }

    static func isOfAnotherStore(_ context: CLSContext) -> CLSError {
        CLSError(
            .invalidArgument,
            "“\(context.identifier)” is kept in another store, so it cannot be added here. Make a new one.",
            object: context)
    }

    static func isReserved(_ context: CLSContext) -> CLSError {
        CLSError(
            .invalidArgument,
            "“\(context.identifier)” has the type app, which only the main app context may have. Choose another type.",
            object: context)
    }

    static func isGone(_ context: CLSContext) -> CLSError {
        CLSError(
            .invalidUpdate,
            "“\(context.identifier)” has been removed meanwhile, so that its changes have no place. Look it up again.",
            object: context)
    }

    static func parentIsGone(_ context: CLSContext) -> CLSError {
        CLSError(
            .invalidUpdate,
            "The context above “\(context.identifier)” has been removed meanwhile. Look that one up again and add it there.",
            object: context)
    }

    static func dependsOnFailed(_ object: CLSObject, what: String) -> CLSError {
        CLSError(
            .invalidUpdate,
            "\(what) was not saved, because the context it belongs to was not. It waits for the next save.",
            object: object)
    }

    /// - Parameter object: the activity, or an item of it.
    static func attemptIsOver(_ object: CLSObject) -> CLSError {
        CLSError(
            .invalidModification,
            """
            A newer activity has taken this one's place, so neither it nor its items can change. Use the context's \
            currentActivity.
            """, object: object)
    }

    static func primaryItemOfOtherClass(_ item: CLSActivityItem, expected: Capability.Kind) -> CLSError {
        CLSError(
            .invalidArgument,
            """
            The primary item “\(item.identifier)” is of another class than the first one of its context, which reports \
            a \(expected.name). Keep one class for a context, or add the item as an additional one.
            """, object: item)
    }

    static func emptyPath() -> CLSError {
        CLSError(.invalidArgument, "The identifier path is empty. Give at least one identifier.")
    }

    static func nothingThere(_ path: [String]) -> CLSError {
        CLSError(
            .invalidArgument,
            "There is no context at \(path.joined(separator: "/")). Declare it, or let the store's delegate make it.")
    }

    static func noSuchKey(_ key: String) -> CLSError {
        CLSError(.invalidArgument, "Contexts have no key “\(key)”. Use one of CLSPredicateKeyPath.")
    }

    static func notAssigned(_ document: URL) -> CLSError {
        CLSError(
            .invalidArgument,
            "\(document.lastPathComponent) is no document of an assignment, so it has no activity. Open it in place.")
    }
}
