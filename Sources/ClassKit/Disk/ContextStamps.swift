import Coursework
import Foundation
import SQL

/// When each property of a stored context was edited last.
///
/// Nearly all contexts are declared at once and never changed, so one column holds their common stamp, and another
/// the stamps of properties edited at other times, as JSON. A whole ``ContextRecord`` as JSON would repeat the
/// columns, and writing it would cost more than the rest of the row.
struct ContextStamps {
    /// The columns that `init(_:device:)` reads.
    static let columns = "context.stamp, context.stampDevice, context.stamps, context.edited"

    private let device: DeviceID
    private var base: Stamp
    private var others: [String: Stamp]
    /// The latest of all.
    private(set) var edited: HybridTime

    init(_ row: Row, device: DeviceID) throws {
        self.device = device
        let time = HybridTime(rawValue: row.integer("stamp")) ?? .zero
        // At the beginning of time is what this device made for others to fill: whatever they say of it holds.
        let own: DeviceID = time == .zero ? .nobody : device
        base = Stamp(time, row.textIfAny("stampDevice").map(DeviceID.init(rawValue:)) ?? own)
        others = try row.textIfAny("stamps").map { try SyncCoding.decode([String: Stamp].self, from: $0) } ?? [:]
        edited = HybridTime(rawValue: row.integer("edited")) ?? .zero
    }

    /// The stamps of a record from another device.
    init(of record: ContextRecord, on device: DeviceID) {
        self.device = device
        edited = record.edited.time
        // The most frequent stamp needs to be stored only once.
        var counts: [Stamp: Int] = [:]
        for property in ContextRecord.Property.allCases { counts[record.lastEdit(of: property), default: 0] += 1 }
        let base = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? record.edited
        self.base = base
        others = [:]
        for property in ContextRecord.Property.allCases where record.lastEdit(of: property) != base {
            others[property.rawValue] = record.lastEdit(of: property)
        }
    }

    subscript(property: ContextRecord.Property) -> Stamp { others[property.rawValue] ?? base }

    /// Stamps an edit made here with a time later than what it replaces, even if that came from a clock far ahead.
    mutating func edit(_ properties: some Sequence<ContextRecord.Property>, at time: HybridTime) {
        edited = max(time, edited.successor)
        for property in properties { others[property.rawValue] = Stamp(edited, device) }
    }

    /// The values of the columns.
    func storedValues() throws -> [Value] {
        [
            Value(base.time.rawValue), base.device == device ? .null : .text(base.device.rawValue),
            others.isEmpty ? .null : .text(try SyncCoding.text(others)), Value(edited.rawValue),
        ]
    }
}

extension Connection {
    /// The stamps of a context, removed or not.
    func stamps(ofContext row: Int64, on device: DeviceID) throws -> ContextStamps? {
        try first(.contextStamps, Value(row)) { try ContextStamps($0, device: device) }
    }

    /// Writes the stamps, and marks the context as not yet sent to the school.
    func write(_ stamps: ContextStamps, ofContext row: Int64) throws {
        try run(
            "UPDATE context SET stamp = $2, stampDevice = $3, stamps = $4, edited = $5, unsent = 1 WHERE id = $1",
            [Value(row)] + stamps.storedValues())
    }
}

extension Query {
    fileprivate static let contextStamps = Query(
        kept: "SELECT \(ContextStamps.columns) FROM context WHERE id = $1")
}
