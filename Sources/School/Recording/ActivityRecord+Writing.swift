import Coursework
import Foundation
import JSON

// Fast writers for what every report stores, because the standard library's coding costs several times as much. A
// test compares the results of both.

extension ActivityRecord {
    /// The record as it will be read again once it is stored: a text has no fractions of milliseconds.
    var asStored: ActivityRecord {
        var record = bounded
        record.created = Timestamp.kept(created)
        record.items = record.items.mapValues { $0.mapValue(\.asStored) }
        return record
    }
}

extension ActivityItem {
    fileprivate var asStored: ActivityItem {
        var item = self
        item.created = Timestamp.kept(created)
        return item
    }
}

extension JSONWriter {
    mutating func value(_ record: ActivityRecord) {
        object { json in
            json.field("id", record.id.rawValue)
            json.field("path", record.path.elements)
            json.field("created", record.created)
            json.name("edited")
            json.value(record.edited)
            json.object("durations") { json in
                for (device, seconds) in record.durations { json.field(named: device.rawValue, seconds) }
            }
            json.array("progress", record.progress.ranges) { json, range in
                json.value(range.lowerBound)
                json.value(range.upperBound)
            }
            json.object("items") { json in
                for (identifier, item) in record.items {
                    json.name(of: identifier)
                    json.value(item) { json, item in json.value(item) }
                }
            }
            if let primary = record.primary {
                json.name("primary")
                json.value(primary) { json, identifier in json.value(identifier) }
            }
            if let ahead = record.ahead {
                json.object("ahead") { json in
                    for (device, span) in ahead {
                        json.name(of: device.rawValue)
                        json.value([span.lowerBound.description, span.upperBound.description])
                    }
                }
            }
        }
    }

    mutating func value(_ stamp: Stamp) {
        object { json in
            json.field("time", stamp.time.description)
            json.field("device", stamp.device.rawValue)
        }
    }

    private mutating func value<Value>(_ stamped: Stamped<Value>, _ write: (inout JSONWriter, Value) -> Void) {
        object { json in
            if let value = stamped.value {
                json.name("value")
                write(&json, value)
            }
            json.name("stamp")
            json.value(stamped.stamp)
        }
    }

    mutating func value(_ item: ActivityItem) {
        object { json in
            json.field("identifier", item.identifier)
            json.field("title", item.title)
            json.object("value") { json in
                json.field("kind", item.value.kind.name)
                switch item.value {
                case .binary(let value, let wording):
                    json.field("value", value)
                    json.field("wording", wording.name)
                case .quantity(let quantity): json.field("quantity", quantity)
                case .score(let score, of: let possible):
                    json.field("score", score)
                    json.field("maxScore", possible)
                }
            }
            json.field("created", item.created)
            json.field("position", ifPresent: item.position)
        }
    }

    mutating func value(_ items: StoredItems) {
        object { json in
            if let primary = items.primary {
                json.name("primary")
                json.value(primary)
            }
            json.array("additional", items.additional) { json, item in json.value(item) }
        }
    }

    mutating func value(_ tasks: [TaskReference]) {
        array(tasks) { json, task in
            json.array { json in
                json.value(task.handout.description)
                json.value(task.task.description)
            }
        }
    }
}
