#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One attempt of one person at one context: everything known about it, from any number of devices.
///
/// Records are merged: each device edits its own copy, and copies that have received the same edits are equal, in
/// whatever order and however often the edits arrived.
public struct ActivityRecord: Identifiable, Hashable, Sendable, Codable {
    /// The permanent identifier of an attempt; made by the device that begins it.
    public struct ID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
        /// A text that no other attempt has.
        public let rawValue: String

        /// Makes an identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static func < (left: ID, right: ID) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// The attempt's identifier.
    public let id: ID
    /// The context it is an attempt at.
    public var path: IdentifierPath
    /// When the attempt began, by the hybrid clock, so that a wrong clock does not put it before the posting of its
    /// handout.
    public var created: Date
    /// The latest edit of any part.
    public var edited: Stamp
    /// Seconds of work on each device.
    public var durations: [DeviceID: Double]
    /// The parts that were worked through.
    public var progress: ProgressRanges
    /// The items by identifier, including removed ones, so that a late copy does not bring them back.
    public var items: [String: Stamped<ActivityItem>]
    /// The identifier of the primary item, if one was ever chosen.
    public var primary: Stamped<String>?
    /// Between which times, by the device's own clock, edits lie that arrived with stamps which were not credible; see
    /// ``merging(_:at:)``. Only the school notes it.
    package var ahead: [DeviceID: ClosedRange<HybridTime>]?

    /// Makes a record; omitted values are those of a new attempt.
    public init(
        id: ID, path: IdentifierPath, created: Date, edited: Stamp, durations: [DeviceID: Double] = [:],
        progress: ProgressRanges = ProgressRanges(), items: [String: Stamped<ActivityItem>] = [:],
        primary: Stamped<String>? = nil
    ) {
        self.id = id
        self.path = path
        self.created = created
        self.edited = edited
        self.durations = durations
        self.progress = progress
        self.items = items
        self.primary = primary
    }

    /// Seconds of work on all devices together.
    public var duration: Double {
        // A sum of fractions depends on the order, and a dictionary's order differs in each process.
        durations.sorted { $0.key < $1.key }.map(\.value).sum(within: Limit.seconds)
    }

    /// The primary item.
    public var primaryItem: ActivityItem? {
        primary?.value.flatMap { items[$0]?.value }
    }

    /// All other items, in the order in which they were added.
    public var additionalItems: [ActivityItem] {
        let front = primary?.value
        return items.values.compactMap(\.value).filter { $0.identifier != front }.sorted()
    }
}

extension ActivityRecord {
    /// The same with its numbers limited, for records stored before limits existed.
    package var bounded: ActivityRecord {
        var record = self
        record.durations = durations.mapValues { $0.clamped(to: Limit.seconds) }
        record.items = items.mapValues { $0.mapValue(\.bounded) }
        return record
    }
}

extension ActivityRecord {
    /// Merges everything that another copy of the same record knows.
    ///
    /// Progress is the union, durations the maximum for each device, items and choices the latest edit. The operation
    /// is commutative, associative and idempotent, so every delivery can be repeated and delayed.
    public mutating func merge(_ other: ActivityRecord) {
        precondition(id == other.id, "only copies of one activity can be merged; look the other up by its identifier")
        // An activity has one path and one start; if two copies differ nevertheless, all devices settle on the same
        // one.
        path = min(path, other.path)
        created = min(created, other.created)
        edited = max(edited, other.edited)
        durations.merge(other.durations, uniquingKeysWith: Double.maximum)
        progress.formUnion(other.progress)
        items.merge(other.items) { mine, theirs in
            var item = mine
            item.merge(theirs)
            return item
        }
        primary.merge(other.primary)
        if let theirs = other.ahead { ahead = (ahead ?? [:]).merging(theirs) { $0.including($1) } }
    }
}
