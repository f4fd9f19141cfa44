import ClassKit
import Foundation

/// The context provider of an app with plays, which also behaves as badly as `PROVIDER_DOES` says.
@main struct ProviderClient {
    static func main() async {
        switch behaviour {
        case "nonsense": print("Who's there?")
        case "twoLines": print("{\"ok\":true}\n{\"ok\":true}")
        case "flood": while true { print(String(repeating: "words ", count: 1_000)) }
        case "leave": exit(3)
        default: await CLSContextProviderProcess.run(PlaysProvider())
        }
    }

    static var behaviour: String { ProcessInfo.processInfo.environment["PROVIDER_DOES"] ?? "fill" }
}

private final class PlaysProvider: NSObject, NSExtensionRequestHandling, CLSContextProvider, @unchecked Sendable {
    // Set before anything else is asked of it.
    private var hasBegun = false

    func beginRequest(with context: NSExtensionContext) { hasBegun = true }

    func updateDescendants(of context: CLSContext, completion: @escaping @Sendable ((any Error)?) -> Void) {
        precondition(hasBegun, "asked before it has begun")
        switch ProviderClient.behaviour {
        case "fail": completion(CLSError(.limits, userInfo: [NSLocalizedDescriptionKey: "There are too many plays."]))
        case "hang": hang()
        case "crash": abort()
        case "forget": break
        case "twice":
            completion(nil)
            completion(CLSError(.limits))
        case "noise":
            print("looking for plays")
            fill(context, completion)
        default: fill(context, completion)
        }
    }

    /// With a child of its own, which is to end as well.
    private func hang() {
        var child: pid_t = 0
        var words = [strdup("/bin/sleep"), strdup("600"), nil]
        posix_spawn(&child, "/bin/sleep", nil, nil, &words, nil)
        FileHandle.standardError.write(Data("child \(child)\n".utf8))
        if let mark = ProcessInfo.processInfo.environment["PROVIDER_MARK"] {
            _ = FileManager.default.createFile(atPath: mark, contents: nil)
        }
        while true { sleep(60) }
    }

    private func fill(_ context: CLSContext, _ completion: @escaping @Sendable ((any Error)?) -> Void) {
        let (type, names): (CLSContextType, [String]) =
            switch context.identifierPath.count {
            case 1: (.book, ["hamlet", "macbeth"])
            case 2: (.chapter, ["act-1", "act-2"])
            default: (.none, [])
            }
        let predicate = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as any CVarArg, context)
        nonisolated(unsafe) let context = context
        CLSDataStore.shared.contexts(matching: predicate) { children, error in
            if let error { return completion(error) }
            for (place, name) in names.enumerated() where !children.contains(where: { $0.identifier == name }) {
                let child = CLSContext(type: type, identifier: name, title: name.capitalized)
                child.displayOrder = place
                context.addChildContext(child)
            }
            CLSDataStore.shared.save(completion: completion)
        }
    }
}
