import Coursework
import Foundation

/// The items of one activity: at most one primary, any number beside it, no identifier twice.
struct ActivityItems {
    private(set) var primary: CLSActivityItem?
    private(set) var additional: [CLSActivityItem] = []
    /// What the store may still have and the activity has no more.
    private(set) var dropped: Set<String> = []

    var all: [CLSActivityItem] { (primary.map { [$0] } ?? []) + additional }

    init() {}

    /// The items as the store has them.
    init(primary: CLSActivityItem?, additional: [CLSActivityItem], of activity: CLSActivity) {
        self.primary = primary
        self.additional = additional
        for item in all {
            item.activity = activity
            item.isUnsaved = false
        }
    }

    mutating func setPrimary(_ item: CLSActivityItem?, of activity: CLSActivity) {
        if let former = primary, former !== item { drop(former) }
        if let item {
            additional.removeAll { $0.identifier == item.identifier }
            take(item, into: activity)
        }
        primary = item
    }

    mutating func add(_ item: CLSActivityItem, to activity: CLSActivity) {
        if let former = primary, former.identifier == item.identifier {
            if former !== item { former.activity = nil }
            primary = nil
        }
        take(item, into: activity)
        guard let place = additional.firstIndex(where: { $0.identifier == item.identifier }) else {
            return additional.append(item)
        }
        if additional[place] !== item { additional[place].activity = nil }
        additional[place] = item
    }

    mutating func removeAll() {
        for item in all { drop(item) }
        primary = nil
        additional = []
    }

    /// Forgets what the store has been told to drop.
    mutating func noteDropped(_ identifiers: Set<String>) { dropped.subtract(identifiers) }

    private mutating func drop(_ item: CLSActivityItem) {
        item.activity = nil
        dropped.insert(item.identifier)
    }

    private mutating func take(_ item: CLSActivityItem, into activity: CLSActivity) {
        dropped.remove(item.identifier)
        item.activity = activity
        item.isUnsaved = true
        item.revision += 1
    }
}

// MARK: - Archives

extension ActivityItems {
    private static let classes: [AnyClass] = [
        NSArray.self, CLSBinaryItem.self, CLSQuantityItem.self, CLSScoreItem.self,
    ]

    init?(from coder: NSCoder) {
        primary = coder.decodeObject(of: Self.classes, forKey: "primaryActivityItem") as? CLSActivityItem
        guard
            let additional = coder.decodeObject(of: Self.classes, forKey: "additionalActivityItems")
                as? [CLSActivityItem]
        else { return nil }
        self.additional = additional
    }

    func encode(to coder: NSCoder) {
        coder.encode(primary, forKey: "primaryActivityItem")
        coder.encode(additional as NSArray, forKey: "additionalActivityItems")
    }
}

extension NSCoder {
    func decodeData(forKey key: String) -> Data { decodeObject(of: NSData.self, forKey: key) as Data? ?? Data() }
}
