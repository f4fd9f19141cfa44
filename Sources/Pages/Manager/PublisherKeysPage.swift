import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/manager/keys`: which publishers' programs may say what an app offers, and with which key.
enum PublisherKeysPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/keys", "publisherKeysPage", .administrators) { try content($0) },
        Operation.form("/manager/keys", "addPublisherKeyForm", .administrators, add),
        Operation.form("/manager/keys/{key}/revoke", "revokePublisherKeyForm", .administrators) { visit, _ in
            guard let id = (visit.call.request.parameters["key"]).flatMap(PublisherKey.ID.init) else {
                throw SchoolError.none("key")
            }
            try await visit.perform(.revokePublisherKey(id))
            return .go("/manager/keys", .keyRevoked)
        },
    ]

    /// What somebody has typed, and what is wrong with it.
    private struct Typed {
        var name = ""
        var issuer = ""
        var apps = ""
        var key = ""
        var isKeyPrivate = false
        /// By field; the messages are for programs' authors as well, and in English.
        var problems: [String: Phrase] = [:]
    }

    private static func add(_ visit: Visit, _ form: Form) async throws -> Reply {
        var typed = Typed(
            name: form["name"] ?? "", issuer: form["issuer"] ?? "", apps: form["apps"] ?? "", key: form["key"] ?? "")
        let draft = PublisherKey.Draft(
            name: typed.name, issuer: typed.issuer, pem: typed.key,
            apps: typed.apps.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init))
        do {
            _ = try await visit.perform(.add(draft))
            return .go("/manager/keys", .keyAdded)
        } catch let error as SchoolError where error.code == .invalid {
            for finding in error.findings { typed.problems[finding.field] = problem(in: finding.field, draft) }
        } catch let error as SchoolError where error.reason == "key_known" {
            typed.problems["key"] = .keyIsKnown
        }
        // A private key does not stay where others may read it.
        if typed.key.contains("PRIVATE") { (typed.key, typed.isKeyPrivate) = ("", true) }
        return .again(try content(visit, typed))
    }

    private static func problem(in field: String, _ draft: PublisherKey.Draft) -> Phrase {
        switch field {
        case "name": .keyNeedsName
        case "issuer": .keyNeedsIssuer
        case "apps": .keyNeedsApps
        default: draft.pem.contains("PRIVATE") ? .keyIsPrivate : .keyIsNone
        }
    }

    // MARK: - The page

    private static func content(_ visit: Visit, _ typed: Typed = Typed()) throws -> PageContent {
        let words = visit.words
        let keys = try visit.read { try $0.publisherKeys() }
        var content = PageContent(words.plain(.publisherKeys), in: .apps) {
            p(.class("lead")) { words(.keysMean) }
            if keys.isEmpty {
                section(.class("card")) { p(.class("hint")) { words(.noKeys) } }
            } else {
                for key in keys { card(key, words) }
            }
            adding(typed, words)
        }
        content.crumbs = [.init(words(.apps), "/manager/apps")]
        return content
    }

    private static func card(_ key: PublisherKey, _ words: Words) -> HTML {
        section(.class("card stack")) {
            div(.class("row")) {
                div(.class("row-main")) {
                    h2 { bdi { key.name } }
                    small { words(state(of: key, words)) }
                }
                if key.revoked == nil {
                    form(.method("post"), .action("/manager/keys/\(key.id)/revoke")) {
                        button(.type("submit"), .class("danger"), .aria("label", words.plain(.revokeNamed(key.name)))) {
                            words(.revoke)
                        }
                    }
                }
            }
            dl(.class("facts")) {
                div {
                    dt { words(.keyID) }
                    dd { code(.dir("ltr"), .translate(false)) { key.keyID } }
                }
                div {
                    dt { words(.issuerName) }
                    dd { code(.dir("ltr"), .translate(false)) { key.issuer } }
                }
                div {
                    dt { words(.keyApps) }
                    for app in key.apps { dd { bdi(.dir("ltr"), .translate(false)) { app } } }
                }
            }
        }
    }

    private static func state(of key: PublisherKey, _ words: Words) -> Phrase {
        if let revoked = key.revoked { return .keyRevokedOn(words.plainTime(revoked, .day)) }
        return key.used.map { .keyUsedOn(words.plainTime($0, .day)) } ?? .keyNeverUsed
    }

    private static func adding(_ typed: Typed, _ words: Words) -> HTML {
        func problem(_ field: String) -> HTML? { typed.problems[field].map { words($0) } }
        return form(.method("post"), .action("/manager/keys"), .class("card stack"), .autocomplete("off")) {
            h2 { words(.addKey) }
            Field("name", words(.publisherName), problem: problem("name"), isRequired: true)
                .text(typed.name, limit: Limit.name, .dir("auto"))
            Field("issuer", words(.issuerName), hint: words(.issuerHint), problem: problem("issuer"), isRequired: true)
                .text(typed.issuer, limit: Limit.issuer, .dir("ltr"), .autocapitalize("none"), .spellcheck(false))
            Field(
                "apps", words(.keyApps), hint: words(.keyAppsHint("\("org.example.light")")), problem: problem("apps"),
                isRequired: true
            ).lines(typed.apps, rows: 2, limit: 8000)
            Field("key", words(.publicKey), hint: words(.publicKeyHint), problem: problem("key"), isRequired: true)
                .lines(typed.key, rows: 5, limit: 8192, isEmptied: typed.isKeyPrivate)
            p(.class("hint")) { words(.keyOpens) }
            div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.letIn) } }
        }
    }
}

extension Phrase {
    static let publisherKeys = Phrase("Keys of publishers")
    fileprivate static let keysMean = Phrase(
        "With a key, the publisher of an app can use a program to keep the app’s content here up to date: titles, order, pictures. The key gives access to nothing else."
    )
    fileprivate static let noKeys = Phrase("None yet. What apps offer is reported by teachers’ devices.")
    fileprivate static let revoke = Phrase("Revoke")
    fileprivate static func revokeNamed(_ name: String) -> Phrase { Phrase("Revoke the key of \(name)") }
    fileprivate static let keyID = Phrase("Key ID", context: "of a publisher's key, as its program has to send it")
    fileprivate static let issuerName = Phrase("Issuer")
    fileprivate static let issuerHint = Phrase(
        "The name that the publisher signs with: often a team identifier of ten letters and digits.")
    fileprivate static let keyApps = Phrase("Apps that the key is valid for")
    fileprivate static func keyAppsHint(_ example: String) -> Phrase {
        Phrase("Their bundle identifiers, such as \(example), one on each line.")
    }
    fileprivate static let publisherName = Phrase("What you call the publisher")
    fileprivate static let publicKey = Phrase("Public key")
    fileprivate static let publicKeyHint = Phrase(
        "The text that the publisher sends you, from BEGIN PUBLIC KEY to END PUBLIC KEY.")
    fileprivate static let keyOpens = Phrase(
        "What the publisher says about these apps then takes precedence over what teachers’ devices say. You can revoke the key at any time."
    )
    fileprivate static let addKey = Phrase("Add a key for a publisher")
    fileprivate static let letIn = Phrase("Add the key")
    fileprivate static let keyNeverUsed = Phrase("Not used yet")
    fileprivate static func keyUsedOn(_ day: String) -> Phrase { Phrase("Last used on \(day)") }
    fileprivate static func keyRevokedOn(_ day: String) -> Phrase { Phrase("Revoked on \(day)") }
    fileprivate static let keyNeedsName = Phrase("Write a name that you will recognise.")
    fileprivate static let keyNeedsIssuer = Phrase("Write the issuer, without spaces.")
    fileprivate static let keyNeedsApps = Phrase("Write at least one bundle identifier, and at most fifty.")
    fileprivate static let keyIsNone = Phrase("This is not a public key of the curve P-256. Ask the publisher for one.")
    fileprivate static let keyIsPrivate = Phrase(
        "This is the private key, which only the publisher may have. Ask for the public one, and for a new pair.")
    fileprivate static let keyIsKnown = Phrase("The school has this key already. Revoke that one first.")
}
