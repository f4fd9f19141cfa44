import ClassKit

/// What this app needs of the store, so that its tests can put another in its place.
protocol ClassKitDataStore {
    var mainAppContext: CLSContext { get }
    #if swift(<6)
        func save(completion: ((Error?) -> Void)?)
    #else
        func save(completion: (@Sendable (Error?) -> Void)?)
    #endif
}

extension CLSDataStore: ClassKitDataStore {}

public func saveThroughOwnProtocol(completion: @escaping @Sendable (Bool) -> Void) {
    let store: any ClassKitDataStore = CLSDataStore.shared
    store.save { error in completion(error == nil) }
}
