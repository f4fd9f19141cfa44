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
    /// When the app made the item.
    public var created: Date
    /// Where the item stands among those of its attempt: items are listed in the order in which the app added them. Nil
    /// from devices that did not tell it yet.
    public var position: Int?

    /// Makes an item.
    public init(_ identifier: String, title: String, value: Value, created: Date, position: Int? = nil) {
        self.identifier = identifier
        self.title = title
        self.value = value
        self.created = created
        self.position = position
    }
}

extension ActivityItem: Comparable {
    /// Orders items as they are listed, and any two different items somehow.
    ///
    /// An item without a position comes first, and so is the lesser of two copies that differ only in that: what a newer
    /// version of a device tells of the same edit holds.
    public static func < (left: ActivityItem, right: ActivityItem) -> Bool {
        let (mine, theirs) = (left.place, right.place)
        if mine != theirs { return mine < theirs }
        if left.title != right.title { return left.title < right.title }
        return left.value.rank.lexicographicallyPrecedes(right.value.rank)
    }

    private var place: (Int, Date, String) { (position ?? .min, created, identifier) }
}

extension ActivityItem {
    /// What keeps the item from being saved, all of it; empty when nothing does.
    public var findings: [Finding] {
        (identifier.isEmpty ? [.empty("identifier")] : [])
            + Finding.check(identifier, field: "identifier", limit: Limit.itemIdentifier)
            + Finding.check(title, field: "title", limit: Limit.itemTitle)
            + value.findings
            + positionFindings
    }

    private var positionFindings: [Finding] {
        guard let position, !Limit.itemPosition.contains(position) else { return [] }
        let most = Limit.itemPosition.upperBound
        return [Finding(.limit, "position", "The position is not within 0 and \(most). Use one that is.")]
    }

    /// The same with numbers that may be, for what was kept before they were bounded.
    package var bounded: ActivityItem {
        var item = self
        item.value = value.bounded
        item.position = position.map { min(max($0, Limit.itemPosition.lowerBound), Limit.itemPosition.upperBound) }
        return item
    }
}
