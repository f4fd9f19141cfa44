import Coursework
import Foundation
package import JSON

// Fast readers for the stored form of reports and attempts, because Codable costs several times as much. Each returns
// nil for what it does not recognize at once; then Codable reads the text and reports what is wrong.

extension SyncRequest {
    package init(json: JSONValue) throws {
        self = try SyncRequest(plain: json) ?? JSONDecoding.decode(SyncRequest.self, from: json)
    }

    private init?(plain json: JSONValue) {
        guard let object = json.asObject, let app = object["app"]?.asString, let name = object["name"]?.asString,
            let device = object["device"]?.asString, object["contexts"] == [], object["marks"] == [],
            object["installation"] == nil, let list = object["reports"]?.asArray
        else { return nil }
        var reports: [SentReport] = []
        for element in list {
            guard let record = element.asObject?["record"].flatMap({ ActivityRecord(plain: $0) }) else { return nil }
            reports.append(SentReport(record))
        }
        self.init(
            app: app, name: name, device: DeviceID(rawValue: device), state: object["state"]?.asString,
            catalog: object["catalog"]?.asString, configuration: object["configuration"]?.asString, reports: reports)
    }
}

extension ActivityRecord {
    init(json: JSONValue) throws {
        self = try ActivityRecord(plain: json) ?? JSONDecoding.decode(ActivityRecord.self, from: json)
    }

    init?(plain json: JSONValue) {
        guard let object = json.asObject, let id = object["id"]?.asString, let list = object["path"]?.asArray,
            let created = object["created"].flatMap(Date.init(plain:)),
            let edited = object["edited"].flatMap(Stamp.init(plain:)), let durations = object["durations"]?.asObject,
            let progress = object["progress"].flatMap(ProgressRanges.init(plain:)), object["ahead"] == nil,
            let items = object["items"]?.asObject
        else { return nil }
        let path = list.compactMap(\.asString)
        guard path.count == list.count else { return nil }
        self.init(
            id: ID(rawValue: id), path: IdentifierPath(path), created: created, edited: edited, progress: progress)
        for member in durations.members {
            guard let seconds = member.value.asNumber else { return nil }
            self.durations[DeviceID(rawValue: member.name)] = seconds
        }
        for member in items.members {
            guard let item = Stamped(plain: member.value, ActivityItem.init(plain:)) else { return nil }
            self.items[member.name] = item
        }
        if let json = object["primary"], !json.isNull {
            guard let primary = Stamped(plain: json, { $0.asString }) else { return nil }
            self.primary = primary
        }
    }
}

extension StoredItems {
    init(json: JSONValue) throws {
        self = try StoredItems(plain: json) ?? JSONDecoding.decode(StoredItems.self, from: json)
    }

    private init?(plain json: JSONValue) {
        guard let object = json.asObject, let list = object["additional"]?.asArray else { return nil }
        let additional = list.compactMap(ActivityItem.init(plain:))
        guard additional.count == list.count else { return nil }
        self.init(additional: additional)
        if let json = object["primary"], !json.isNull {
            guard let primary = ActivityItem(plain: json) else { return nil }
            self.primary = primary
        }
    }
}

extension Date {
    fileprivate init?(plain json: JSONValue) {
        guard let date = json.asString.flatMap(Timestamp.date) else { return nil }
        self = date
    }
}

extension Stamp {
    fileprivate init?(plain json: JSONValue) {
        guard let object = json.asObject, let digits = object["time"]?.asString, let time = HybridTime(digits: digits),
            let device = object["device"]?.asString
        else { return nil }
        self.init(time, DeviceID(rawValue: device))
    }
}

extension Stamped {
    fileprivate init?(plain json: JSONValue, _ read: (JSONValue) -> Value?) {
        guard let object = json.asObject, let stamp = object["stamp"].flatMap(Stamp.init(plain:)) else { return nil }
        guard let value = object["value"], !value.isNull else {
            self.init(nil, at: stamp)
            return
        }
        guard let value = read(value) else { return nil }
        self.init(value, at: stamp)
    }
}

extension ProgressRanges {
    /// Accepts only ascending bounds, the form that is always written.
    fileprivate init?(plain json: JSONValue) {
        guard let list = json.asArray, list.count.isMultiple(of: 2), list.count <= Self.maximumCount * 2 else {
            return nil
        }
        self.init()
        var end = 0.0
        for index in stride(from: 0, to: list.count, by: 2) {
            guard let low = list[index].asNumber, let high = list[index + 1].asNumber, end <= low, low < high, high <= 1
            else { return nil }
            insert(from: low, to: high)
            end = high
        }
    }
}

extension ActivityItem {
    fileprivate init?(plain json: JSONValue) {
        guard let object = json.asObject, let identifier = object["identifier"]?.asString,
            let title = object["title"]?.asString, let value = object["value"].flatMap(Value.init(plain:)),
            let created = object["created"].flatMap(Date.init(plain:))
        else { return nil }
        self.init(identifier, title: title, value: value, created: created)
        if let json = object["position"], !json.isNull {
            guard let position = json.asInteger else { return nil }
            self.position = Int(position)
        }
    }
}

extension ActivityItem.Value {
    fileprivate init?(plain json: JSONValue) {
        guard let object = json.asObject else { return nil }
        switch object["kind"]?.asString {
        case "binary":
            guard let value = object["value"]?.asBool,
                let wording = object["wording"]?.asString.flatMap(ActivityItem.BinaryWording.init(name:))
            else { return nil }
            self = .binary(value, wording)
        case "quantity":
            guard let quantity = object["quantity"]?.asNumber else { return nil }
            self = .quantity(quantity)
        case "score":
            guard let score = object["score"]?.asNumber, let possible = object["maxScore"]?.asNumber else { return nil }
            self = .score(score, of: possible)
        default: return nil
        }
    }
}
