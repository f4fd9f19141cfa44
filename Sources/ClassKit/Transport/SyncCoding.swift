import Foundation
import JSON

/// JSON as device and school write it to each other, in this one place: dates are RFC 3339 in UTC with milliseconds.
enum SyncCoding {
    /// What is stored may be larger than what a school takes, and its texts may hold NUL.
    private static let limits = JSONLimits(depth: 63, values: 5_000_000, allowsNUL: true)

    static func data(_ value: some Encodable) throws -> Data { Data(try bytes(value)) }

    static func text(_ value: some Encodable) throws -> String { String(decoding: try bytes(value), as: UTF8.self) }

    static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        try JSONDecoding.decode(type, from: JSONValue(parsing: [UInt8](data), limits: limits))
    }

    static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from text: String) throws -> Value {
        try JSONDecoding.decode(type, from: JSONValue(parsing: text, limits: limits))
    }

    /// The same bytes for the same content, whichever process writes.
    private static func bytes(_ value: some Encodable) throws -> [UInt8] {
        try JSONEncoding.encode(value, sortingMembers: true)
    }
}
