import ClassKit
import PlayModel

/// Makes the app's contexts when somebody asks for one that is not there yet.
public final class PlayContexts: NSObject, CLSDataStoreDelegate, Sendable {
    /// The store holds its delegate weakly, so that somebody has to hold it.
    public static let shared = PlayContexts()

    /// Tells ClassKit what there is in the library. To be called whenever the app starts.
    ///
    /// To ask for a context is to declare it, and all that it hangs below. So it is enough to ask for the deepest ones.
    public func declare() async throws {
        CLSDataStore.shared.delegate = self
        for leaf in PlayLibrary.shared.nodes.flatMap(\.leaves) {
            _ = try await CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: leaf.identifierPath)
        }
    }

    public func createContext(
        forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
    ) -> CLSContext? {
        // The store adds it to its parent and saves it.
        PlayLibrary.shared.node(at: parentIdentifierPath + [identifier])?.makeContext()
    }
}

extension Node {
    /// The context of this node, which hangs nowhere yet.
    public func makeContext() -> CLSContext {
        let context = CLSContext(type: type, identifier: identifier, title: title)
        context.topic = .literacyAndWriting
        context.displayOrder = order
        // Who opens a play or an act finds what is in it, and nothing to do: that is no task.
        context.isAssignable = summary != nil
        context.summary = summary
        context.thumbnail = Cover.picture
        context.suggestedAge = NSRange(12...18)
        if let minutes { context.suggestedCompletionTime = NSRange(minutes) }
        context.universalLinkURL = address
        context.addProgressReportingCapabilities(Set(reported))
        return context
    }
}
