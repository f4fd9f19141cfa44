#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One attempt of one person at one context: all that is known of it, from however many devices.
///
/// A record is never replayed but merged: each device edits its own copy, and copies that have heard of the same edits
/// are equal, whatever the order and however often they heard.
public struct ActivityRecord: Identifiable, Hashable, Sendable, Codable {
    /// Names one attempt for good; made by the device that begins it.
    public struct ID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
        /// A text that no other attempt has.
        public let rawValue: String

        /// Names an attempt.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static func < (left: ID, right: ID) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// The attempt's name.
    public let id: ID
    /// The context it is an attempt at.
    public var path: IdentifierPath
    /// When the attempt began, by the hybrid clock: a wrong clock must not put it before the posting of its handout.
    public var created: Date
    /// The latest edit of any part.
    public var edited: Stamp
    /// Seconds of work on each device.
    public var durations: [DeviceID: Double]
    /// The parts worked through.
    public var progress: ProgressRanges
    /// The items by their identifiers, also the removed ones, so that no late copy brings them back.
    public var items: [String: Stamped<ActivityItem>]
    /// The identifier of the item that stands in front, if one was ever chosen.
    public var primary: Stamped<String>?

    /// Makes a record; what is not given is as for a new attempt.
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
        // Sums of fractions depend on the order, and that of a dictionary is a different one in each process.
        durations.sorted { $0.key < $1.key }.map(\.value).sum(within: Limit.seconds)
    }

    /// The item that stands in front.
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
    /// The same with numbers that may be, for what was kept before they were bounded.
    package var bounded: ActivityRecord {
        var record = self
        record.durations = durations.mapValues { $0.clamped(to: Limit.seconds) }
        record.items = items.mapValues { $0.mapValue(\.bounded) }
        return record
    }
}

extension ActivityRecord {
    /// Takes in all that another copy of the same record knows.
    ///
    /// Progress by union, durations by the greatest per device, items and choices by their latest edit. Commutative,
    /// associative and idempotent, so every delivery may be repeated and delayed.
    public mutating func merge(_ other: ActivityRecord) {
        precondition(id == other.id, "only copies of one activity can be merged; look the other up by its identifier")
        // One activity has one path and one beginning; if two copies differ in them all the same, all agree on one.
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
    }
}
