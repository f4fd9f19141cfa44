import Coursework
import HTML
import HTTP
import JSON
import School
import SchoolServer
import Texts

/// `/manager/apps/{app}/settings`: what is set for an app: for everybody, for a location, for a class; and what a class gets of it.
enum AppSettingsPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/manager/apps/{app}/settings", "appSettingsPage", .managers,
            parameters: [
                .init("for", .string(limit: 40), "For whom: location/…, class/…, or everybody."),
                .init("words", .string(limit: Limit.search), "A class or location to look for."),
            ]
        ) { visit in try content(visit, place(visit.call.query("for"))) },
        Operation.form("/manager/apps/{app}/settings", "appSettingsForm", .managers, set),
    ]

    /// What was typed, and what is not right with it.
    private struct Typed {
        var name = ""
        var kind = Kind.text
        var value = ""
        var nameProblem: Phrase?
        var valueProblem: Phrase?
    }

    private enum Kind: String, CaseIterable {
        case text, number, flag, json

        func read(_ typed: String) -> SettingValue? {
            let plain = typed.trimmingBlanks
            switch self {
            case .text: return .text(typed)
            case .number:
                guard case let json? = try? JSONValue(parsing: plain), json.asNumber != nil else { return nil }
                return SettingValue(json)
            case .flag: return plain == "true" ? .boolean(true) : plain == "false" ? .boolean(false) : nil
            case .json: return (try? JSONValue(parsing: plain)).flatMap { SettingValue($0) }
            }
        }
    }

    private static func app(_ visit: Visit) -> String { visit.call.request.parameters["app"] ?? "" }

    private static func place(_ text: String?) throws -> SettingPlace {
        switch text.flatMap({ AuditSubject($0) }) {
        case nil where text == nil || text == "": return .everybody
        case .location(let id): return .location(id)
        case .schoolClass(let id): return .schoolClass(id)
        default: throw SchoolError.none("place")
        }
    }

    private static func set(_ visit: Visit, _ form: Form) async throws -> Reply {
        let (app, place) = (app(visit), try place(form["for"]))
        var typed = Typed(
            name: (form["name"] ?? "").trimmingBlanks, kind: form["kind"].flatMap(Kind.init) ?? .text,
            value: form["value"] ?? "")
        let value: SettingValue? = form["act"] == "remove" ? nil : typed.kind.read(typed.value)
        if form["act"] != "remove", value == nil {
            typed.valueProblem = typed.kind == .number ? .noNumber : typed.kind == .flag ? .noFlag : .noJSON
            return .again(try content(visit, place, typed))
        }
        do {
            let name = typed.name
            try await visit.perform(.configure(app, at: place, name, value))
        } catch let error as SchoolError where error.code == .invalid {
            if error.findings.contains(where: { $0.field == "values.name" }) {
                typed.nameProblem = .noName
            } else {
                typed.valueProblem = .tooMuch
            }
            return .again(try content(visit, place, typed))
        }
        return .go(link(app, place), .saved)
    }

    private static func link(_ app: String, _ place: SettingPlace) -> Link {
        switch place {
        case .everybody: "/manager/apps/\(app)/settings"
        case .location(let id): "/manager/apps/\(app)/settings?for=\("location/\(id)")"
        case .schoolClass(let id): "/manager/apps/\(app)/settings?for=\("class/\(id)")"
        }
    }

    // MARK: - The page

    private static func content(_ visit: Visit, _ place: SettingPlace, _ typed: Typed = Typed()) throws -> PageContent {
        let (words, id) = (visit.words, app(visit))
        let (app, all, values, name) = try visit.read { transaction in
            (
                try transaction.app(id), try transaction.settings(of: id),
                try transaction.mayConfigure(id, at: place) ? transaction.settings(of: id, at: place) : nil,
                try placeName(place, transaction, words)
            )
        }
        var content = PageContent(words.plain(.settingsOf(app.name)), in: .apps) {
            choosing(app, place, all, try? found(visit), visit)
            section(.class("card stack")) {
                h2 { words(.setFor(name)) }
                if let values {
                    list(values, app, place, words)
                    adding(app, place, typed, words)
                } else {
                    p(.class("hint")) { words(.othersSetIt) }
                }
            }
            if case .schoolClass(let schoolClass) = place { getting(visit, app, schoolClass) }
            section(.class("card")) {
                p(.class("hint")) { words(.settingsMean) }
                p(.class("hint")) { words(.settingsReveal) }
            }
        }
        try content.show(app, visit)
        return content
    }

    private static func placeName(_ place: SettingPlace, _ transaction: Transaction, _ words: Words) throws -> String {
        switch place {
        case .everybody: words.plain(.everybody)
        case .location(let id): try transaction.location(id).name
        case .schoolClass(let id): try transaction.schoolClass(id).schoolClass.shownName
        }
    }

    /// Classes and locations whose names hold what was typed.
    private static func found(_ visit: Visit) throws -> [(place: SettingPlace, name: String)] {
        let typed = (visit.call.query("words") ?? "").trimmingBlanks
        guard !typed.isEmpty else { return [] }
        return try visit.read { transaction in
            let locations = try transaction.locations().filter { $0.name.lowercased().contains(typed.lowercased()) }
            let classes = try transaction.classes(ClassFilter(words: typed), PageRequest(limit: 20)).items
            return locations.prefix(20).map { (.location($0.id), $0.name) }
                + classes.map { (.schoolClass($0.schoolClass.id), $0.schoolClass.shownName) }
        }
    }

    private static func choosing(
        _ app: App, _ place: SettingPlace, _ all: [AppSetting], _ found: [(place: SettingPlace, name: String)]?,
        _ visit: Visit
    ) -> HTML {
        let words = visit.words
        var places: [(place: SettingPlace, name: String)] = [(.everybody, words.plain(.everybody))]
        for setting in all where !places.contains(where: { $0.place == setting.place }) {
            places.append((setting.place, setting.placeName ?? ""))
        }
        for one in found ?? [] where !places.contains(where: { $0.place == one.place }) { places.append(one) }
        let typed = visit.call.query("words")
        return section(.class("card stack")) {
            h2 { words(.settingsFor) }
            ul(.class("cluster")) {
                for one in places {
                    li {
                        a(
                            .class("button"), .href(link(app.id, one.place)),
                            .aria("current", one.place == place ? "true" : nil)
                        ) { bdi { one.name } }
                    }
                }
            }
            form(.method("get"), .action("/manager/apps/\(app.id)/settings"), .class("finder"), .autocomplete("off")) {
                Field("words", words(.classOrLocation)).text(
                    typed, type: "search", limit: Limit.search, .dir("auto"), .spellcheck(false))
                div(.class("actions")) { button(.type("submit")) { words(.find) } }
            }
            if typed != nil, found?.isEmpty != false { p(.class("hint")) { words(.noSuchPlace) } }
        }
    }

    private static func list(
        _ values: [String: SettingValue], _ app: App, _ place: SettingPlace, _ words: Words
    ) -> HTML {
        guard !values.isEmpty else { return p(.class("hint")) { words(.nothingSet) } }
        return ul(.class("rows")) {
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                li(.class("row")) {
                    entry(name, value)
                    form(.method("post"), .action("/manager/apps/\(app.id)/settings")) {
                        input(.type("hidden"), .name("for"), .value(place.named))
                        input(.type("hidden"), .name("name"), .value(name))
                        button(
                            .type("submit"), .class("quiet"), .name("act"), .value("remove"),
                            .aria("label", words.plain(.takeAwayNamed(name)))
                        ) { words(.takeAway) }
                    }
                }
            }
        }
    }

    private static func entry(_ name: String, _ value: SettingValue, @HTMLBuilder more: () -> HTML = { HTML() }) -> HTML
    {
        div(.class("row-main")) {
            strong { bdi(.dir("ltr"), .translate(false)) { name } }
            code(.dir("ltr"), .translate(false)) { JSONValue(value).text }
            more()
        }
    }

    private static func adding(_ app: App, _ place: SettingPlace, _ typed: Typed, _ words: Words) -> HTML {
        form(.method("post"), .action("/manager/apps/\(app.id)/settings"), .class("stack"), .autocomplete("off")) {
            h3 { words(.setOne) }
            input(.type("hidden"), .name("for"), .value(place.named))
            Field(
                "name", words(.settingName), hint: words(.settingNameHint),
                problem: typed.nameProblem.map { words($0) },
                isRequired: true
            ).text(
                typed.name, limit: Limit.settingName, .dir("ltr"), .autocapitalize("none"), .spellcheck(false))
            Field("kind", words(.settingKind)).view { id, described, invalid in
                select(id, .name("kind"), described, invalid) {
                    for kind in Kind.allCases {
                        option(.value(kind.rawValue), .selected(kind == typed.kind)) {
                            words(.settingKind(kind.rawValue))
                        }
                    }
                }
            }
            Field(
                "value", words(.settingValue), hint: words(.settingValueHint("\("[\"a\", \"b\"]")")),
                problem: typed.valueProblem.map { words($0) }
            ).lines(typed.value, rows: 2, limit: Limit.settingBytes)
            div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.setIt) } }
        }
    }

    /// What the people of a class get, each with the reason.
    private static func getting(_ visit: Visit, _ app: App, _ id: SchoolClass.ID) -> HTML {
        let words = visit.words
        guard let settings = try? visit.read({ try $0.settings(of: app.id, for: id) }) else { return HTML() }
        return section(.class("card stack")) {
            h2 { words(.whatTheyGet) }
            p(.class("hint")) { words(.closestHolds) }
            if settings.isEmpty { p { words(.nothingComes) } }
            ul(.class("rows")) {
                for one in settings {
                    li(.class("row")) {
                        entry(one.holding.name, one.holding.value) {
                            small { words(.because(one, words)) }
                            for other in one.elsewhere {
                                small {
                                    words(
                                        .elsewhere(
                                            other.people, other.setting.placeName ?? "",
                                            JSONValue(other.setting.value).text))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension SettingPlace {
    /// As the page's address and its forms name it.
    fileprivate var named: String {
        switch self {
        case .everybody: ""
        case .location(let id): "location/\(id)"
        case .schoolClass(let id): "class/\(id)"
        }
    }
}

extension Phrase {
    static let settings = Phrase("Settings", context: "of an app, set by the school")
    static func settingsOf(_ app: String) -> Phrase { Phrase("What the school sets for \(app)") }
    fileprivate static let settingsFor = Phrase("For whom")
    fileprivate static let everybody = Phrase("Everybody")
    fileprivate static let classOrLocation = Phrase("Class or location")
    fileprivate static let find = Phrase("Find")
    fileprivate static let noSuchPlace = Phrase("You have no class or location with that name.")
    fileprivate static func setFor(_ whom: String) -> Phrase { Phrase("Set for: \(whom)") }
    fileprivate static let nothingSet = Phrase("Nothing yet. The app uses its own values.")
    fileprivate static let othersSetIt = Phrase("Only the school’s administrators can set this.")
    fileprivate static let takeAway = Phrase("Unset")
    fileprivate static func takeAwayNamed(_ name: String) -> Phrase { Phrase("Unset \(name)") }
    fileprivate static let setOne = Phrase("Set a value")
    fileprivate static let settingName = Phrase("Name of the setting")
    fileprivate static let settingNameHint = Phrase("Exactly as the app’s developers write it.")
    fileprivate static let settingKind = Phrase("Kind of value")
    fileprivate static func settingKind(_ kind: String) -> Phrase {
        switch kind {
        case "number": Phrase("Number", context: "kind of value")
        case "flag": Phrase("Yes or no")
        case "json": Phrase("List or dictionary, as JSON")
        default: Phrase("Text")
        }
    }
    fileprivate static let settingValue = Phrase("Value")
    fileprivate static func settingValueHint(_ example: String) -> Phrase {
        Phrase("Write numbers with a decimal point, such as 0.5; yes or no as true or false; a list as \(example).")
    }
    fileprivate static let setIt = Phrase("Set")
    fileprivate static let noName = Phrase("Write a name of up to 128 characters.")
    fileprivate static let noNumber = Phrase("This is not a number. Write one such as 12 or 0.5.")
    fileprivate static let noFlag = Phrase("Write true or false.")
    fileprivate static let noJSON = Phrase("This is not a list or dictionary. Write it as JSON, without null.")
    fileprivate static let tooMuch = Phrase(
        "This is too much. There can be at most 100 settings, 16 kB in all, nested at most eight levels deep.")
    fileprivate static let whatTheyGet = Phrase("What the class gets, and why")
    fileprivate static let closestHolds = Phrase(
        "The most specific value applies: the class's before its location's, and the location's before the one for everybody. For a person in two classes, the one that was set last applies."
    )
    fileprivate static let nothingComes = Phrase("Nothing is set for it.")
    fileprivate static func because(_ setting: SettingOfClass, _ words: Words) -> Phrase {
        let beaten = setting.beaten.count
        switch (setting.holding.place, setting.beaten.first?.place) {
        case (.schoolClass, .location) where beaten > 1:
            return Phrase("Set for the class; it takes the place of what is set for the location and for everybody.")
        case (.schoolClass, .location):
            return Phrase("Set for the class; it takes the place of what is set for the location.")
        case (.schoolClass, .everybody):
            return Phrase("Set for the class; it takes the place of what is set for everybody.")
        case (.location, .everybody):
            return Phrase("Set for the location; it takes the place of what is set for everybody.")
        case (.schoolClass, _): return Phrase("Set for the class.")
        case (.location, _): return Phrase("Set for the location.")
        case (.everybody, _): return Phrase("Set for everybody.")
        }
    }
    fileprivate static func elsewhere(_ people: Int, _ schoolClass: String, _ value: String) -> Phrase {
        Phrase(
            one:
                "One of them is in \(schoolClass) as well and gets \(value), which was set there later or is not set here.",
            other:
                "\(people) of them are in \(schoolClass) as well and get \(value), which was set there later or is not set here.",
            people)
    }
    fileprivate static let settingsMean = Phrase(
        "Devices get the values with their next sync, within seconds where the app is open. Whoever uses the device can read them: passwords and keys do not belong here."
    )
    fileprivate static let settingsReveal = Phrase(
        "Teachers and students of a class get the same values. But a value that is set for one class tells the app that whoever uses the device is in that class: set for a class only what the app may know about it."
    )
}
