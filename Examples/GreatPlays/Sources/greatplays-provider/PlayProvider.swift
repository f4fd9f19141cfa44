import ClassKit
import PlayClassKit
import PlayModel

/// Shows teachers what there is to assign, a level at a time, whether or not they have ever started the app.
final class PlayProvider: NSObject, NSExtensionRequestHandling, CLSContextProvider {
    /// Nothing to prepare: the library comes with the program.
    func beginRequest(with context: NSExtensionContext) {}

    /// Adds what is missing directly below `context`, and mends titles that were others in an earlier version.
    func updateDescendants(of context: CLSContext) async throws {
        let store = CLSDataStore.shared
        let below = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, context)
        let known = try await store.contexts(matching: below)
        for node in nodes(below: Array(context.identifierPath.dropFirst())) {
            if let child = known.first(where: { $0.identifier == node.identifier }) {
                if child.title != node.title { child.title = node.title }
            } else {
                context.addChildContext(node.makeContext())
            }
        }
        try await store.save()
    }

    private func nodes(below path: [String]) -> [any Node] {
        path.isEmpty ? PlayLibrary.shared.nodes : PlayLibrary.shared.node(at: path)?.children ?? []
    }
}
