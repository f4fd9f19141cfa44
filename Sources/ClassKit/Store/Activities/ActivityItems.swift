import Foundation

/// The items of one activity: at most one primary item, any number of others, and no identifier twice.
struct ActivityItems {
    struct Entry {
        let item: CLSActivityItem
        /// Its position in the list; an item keeps it.
        let position: Int
        /// The revision that the store has; nil if it has none.
        var savedRevision: Int?

        var isUnsaved: Bool { savedRevision != item.revision }
    }

    private var primaryEntry: Entry?
    private var additionalEntries: [Entry] = []
    /// Identifiers of removed items that the store may still have.
    private(set) var dropped: Set<String> = []

    init() {}

    var primary: CLSActivityItem? { primaryEntry?.item }
    var additional: [CLSActivityItem] { additionalEntries.map(\.item) }

    /// All of them, the primary one first.
    var entries: [Entry] { (primaryEntry.map { [$0] } ?? []) + additionalEntries }

    mutating func setPrimary(_ item: CLSActivityItem?, of activity: CLSActivity) {
        if let former = primary, former !== item { drop(former, from: activity) }
        primaryEntry = item.map { item in
            if let place = additionalEntries.firstIndex(where: { $0.item.identifier == item.identifier }) {
                additionalEntries.remove(at: place).item.leave(activity)
            }
            return take(item, into: activity, position: 0)
        }
    }

    mutating func add(_ item: CLSActivityItem, to activity: CLSActivity) {
        if let former = primary, former.identifier == item.identifier {
            former.leave(activity)
            primaryEntry = nil
        }
        guard let place = additionalEntries.firstIndex(where: { $0.item.identifier == item.identifier }) else {
            let position = (additionalEntries.last?.position ?? 0) + 1
            return additionalEntries.append(take(item, into: activity, position: position))
        }
        additionalEntries[place].item.leave(activity)
        additionalEntries[place] = take(item, into: activity, position: additionalEntries[place].position)
    }

    mutating func removeAll(from activity: CLSActivity) {
        for entry in entries { drop(entry.item, from: activity) }
        primaryEntry = nil
        additionalEntries = []
    }

    /// Keeps a copy of an item's present values, because the item continues in another activity.
    mutating func keepCopy(of item: CLSActivityItem) {
        func copied(_ entry: Entry) -> Entry {
            guard entry.item === item else { return entry }
            let copy = CLSActivityItem.make(item.identifier, title: item.title, value: item.recorded)
            (copy.created, copy.modified) = (item.created, item.modified)
            return Entry(
                item: copy, position: entry.position, savedRevision: entry.isUnsaved ? nil : copy.revision)
        }
        primaryEntry = primaryEntry.map(copied)
        additionalEntries = additionalEntries.map(copied)
    }

    private mutating func drop(_ item: CLSActivityItem, from activity: CLSActivity) {
        item.leave(activity)
        dropped.insert(item.identifier)
    }

    private mutating func take(_ item: CLSActivityItem, into activity: CLSActivity, position: Int) -> Entry {
        dropped.remove(item.identifier)
        item.join(activity)
        return Entry(item: item, position: position, savedRevision: nil)
    }
}

// MARK: - The store

extension ActivityItems {
    /// The items as the store has them.
    init(stored: [(item: CLSActivityItem, isPrimary: Bool, position: Int)], of activity: CLSActivity) {
        for (item, isPrimary, position) in stored {
            item.join(activity)
            let entry = Entry(item: item, position: position, savedRevision: item.revision)
            if isPrimary { primaryEntry = entry } else { additionalEntries.append(entry) }
        }
    }

    /// Takes over the store's values into the existing objects, so that objects that the app holds stay live.
    mutating func takeOver(_ stored: ActivityItems, of activity: CLSActivity) {
        let mine = Dictionary(entries.map { ($0.item.identifier, $0.item) }) { first, _ in first }
        for item in mine.values { item.leave(activity) }
        func here(_ entry: Entry) -> Entry {
            var item = entry.item
            if let known = mine[item.identifier], known.takeOver(item) { item = known }
            item.join(activity)
            return Entry(item: item, position: entry.position, savedRevision: item.revision)
        }
        primaryEntry = stored.primaryEntry.map(here)
        additionalEntries = stored.additionalEntries.map(here)
    }

    /// Records that the store has an item in that revision.
    mutating func noteSaved(_ item: CLSActivityItem, position: Int, revision: Int) {
        func noted(_ entry: Entry) -> Entry {
            // At another position it has to be saved again.
            guard entry.item === item, entry.position == position else { return entry }
            return Entry(item: item, position: position, savedRevision: revision)
        }
        primaryEntry = primaryEntry.map(noted)
        if let place = additionalEntries.firstIndex(where: { $0.item === item }) {
            additionalEntries[place] = noted(additionalEntries[place])
        }
    }

    /// Records that the store has deleted these items.
    mutating func noteDropped(_ identifiers: Set<String>) { dropped.subtract(identifiers) }
}

// MARK: - Archives

extension ActivityItems {
    init?(from coder: NSCoder) {
        primaryEntry = coder.decode(forKey: "primaryActivityItem").map { Entry(item: $0, position: 0) }
        guard let additional = coder.decode([CLSActivityItem].self, forKey: "additionalActivityItems") else {
            return nil
        }
        additionalEntries = additional.enumerated().map { Entry(item: $1, position: $0 + 1) }
    }

    func encode(to coder: NSCoder) {
        coder.encode(primary, forKey: "primaryActivityItem")
        coder.encode(additional as NSArray, forKey: "additionalActivityItems")
    }
}
