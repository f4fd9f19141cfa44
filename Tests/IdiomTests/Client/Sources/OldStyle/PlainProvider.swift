import ClassKit

/// A provider whose closure says nothing of concurrency.
public class PlainProvider: NSObject, CLSContextProvider {
    public func updateDescendants(of context: CLSContext, completion: @escaping (Error?) -> Void) {
        CLSDataStore.shared.save(completion: completion)
    }
}
