/// In JSON a record is a path, the time at which it was first saved if known, and a list of edits. Each edit is a
/// stamp with the properties that still have the value of that edit. Most records have one edit, and so one stamp
/// rather than fourteen; `null` says that a property has no value.
///
/// ```json
/// {"path": ["org.example.light", "shadow"],
///  "saved": "018bcfe568000000",
///  "edits": [{"at": "018bcfe568000000", "by": "tablet", "title": "Light and shadow", "topic": null, …}]}
/// ```
extension ContextRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case path, saved, edits
    }

    fileprivate enum EditKeys: String, CodingKey {
        case time = "at"
        case device = "by"
        case type, customTypeName, title, displayOrder, topic, isAssignable, suggestedAge, suggestedCompletionTime
        case summary, link, capabilities, thumbnail, navigationChildren, isRemoved
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let edits = try EditReader(fields.nestedUnkeyedContainer(forKey: .edits))
        path = try fields.decode(IdentifierPath.self, forKey: .path)
        saved = try fields.decodeIfPresent(HybridTime.self, forKey: .saved)
        type = try edits.value(.type)
        customTypeName = try edits.optional(.customTypeName)
        title = try edits.value(.title)
        displayOrder = try edits.value(.displayOrder)
        topic = try edits.optional(.topic)
        assignable = try edits.value(.isAssignable)
        suggestedAge = try edits.value(.suggestedAge)
        suggestedCompletionTime = try edits.value(.suggestedCompletionTime)
        summary = try edits.optional(.summary)
        link = try edits.optional(.link)
        capabilities = try edits.value(.capabilities)
        thumbnail = try edits.optional(.thumbnail)
        navigationChildren = try edits.value(.navigationChildren)
        removed = try edits.value(.isRemoved)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(path, forKey: .path)
        try fields.encodeIfPresent(saved, forKey: .saved)
        var edits = fields.nestedUnkeyedContainer(forKey: .edits)
        for stamp in Set(stamps).sorted() {
            var edit = try EditWriter(stamp, edits.nestedContainer(keyedBy: EditKeys.self))
            try write(to: &edit)
        }
    }

    private func write(to edit: inout EditWriter) throws {
        try edit.write(type, .type)
        try edit.write(customTypeName, .customTypeName)
        try edit.write(title, .title)
        try edit.write(displayOrder, .displayOrder)
        try edit.write(topic, .topic)
        try edit.write(assignable, .isAssignable)
        try edit.write(suggestedAge, .suggestedAge)
        try edit.write(suggestedCompletionTime, .suggestedCompletionTime)
        try edit.write(summary, .summary)
        try edit.write(link, .link)
        try edit.write(capabilities, .capabilities)
        try edit.write(thumbnail, .thumbnail)
        try edit.write(navigationChildren, .navigationChildren)
        try edit.write(removed, .isRemoved)
    }
}

/// Writes the properties of a record that have one stamp.
private struct EditWriter {
    let stamp: Stamp
    var fields: KeyedEncodingContainer<ContextRecord.EditKeys>

    init(_ stamp: Stamp, _ fields: KeyedEncodingContainer<ContextRecord.EditKeys>) throws {
        self.stamp = stamp
        self.fields = fields
        try self.fields.encode(stamp.time, forKey: .time)
        try self.fields.encode(stamp.device, forKey: .device)
    }

    mutating func write<Value>(_ property: Stamped<Value>, _ key: ContextRecord.EditKeys) throws {
        guard property.stamp == stamp else { return }
        if let value = property.value {
            try fields.encode(value, forKey: key)
        } else {
            try fields.encodeNil(forKey: key)
        }
    }
}

/// Finds each property in its edit; if several have it, in the latest.
private struct EditReader {
    private typealias Fields = KeyedDecodingContainer<ContextRecord.EditKeys>
    private var edits: [(stamp: Stamp, fields: Fields)] = []
    private let codingPath: [any CodingKey]

    init(_ list: any UnkeyedDecodingContainer) throws {
        var list = list
        codingPath = list.codingPath
        while !list.isAtEnd {
            let fields = try list.nestedContainer(keyedBy: ContextRecord.EditKeys.self)
            let time = try fields.decode(HybridTime.self, forKey: .time)
            edits.append((Stamp(time, try fields.decode(DeviceID.self, forKey: .device)), fields))
        }
        edits.sort { $0.stamp > $1.stamp }
    }

    /// A property that always has a value.
    func value<Value>(_ key: ContextRecord.EditKeys) throws -> Stamped<Value> {
        let edit = try edit(with: key)
        return Stamped(try edit.fields.decode(Value.self, forKey: key), at: edit.stamp)
    }

    /// A property that may have no value.
    func optional<Value>(_ key: ContextRecord.EditKeys) throws -> Stamped<Value> {
        let edit = try edit(with: key)
        return Stamped(try edit.fields.decodeIfPresent(Value.self, forKey: key), at: edit.stamp)
    }

    private func edit(with key: ContextRecord.EditKeys) throws -> (stamp: Stamp, fields: Fields) {
        guard let edit = edits.first(where: { $0.fields.contains(key) }) else {
            let message = "No edit says the \(key.rawValue). Send all properties of the context."
            throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: message))
        }
        return edit
    }
}
