/// The value of a setting: what property lists and JSON have in common.
public enum SettingValue: Hashable, Sendable {
    /// True or false.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A text.
    case text(String)
    /// Values in their order.
    case list([SettingValue])
    /// Values by name.
    case dictionary([String: SettingValue])

    /// In the form of a property list.
    public var propertyList: any Sendable {
        switch self {
        case .boolean(let value): value
        case .integer(let value): Int(value)
        case .number(let value): value
        case .text(let value): value
        case .list(let values): values.map(\.propertyList)
        case .dictionary(let values): values.mapValues(\.propertyList)
        }
    }
}

extension SettingValue: Codable {
    /// Reads any JSON except null, which property lists do not have.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self), number.isFinite {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let values = try? value.decode([SettingValue].self) {
            self = .list(values)
        } else {
            self = .dictionary(try value.decode([String: SettingValue].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .dictionary(let values): try container.encode(values)
        }
    }
}

extension SettingValue {
    /// The nesting depth: itself, and the values it contains.
    var depth: Int {
        switch self {
        case .boolean, .integer, .number, .text: 0
        case .list(let values): 1 + (values.map(\.depth).max() ?? 0)
        case .dictionary(let values): 1 + (values.values.map(\.depth).max() ?? 0)
        }
    }

    /// Its approximate size as JSON.
    var size: Int {
        switch self {
        case .boolean, .integer, .number: 8
        case .text(let text): text.utf8.count + 2
        case .list(let values): values.reduce(2) { $0 + $1.size + 1 }
        case .dictionary(let values): values.reduce(2) { $0 + $1.key.utf8.count + $1.value.size + 4 }
        }
    }

    var holdsNUL: Bool {
        switch self {
        case .boolean, .integer, .number: false
        case .text(let text): text.holdsNUL
        case .list(let values): values.contains(where: \.holdsNUL)
        case .dictionary(let values): values.contains { $0.key.holdsNUL || $0.value.holdsNUL }
        }
    }
}
