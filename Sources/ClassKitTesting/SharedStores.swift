import ClassKit
import Foundation

/// The place of `CLSDataStore.shared` for the whole process, and the schools that sit there, the last one on top.
enum SharedStores {
    // Guarded by `lock`.
    nonisolated(unsafe) private static var taken: [(school: ObjectIdentifier, store: CLSDataStore)] = []
    private static let lock = NSLock()

    /// Puts a school on top, or changes the store it puts there.
    static func take(_ school: ObjectIdentifier, _ store: CLSDataStore) {
        lock.withLock {
            if let place = taken.firstIndex(where: { $0.school == school }) {
                taken[place].store = store
            } else {
                taken.append((school, store))
            }
            SharedStore.replace(by: taken.last?.store)
        }
    }

    static func leave(_ school: ObjectIdentifier) {
        lock.withLock {
            taken.removeAll { $0.school == school }
            SharedStore.replace(by: taken.last?.store)
        }
    }

    static func isOnTop(_ school: ObjectIdentifier) -> Bool { lock.withLock { taken.last?.school == school } }
}
