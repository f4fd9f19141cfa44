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
    /// The position of the item in its attempt: items are listed in the order in which the app added them. Nil from
    /// old devices that do not send it.
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
    /// Sorts items as they are listed, with a consistent order for any two different items.
    ///
    /// An item without a position comes first and is less than an equal one with a position, so a newer device's
    /// version of the same edit wins.
    public static func < (left: ActivityItem, right: ActivityItem) -> Bool {
        let (mine, theirs) = (left.place, right.place)
        if mine != theirs { return mine < theirs }
        if left.title != right.title { return left.title < right.title }
        return left.value.rank.lexicographicallyPrecedes(right.value.rank)
    }

    private var place: (Int, Date, String) { (position ?? .min, created, identifier) }
}

extension ActivityItem {
    /// Everything that prevents the item from being saved; empty if nothing does.
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

    /// The same with its numbers limited, for items stored before limits existed.
    package var bounded: ActivityItem {
        var item = self
        item.value = value.bounded
        item.position = position.map { min(max($0, Limit.itemPosition.lowerBound), Limit.itemPosition.upperBound) }
        return item
    }
}
