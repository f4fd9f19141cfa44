package import Coursework
package import Foundation
package import JSON

/// For whom a setting applies; the most specific place wins.
package enum SettingPlace: Hashable, Sendable {
    case everybody
    case location(Location.ID)
    case schoolClass(SchoolClass.ID)

    /// How specific it is.
    var closeness: Int {
        switch self {
        case .everybody: 0
        case .location: 1
        case .schoolClass: 2
        }
    }

    /// Identifiers of different kinds are different, and none is 0.
    var stored: Int64 {
        switch self {
        case .everybody: 0
        case .location(let id): id.rawValue
        case .schoolClass(let id): id.rawValue
        }
    }

    package var location: Location.ID? {
        if case .location(let id) = self { id } else { nil }
    }

    package var schoolClass: SchoolClass.ID? {
        if case .schoolClass(let id) = self { id } else { nil }
    }

    init(location: Location.ID?, schoolClass: SchoolClass.ID?) {
        self = schoolClass.map { .schoolClass($0) } ?? location.map { .location($0) } ?? .everybody
    }

    /// For the log.
    var logged: String {
        switch self {
        case .everybody: "organization"
        case .location(let id): "location/\(id)"
        case .schoolClass(let id): "class/\(id)"
        }
    }
}

/// One value that is set for an app.
package struct AppSetting: Hashable, Sendable {
    package var name: String
    package var value: SettingValue
    package var place: SettingPlace
    /// What the location or the class is called.
    package var placeName: String?
    package var modified: Date

    /// Whether this setting wins over another: the more specific one does; of two equally specific ones, as from two
    /// classes of a student, the one set later.
    func holds(over other: AppSetting) -> Bool {
        (place.closeness, modified, place.stored) > (other.place.closeness, other.modified, other.place.stored)
    }
}

extension [AppSetting] {
    /// The settings that apply, by name.
    var holding: [String: AppSetting] {
        Dictionary(map { ($0.name, $0) }) { $1.holds(over: $0) ? $1 : $0 }
    }
}

extension ManagedConfiguration {
    /// From all settings in the places where somebody is.
    init(_ settings: [AppSetting]) {
        let values = settings.holding.mapValues(\.value)
        guard !values.isEmpty else { self = .none; return }
        self.init(name: JSONValue(.dictionary(values)).text.fingerprint, values: values)
    }
}

extension JSONValue {
    /// Sorted, because dictionaries have no fixed order.
    package init(_ value: SettingValue) {
        switch value {
        case .boolean(let value): self = .bool(value)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        case .text(let value): self = .string(value)
        case .list(let values): self = .array(values.map { JSONValue($0) })
        case .dictionary(let values):
            var object = JSONObject()
            for (name, value) in values.sorted(by: { $0.key < $1.key }) { object.add(name, JSONValue(value)) }
            self = .object(object)
        }
    }
}

extension SettingValue {
    /// Nil for null anywhere, which property lists do not have.
    package init?(_ json: JSONValue) {
        switch json {
        case .null: return nil
        case .bool(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .text(value)
        case .array(let elements):
            let values = elements.compactMap { SettingValue($0) }
            guard values.count == elements.count else { return nil }
            self = .list(values)
        case .object(let object):
            var values: [String: SettingValue] = [:]
            for member in object.members {
                guard let value = SettingValue(member.value) else { return nil }
                values[member.name] = value
            }
            self = .dictionary(values)
        }
    }
}
