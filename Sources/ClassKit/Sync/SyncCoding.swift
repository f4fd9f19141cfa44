import Coursework
import Foundation

/// JSON as device and school write it to each other, in this one place: dates are RFC 3339 in UTC with milliseconds.
enum SyncCoding {
    static func data(_ value: some Encodable) throws -> Data { try encoder().encode(value) }

    static func text(_ value: some Encodable) throws -> String {
        String(decoding: try data(value), as: UTF8.self)
    }

    static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        try decoder().decode(type, from: data)
    }

    static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from text: String) throws -> Value {
        try decode(type, from: Data(text.utf8))
    }

    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        // The same bytes for the same content, whichever process writes.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            // The style cuts off what is beyond milliseconds; so the middle of one is what it is given.
            let middle = Date(milliseconds: date.milliseconds).addingTimeInterval(0.000_25)
            try container.encode(middle.formatted(style))
        }
        return encoder
    }

    private static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            if let date = try? style.parse(text) { return date }
            // Others may leave out the milliseconds where they are zero.
            if let date = try? Date.ISO8601FormatStyle().parse(text) { return date }
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "This is no date and time of RFC 3339."))
        }
        return decoder
    }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
