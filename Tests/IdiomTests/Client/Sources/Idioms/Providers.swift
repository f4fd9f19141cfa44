import ClassKit

/// The principal class of an extension, in the shape of the template.
final class ContextRequestHandler: NSObject, NSExtensionRequestHandling, CLSContextProvider {
    func beginRequest(with context: NSExtensionContext) {}

    func updateDescendants(of context: CLSContext, completion: @escaping @Sendable (Error?) -> Void) {
        let predicate = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, context)
        CLSDataStore.shared.contexts(matching: predicate) { children, _ in
            if !children.contains(where: { $0.identifier == "provided" }) { _ = declare("provided") }
            CLSDataStore.shared.save { completion($0) }
        }
    }
}

/// The same by the other form of the requirement.
final class AwaitingProvider: NSObject, CLSContextProvider {
    func updateDescendants(of context: CLSContext) async throws {
        throw CLSError(.authorizationDenied)
    }
}

/// A protocol of the app that gives its providers a method for everything.
protocol LessonProvider: CLSContextProvider {
    var lessons: [String] { get }
}

extension LessonProvider {
    func updateDescendants(of context: CLSContext, completion: @escaping @Sendable (Error?) -> Void) {
        completion(lessons.isEmpty ? CLSError(.invalidArgument) : nil)
    }
}

final class OpticsProvider: LessonProvider {
    let lessons = ["Light", "Shadow"]
}

final class ProviderHost {
    weak var provider: (any CLSContextProvider)?
}

func checkProviders() {
    let handler = ContextRequestHandler()
    handler.beginRequest(with: NSExtensionContext())
    let error = Answer<CLSError.Code?>()
    let providers: [(any CLSContextProvider, CLSError.Code?)] = [
        (handler, nil), (AwaitingProvider(), .authorizationDenied), (OpticsProvider(), nil),
    ]
    for (provider, code) in providers {
        provider.updateDescendants(of: CLSDataStore.shared.mainAppContext) { error.give(($0 as? CLSError)?.code) }
        if let found = error.wait() {
            expect(found == code, "\(type(of: provider)) ends as it should")
        } else {
            expect(false, "\(type(of: provider)) ends")
        }
    }
    expect(find(["provided"]) != nil, "a provider declares what was missing")
    let host = ProviderHost()
    host.provider = handler
    expect(host.provider === handler, "a provider can be held weakly")
}
