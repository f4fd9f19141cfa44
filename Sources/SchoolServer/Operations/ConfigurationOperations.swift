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
            let (app, body) = (call.app, try ConfigurationBody(call.body))
            return call.json(
                Listed(
                    "settings",
                    all: try await call.perform(.configure(app, at: body.place, body.values)) {
                        try $0.settings(of: app)
                    }))
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

private struct ConfigurationBody: Sendable {
    var place: SettingPlace
    var values: [String: SettingValue] = [:]

    init(_ json: JSONValue) throws {
        let (location, schoolClass) = (json["location"]?.asString, json["class"]?.asString)
        guard location == nil || schoolClass == nil else {
            throw SchoolError.invalid([
                Finding(.invalid, "class", "A class is at a location already. Name one of the two.")
            ])
        }
        if let schoolClass {
            guard let id = SchoolClass.ID(schoolClass) else { throw SchoolError.none("class") }
            place = .schoolClass(id)
        } else if let location {
            guard let id = Location.ID(location) else { throw SchoolError.none("location") }
            place = .location(id)
        } else {
            place = .everybody
        }
        var findings: [Finding] = []
        for member in json["values"]?.asObject?.members ?? [] {
            guard let value = SettingValue(member.value) else {
                findings.append(
                    Finding(
                        .invalid, "values.\(member.name)", "No property list holds null. Leave out what is not set."))
                continue
            }
            values[member.name] = value
        }
        try findings.orThrow()
    }
}

/// The schemas of app settings.
enum ConfigurationShapes {
    static let values = Schema.map(of: .any, keyLimit: Limit.settingName, limit: Limit.settings)

    static let configuration = Schema.object([
        .required("name", .string(limit: 64), "Sent with the next sync, it says that the device has these."),
        .required("values", .map(of: .any, keyLimit: Limit.settingName, limit: 100_000), "By name."),
    ])

    static func define(_ components: inout SchemaRegistry) {
        let id = Schema.string(format: .identifier)
        components.define(
            "AppSetting",
            .object([
                .required("name", .string(limit: Limit.settingName)), .required("value", .any),
                .optional("location", id, "For whom it is set; neither means everybody."), .optional("class", id),
                .required("modified", .string(format: .dateTime)),
            ]))
        let setting = Schema.reference("AppSetting")
        components.define("AppSettings", .object([.required("settings", .array(of: setting, limit: 1_000_000))]))
        components.define(
            "AppConfiguration",
            .object([
                .optional("location", id, "For whom; neither means everybody."), .optional("class", id),
                .required("values", values, "By name; what is left out is not set there any more."),
            ]))
        components.define(
            "ClassConfiguration",
            .object([
                .required(
                    "settings",
                    .array(
                        of: .object([
                            .required("holding", setting, "What the class gets."),
                            .required(
                                "beaten", .array(of: setting, limit: 3), "What that takes the place of, closest first."),
                            .required(
                                "elsewhere",
                                .array(
                                    of: .object([
                                        .required("setting", setting), .required("people", .integer(0 ... .max)),
                                    ]), limit: 100_000),
                                "Other classes, in which some of its people get another value."),
                        ]), limit: 1000))
            ]))
    }
}

extension AppSetting: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("name", name)
            json.name("value")
            json.value(JSONValue(value))
            switch place {
            case .everybody: break
            case .location(let id): json.field("location", id)
            case .schoolClass(let id): json.field("class", id)
            }
            json.field("modified", modified)
        }
    }
}

extension SettingOfClass: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("holding", holding)
            json.field("beaten", beaten)
            json.array("elsewhere", elsewhere) { json, other in
                json.object { json in
                    json.field("setting", other.setting)
                    json.field("people", other.people)
                }
            }
        }
    }
}
