#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One result of an activity: a title for people and a value.
public struct ActivityItem: Hashable, Sendable, Codable {
    /// Which result it is, unique within the activity; an item with the same identifier replaces it.
    public var identifier: String
    /// What teachers and students read beside the value.
    public var title: String
    /// The result itself.
    public var value: Value
    /// When the app made the item; items are listed in this order.
    public var created: Date

    /// Makes an item.
    public init(_ identifier: String, title: String, value: Value, created: Date) {
        self.identifier = identifier
        self.title = title
        self.value = value
        self.created = created
    }
}

extension ActivityItem: Comparable {
    /// Orders items as they are listed, and any two different items somehow.
    public static func < (left: ActivityItem, right: ActivityItem) -> Bool {
        let (mine, theirs) = (
            (left.created, left.identifier, left.title), (right.created, right.identifier, right.title)
        )
        return mine < theirs || (mine == theirs && left.value.rank.lexicographicallyPrecedes(right.value.rank))
    }
}

extension ActivityItem {
    /// What keeps the item from being saved, all of it; empty when nothing does.
    public var findings: [Finding] {
        (identifier.isEmpty ? [.empty("identifier")] : [])
            + Finding.check(identifier, field: "identifier", limit: Limit.itemIdentifier)
            + Finding.check(title, field: "title", limit: Limit.itemTitle)
            + value.findings
    }
}
