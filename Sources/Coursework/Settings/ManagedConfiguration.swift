/// What administrators have set for an app, as one person's devices get it: Apple's systems call it managed app configuration.
///
/// It goes by the classes and the locations that the person is in, whatever they are there, and by nothing else: it is the same
/// for a teacher and for a student of a class, and says nothing of what is assigned or recorded.
public struct ManagedConfiguration: Hashable, Sendable, Codable {
    /// By which the device says that it has these values; empty where there are none.
    public var name: String
    /// The values by their names.
    public var values: [String: SettingValue]

    /// Makes a configuration.
    public init(name: String, values: [String: SettingValue]) {
        self.name = name
        self.values = values
    }

    /// Nothing is set, or not any more.
    public static let none = ManagedConfiguration(name: "", values: [:])
}

extension Limit {
    /// Settings of one app that are set for everybody, for one location or for one class.
    public static let settings = 100
    /// Characters of a setting's name.
    public static let settingName = 128
    /// Bytes of all that is set for an app in one place.
    public static let settingBytes = 16_384
    /// Lists and dictionaries of a setting within each other.
    public static let settingDepth = 8
}

extension Limit {
    /// What keeps these from being set for an app in one place; empty when nothing does.
    public static func findings(forSettings values: [String: SettingValue]) -> [Finding] {
        var findings: [Finding] = []
        if values.count > settings {
            findings.append(.tooMany(values.count, of: "settings", in: "values", limit: settings))
        }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            // A place that names what somebody typed only where that can be shown.
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
