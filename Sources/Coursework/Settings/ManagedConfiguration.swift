/// The settings of an app that one person's devices get; Apple calls this managed app configuration.
///
/// It depends only on the classes and locations that the person belongs to, whatever their role: it is the same for a
/// teacher and a student of a class, and reveals nothing about what is assigned or recorded.
public struct ManagedConfiguration: Hashable, Sendable, Codable {
    /// A name by which the device says that it has these values; empty if there are none.
    public var name: String
    /// The values by their names.
    public var values: [String: SettingValue]

    /// Makes a configuration.
    public init(name: String, values: [String: SettingValue]) {
        self.name = name
        self.values = values
    }

    /// No settings.
    public static let none = ManagedConfiguration(name: "", values: [:])
}

extension Limit {
    /// Settings of one app that are set for everybody, for one location or for one class.
    public static let settings = 100
    /// Characters of a setting's name.
    public static let settingName = 128
    /// Bytes of all settings of an app in one place.
    public static let settingBytes = 16_384
    /// The nesting depth of lists and dictionaries in a setting.
    public static let settingDepth = 8
}

extension Limit {
    /// What is wrong with these as an app's settings in one place; empty if nothing is.
    public static func findings(forSettings values: [String: SettingValue]) -> [Finding] {
        var findings: [Finding] = []
        if values.count > settings {
            findings.append(.tooMany(values.count, of: "settings", in: "values", limit: settings))
        }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            // Contains the typed name only if it can be displayed.
            let place = "values.\(name.prefix(settingName))"
            findings += Finding.check(visible: name, field: "name", limit: settingName).map { $0.inside("values") }
            if value.holdsNUL { findings.append(.nul(in: place)) }
            if value.depth > settingDepth {
                findings.append(
                    Finding(
                        .limit, place,
                        "Lists and dictionaries stand within each other \(value.depth) deep; at most \(settingDepth) fit. Make it flatter."
                    ))
            }
        }
        let size = SettingValue.dictionary(values).size
        if size > settingBytes {
            findings.append(
                Finding(
                    .limit, "values",
                    "The settings take \(size) bytes; at most \(settingBytes) fit. Set a link to what is longer."))
        }
        return findings
    }
}
