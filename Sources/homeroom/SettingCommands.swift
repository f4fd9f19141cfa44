import Coursework
import Foundation
import JSON
import School

/// An administrator's settings for an app: shown, and changed one by one.
enum SettingCommands {
    static let all: [Command] = [settings, configure, LicenseCommand.licenses]

    private static let place: [Options.Option] =
        SchoolData.options + [
            .init(name: "organization", value: "ID", summary: "which school, if the data holds several"),
            .init(name: "class", value: "NAME", summary: "for one class, by its name or identifier"),
        ]

    static let settings = Command(
        name: "apps settings", usage: "APP --data DIR [--class NAME] [--json]",
        summary: "Say what is set for an app, or with --class what that class gets, and why",
        options: place + [.json], operands: 1...1
    ) { options, terminal in
        let app = options.operands[0]
        try await options.withSchool { school, actor in
            guard case .schoolClass(let id) = try school.read(as: actor, { try $0.place(options) }) else {
                let all = try school.read(as: actor) { try $0.settings(of: app) }
                let lines = all.isEmpty ? ["Nothing is set for \(app)."] : all.map(\.words)
                return terminal.report(options, lines.joined(separator: "\n"), ["settings": .list(all.map(\.fields))])
            }
            let all = try school.read(as: actor) { try $0.settings(of: app, for: id) }
            let lines = all.isEmpty ? ["The class gets nothing that is set for \(app)."] : all.map(\.words)
            terminal.report(options, lines.joined(separator: "\n"), ["settings": .list(all.map(\.fields))])
        }
    }

    static let configure = Command(
        name: "apps configure", usage: "APP NAME=VALUE… --data DIR [options]",
        summary:
            "Set values for an app, as JSON or else as text, for everybody, a location or a class; NAME= removes one",
        options: place + [
            .init(name: "location", value: "NAME", summary: "for one location, by its name or identifier"), .json,
        ],
        operands: 2...101
    ) { options, terminal in
        let app = options.operands[0]
        let changes = try options.operands.dropFirst().map(change)
        try await options.withSchool { school, actor in
            let place = try school.read(as: actor) { try $0.place(options) }
            let values = try await school.perform(
                .configure(app, at: place, changing: Dictionary(changes) { $1 }), as: actor)
            let lines = values.sorted { $0.key < $1.key }.map { "\($0.key) = \(JSONValue($0.value).text)" }
            terminal.report(
                options, lines.isEmpty ? "Nothing is set there any more." : lines.joined(separator: "\n"),
                ["values": .json(JSONValue(.dictionary(values)))])
        }
    }

    /// NAME=VALUE; an empty value removes the setting.
    private static func change(_ text: String) throws(UsageError) -> (name: String, value: SettingValue?) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw UsageError("'\(text)' must be NAME=VALUE, such as level=3 or 'greeting=\"Good morning\"'")
        }
        if parts[1].isEmpty { return (parts[0], nil) }
        guard let json = try? JSONValue(parsing: parts[1]) else { return (parts[0], .text(parts[1])) }
        guard let value = SettingValue(json) else {
            throw UsageError("'\(text)' holds null, which apps cannot read; leave it out")
        }
        return (parts[0], value)
    }
}

extension Transaction {
    /// The place that the options name.
    fileprivate func place(_ options: Options) throws -> SettingPlace {
        switch (options["class"], options["location"]) {
        case (nil, nil): return .everybody
        case (let name?, nil): return .schoolClass(try classID(named: name))
        case (nil, let name?): return .location(try locationID(named: name))
        default: throw UsageError("name either --class or --location")
        }
    }

    /// The class of that name or identifier.
    func classID(named name: String) throws -> SchoolClass.ID {
        let classes = try classes(
            ClassFilter(words: SchoolClass.ID(name) == nil ? name : nil), PageRequest(limit: PageRequest.most)
        ).items.map(\.schoolClass)
        let found = classes.filter { $0.name == name || $0.nickname == name || $0.id.description == name }
        return try one(found.map(\.id), of: "class", named: name)
    }

    /// The location with that name or identifier; without a name, the only one.
    func locationID(named name: String?) throws -> Location.ID {
        let all = try locations()
        guard let name else {
            guard all.count == 1 else {
                throw UsageError("the school has \(all.count) locations; name one: --location")
            }
            return all[0].id
        }
        return try one(
            all.filter { $0.name == name || $0.id.description == name }.map(\.id), of: "location", named: name)
    }

    private func one<Thing>(_ found: [Identifier<Thing>], of what: String, named name: String) throws -> Identifier<
        Thing
    > {
        if found.count > 1 {
            let all = found.map(\.description).joined(separator: ", ")
            throw Failure("Several are called '\(name)'. Name one by its identifier: \(all).")
        }
        guard let id = found.first ?? Identifier<Thing>(name) else {
            throw Failure("There is no \(what) '\(name)'.")
        }
        return id
    }
}

extension AppSetting {
    fileprivate var whom: String {
        switch place {
        case .everybody: "everybody"
        case .location: "the location \(placeName ?? "")"
        case .schoolClass: "the class \(placeName ?? "")"
        }
    }

    fileprivate var words: String { "\(name) = \(JSONValue(value).text)  for \(whom)" }

    fileprivate var fields: [String: Reported] {
        var fields: [String: Reported] = ["name": .text(name), "value": .json(JSONValue(value))]
        if case .location(let id) = place { fields["location"] = .text(id.description) }
        if case .schoolClass(let id) = place { fields["class"] = .text(id.description) }
        return fields
    }
}

extension SettingOfClass {
    fileprivate var words: String {
        let others = elsewhere.map {
            "  but \(JSONValue($0.setting.value).text) for \($0.people) of them, who are also in \($0.setting.placeName ?? "another class"), where it was set later"
        }
        return
            ([
                holding.words
                    + (beaten.isEmpty
                        ? "" : ", instead of what is set for \(beaten.map(\.whom).joined(separator: " and "))")
            ] + others)
            .joined(separator: "\n")
    }

    fileprivate var fields: [String: Reported] {
        var fields = holding.fields
        fields["beaten"] = .list(beaten.map(\.fields))
        fields["elsewhere"] = .list(
            elsewhere.map { $0.setting.fields.merging(["people": .number($0.people)]) { $1 } })
        return fields
    }
}
