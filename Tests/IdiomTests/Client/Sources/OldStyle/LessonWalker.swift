import ClassKit

/// Walks down a path one context at a time; its closures capture this object, which belongs to no actor.
public class LessonWalker {
    private var visited: [CLSContext] = []

    public init() {}

    public func walk(_ path: [String], completion: @escaping (Int) -> Void) {
        walk(path[...], from: CLSDataStore.shared.mainAppContext, completion: completion)
    }

    private func walk(_ path: ArraySlice<String>, from context: CLSContext, completion: @escaping (Int) -> Void) {
        guard let next = path.first else { return completion(visited.count) }
        context.descendant(matchingIdentifierPath: [next]) { (child, error) in
            guard let child = child, error == nil else { return completion(self.visited.count) }
            self.visited.append(child)
            self.walk(path.dropFirst(), from: child, completion: completion)
        }
    }

    #if swift(<6)
        /// Swift 6 mode refuses the changed variable, whoever declared the closure's type.
        func count(in store: CLSDataStore) -> Int {
            var count = 0
            let counted = DispatchSemaphore(value: 0)
            store.contexts(matching: NSPredicate(format: "title = %@", "Shadows")) { contexts, _ in
                count += contexts.count
                counted.signal()
            }
            counted.wait()
            return count
        }
    #endif
}
