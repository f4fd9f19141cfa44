import Coursework
import Foundation
import JSON
import SQL

/// Values stored in a column as JSON.
enum Stored {
    static func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoding.encode(value), as: UTF8.self)
    }

    /// For values that write themselves, which are those written most often.
    static func text(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return String(decoding: json.finish(), as: UTF8.self)
    }

    /// - Throws: when the column holds anything else, which only a mistake of ours or a damaged database can cause.
    static func value<Value: Decodable>(_ text: String) throws -> Value {
        try value(text) { try JSONDecoding.decode(Value.self, from: $0) }
    }

    /// The same with a custom reader. It was checked as it came, and all that was written is read.
    static func value<Value>(_ text: String, _ read: (JSONValue) throws -> Value) throws -> Value {
        do {
            return try read(JSONValue(parsing: text, limits: JSONLimits(values: .max)))
        } catch {
            throw SQLError(
                .unreadable, "A row of the school's database cannot be read. Restore a backup.", detail: "\(error)")
        }
    }

    static func value<Value: Decodable>(as type: Value.Type, _ text: String) throws -> Value { try value(text) }
}

extension ContextRecord {
    /// Reads the stored record of a context.
    ///
    /// - Parameters:
    ///   - path: the path of the row. Only a damaged database can hold a record with another path there.
    ///   - taken: when the school stored it. No stamp in it can be later. Stamps that are not credible were stored
    ///     before that was checked, and must not win over everything that follows.
    init(stored text: String, at path: String? = nil, taken: Date, now: Date) throws {
        let record = try Stored.value(as: ContextRecord.self, text)
        guard path == nil || record.path.stored == path else {
            throw SQLError(.unreadable, "A row of the school's database cannot be read. Restore a backup.")
        }
        guard !record.edited.time.isCredible(at: now) else { self = record; return }
        let time = HybridTime(taken)
        self = record.restamped { $0.redated(at: now, to: time) }
    }
}

extension IdentifierPath {
    /// The stored form: a JSON list, which is always the same text for the same path.
    package var stored: String {
        var json = JSONWriter()
        json.value(elements)
        return String(decoding: json.finish(), as: UTF8.self)
    }

    package init(stored text: String) throws {
        // Read for every task and figure: a list of strings needs no decoder.
        guard case .array(let list)? = try? JSONValue(parsing: text) else { self = try Stored.value(text); return }
        var elements: [String] = []
        elements.reserveCapacity(list.count)
        for case .string(let element) in list { elements.append(element) }
        guard elements.count == list.count else { self = try Stored.value(text); return }
        self.init(elements)
    }
}
