import Foundation
import Locks
import School

/// Keys by which a school recognizes publishers' programs.
enum KeyCommands {
    static let keys = Command(
        name: "apps keys", usage: "[add FILE | revoke KEY] --data DIR [options]",
        summary: "List publishers' keys, add one by its public key, or revoke one",
        options: AppCommands.school + [
            .init(name: "name", value: "NAME", summary: "a name for the new key, for administrators"),
            .init(name: "issuer", value: "TEXT", summary: "the iss of its tokens, such as a team identifier"),
            .init(name: "apps", value: "APPS", summary: "bundle identifiers with commas between them"), .json,
        ], operands: 0...2
    ) { options, terminal in
        switch (options.operands.first, options.operands.count) {
        case (nil, _): try await list(options, terminal)
        case ("add", 2): try await add(options, terminal)
        case ("revoke", 2): try await revoke(options, terminal)
        default: throw UsageError("'apps keys' is followed by nothing, by add FILE or by revoke KEY")
        }
    }

    /// What holds a key, private or public.
    static let keyFile = Intake(most: 8192, takesPipes: true)

    private static func list(_ options: Options, _ terminal: Terminal) async throws {
        let keys = try await options.withSchool { school, actor in
            try school.read(as: actor) { try $0.publisherKeys() }
        }
        let lines = keys.map { key in
            let state =
                key.revoked.map { "revoked \($0.day)" } ?? key.used.map { "last used \($0.day)" } ?? "never used"
            return
                "\(key.keyID)  \(key.name.shown)  \(key.issuer.shown)  \(key.apps.joined(separator: ", ").shown)  \(state)"
        }
        let words = lines.isEmpty ? "There are no keys." : lines.joined(separator: "\n")
        terminal.report(options, words, ["keys": .list(keys.map(\.fields))])
    }

    private static func add(_ options: Options, _ terminal: Terminal) async throws {
        let file = options.operands[1]
        let bytes = try keyFile.read(file)
        guard let name = options["name"], let issuer = options["issuer"], let apps = options["apps"] else {
            throw UsageError("'apps keys add' needs --name, --issuer and --apps")
        }
        let draft = PublisherKey.Draft(
            name: name, issuer: issuer, pem: String(decoding: bytes, as: UTF8.self),
            apps: apps.split(separator: ",").map(String.init))
        let key = try await options.withSchool { school, actor in
            try await school.perform(.add(draft), as: actor)
        }
        terminal.report(
            options,
            "\(key.name.shown) may publish \(key.apps.joined(separator: ", ").shown) with the key ID\n\(key.keyID)",
            key.fields)
    }

    private static func revoke(_ options: Options, _ terminal: Terminal) async throws {
        // In the form shown in lists, or as in tokens.
        guard let id = options.operands[1].split(separator: ".").last.map(String.init).flatMap(PublisherKey.ID.init)
        else {
            throw Failure("This is not a key ID. 'homeroom apps keys' lists all keys.")
        }
        try await options.withSchool { school, actor in
            try await school.perform(.revokePublisherKey(id), as: actor)
        }
        terminal.report(options, "Revoked. What was published stays.", ["id": .text(id.description)])
    }
}

extension PublisherKey {
    fileprivate var fields: [String: Reported] {
        var fields: [String: Reported] = [
            "id": .text(id.description), "keyId": .text(keyID), "name": .text(name), "issuer": .text(issuer),
            "apps": .text(apps.joined(separator: " ")),
        ]
        fields["used"] = used.map { .text($0.ISO8601Format()) }
        fields["revoked"] = revoked.map { .text($0.ISO8601Format()) }
        return fields
    }
}

extension Date {
    fileprivate var day: String { String(ISO8601Format().prefix(10)) }
}
