import Coursework
import Foundation
import JSON
import SQL
import School

/// A row in readable form: with column names, and with dates and identifiers as text.
struct ReadableRow {
    let shape: TableShape
    private let meanings: [ColumnMeaning]

    init(_ shape: TableShape) {
        self.shape = shape
        meanings = shape.columns.map { ColumnMeaning.of($0, in: shape.name) ?? .number }
    }

    /// - Parameter withBytes: whether to include binary data in base 64; if not, only its length.
    func object(_ values: [Value], withBytes: Bool = false) -> JSONObject {
        var object = JSONObject()
        for (index, column) in shape.columns.enumerated() where column.name != "organization" {
            let value = Self.json(values[index], meanings[index], withBytes)
            if value != .null { object[column.name] = value }
        }
        return object
    }

    private static func json(_ value: Value, _ meaning: ColumnMeaning, _ withBytes: Bool) -> JSONValue {
        if meaning == .secret { return value == .null ? .null : .string("kept, but told to nobody") }
        switch value {
        case .null: return .null
        case .integer(let integer): return json(integer, meaning)
        case .real(let real): return .number(real)
        case .text(let text):
            guard meaning == .document else { return .string(text) }
            return (try? JSONValue(parsing: text)) ?? .string(text)
        case .blob(let bytes):
            return withBytes ? .string(Data(bytes).base64EncodedString()) : .integer(Int64(bytes.count))
        }
    }

    static func identifier(_ value: Value) -> JSONValue { json(value, .identifier, false) }

    private static func json(_ integer: Int64, _ meaning: ColumnMeaning) -> JSONValue {
        switch meaning {
        case .identifier: .string(Identifier<Organization>(rawValue: integer).description)
        case .date: .string(Timestamp.text(of: Date(milliseconds: integer)))
        case .hybridTime: .string(Timestamp.text(of: HybridTime(rawValue: integer)?.date ?? Date(milliseconds: 0)))
        case .flag: .bool(integer != 0)
        default: .integer(integer)
        }
    }
}
