import Coursework
import HTTP
package import JSON
package import School

/// What administrators set for apps: managed app configuration.
enum ConfigurationOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/apps/{app}/configuration", "appConfiguration", .managers,
            "All settings of an app by name: first those for everybody, then those for locations and classes.",
            answer: .json(.reference("AppSettings"))
        ) { call in
            let app = call.app
            return call.tagged(Listed("settings", all: try call.read { try $0.settings(of: app) }))
        },
        Operation(
            .put, "/v1/apps/{app}/configuration", "configureApp", .managers,
            """
            Replaces an app’s settings for everybody, a location or a class. The most specific setting wins; \
            between two classes of one person, the one set last.
            """,
            request: .reference("AppConfiguration"), limit: 65_536, answer: .json(.reference("AppSettings"))
        ) { call in
            let (app, body) = (call.app, try call.decode(ConfigurationBody.self))
            let (place, values) = (try body.place(), try body.settings())
            return call.json(
                Listed(
                    "settings",
                    all: try await call.perform(.configure(app, at: place, values)) { try $0.settings(of: app) }))
        },
        Operation(
            .get, "/v1/apps/{app}/configuration/classes/{class}", "classConfiguration", .managers,
            "The values of an app’s settings for a class, where they come from, and where some of its people get another value.",
            answer: .json(.reference("ClassConfiguration"))
        ) { call in
            let (app, id): (String, SchoolClass.ID) = (call.app, try call.id("class", of: "class"))
            return call.tagged(Listed("settings", all: try call.read { try $0.settings(of: app, for: id) }))
        },
    ]
}

struct ConfigurationBody: RequestShaped {
    // Read as texts: an invalid identifier is treated as one that does not exist.
    var location: String?
    var `class`: String?
    var values: JSONObject

    static let requestShape = RequestShape(
        ConfigurationBody.init,
        optional(
            "location", .id,
            "The location for which the values are set; with neither location nor class they are set for everybody."),
        optional("class", .id),
        required(
            "values", ConfigurationShapes.values, "The values, by name; a name that is left out is no longer set."))

    func place() throws -> SettingPlace {
        guard location == nil || `class` == nil else {
            throw SchoolError.invalid([
                Finding(.invalid, "class", "A class is at a location already. Name one of the two.")
            ])
        }
        if let `class` {
            guard let id = SchoolClass.ID(`class`) else { throw SchoolError.none("class") }
            return .schoolClass(id)
        }
        guard let location else { return .everybody }
        guard let id = Location.ID(location) else { throw SchoolError.none("location") }
        return .location(id)
    }

    func settings() throws -> [String: SettingValue] {
        var settings: [String: SettingValue] = [:]
        var findings: [Finding] = []
        for member in values.members {
            guard let value = SettingValue(member.value) else {
                findings.append(
                    Finding(
                        .invalid, "values.\(member.name)", "No property list holds null. Leave out what is not set."))
                continue
            }
            settings[member.name] = value
        }
        try findings.orThrow()
        return settings
    }
}

/// The schemas of app settings.
enum ConfigurationShapes {
    static let values = Schema.map(of: .any, keyLimit: Limit.settingName, limit: Limit.settings)

    static let configuration = Schema.object([
        .required(
            "name", .string(limit: 64),
            "The name of this set of values; the device sends it with the next sync, to say that it has them."),
        .required("values", .map(of: .any, keyLimit: Limit.settingName, limit: 100_000), "The values, by name."),
    ])

    static func define(_ components: inout SchemaRegistry) {
        components.define("AppSetting", AppSetting.shape.schema)
        components.define(
            "AppSettings", .object([.required("settings", .array(of: .reference("AppSetting"), limit: 1_000_000))]))
        components.define("AppConfiguration", ConfigurationBody.requestShape.schema)
        components.define(
            "ClassConfiguration",
            .object([.required("settings", .array(of: SettingOfClass.shape.schema, limit: 1000))]))
    }
}

extension AppSetting: Shaped {
    package static let shape = AnswerShape<AppSetting>(
        .required("name", .string(limit: Limit.settingName)) { $0.name },
        .required("value", .any) { JSONValue($0.value) },
        .optional(
            "location", .id,
            "The location for which it is set; with neither location nor class it is set for everybody."
        ) { $0.place.location },
        .optional("class", .id) { $0.place.schoolClass },
        .required("modified", .date) { $0.modified })
}

extension SettingOfClass: Shaped {
    package static let shape = AnswerShape<SettingOfClass>(
        .required("holding", .reference("AppSetting"), "The setting that the class gets.") { $0.holding },
        .required(
            "beaten", .array(of: .reference("AppSetting"), limit: 3),
            "The settings that this one overrides, the closest first."
        ) { $0.beaten },
        .required(
            "elsewhere", .array(of: Elsewhere.shape.schema, limit: 100_000),
            "Other classes in which some people of this class get another value."
        ) { $0.elsewhere })
}

extension SettingOfClass.Elsewhere: Shaped {
    package static let shape = AnswerShape<SettingOfClass.Elsewhere>(
        .required("setting", .reference("AppSetting")) { $0.setting },
        .required("people", .count) { $0.people })
}
