import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

import struct Foundation.Date
import struct Foundation.TimeZone

/// `/manager/school`: what the school is called, in which time zone and language it speaks, and its locations.
enum SchoolSettingsPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/school", "schoolSettingsPage", .administrators) { visit in
            try content(visit, Typed(try visit.read { try $0.organizationItself() }), [:])
        },
        Operation.form("/manager/school", "schoolSettingsForm", .administrators, change),
        Operation.form("/manager/school/locations", "addLocationForm", .administrators, add),
        Operation.form("/manager/school/locations/{location}", "changeLocationForm", .administrators, rename),
        Operation.form("/manager/school/locations/{location}/removal", "removeLocationForm", .administrators, remove),
    ]

    /// What stands in the fields, and which state of the school it was written upon.
    private struct Typed {
        var name, timeZone, language: String
        var modified: Date

        init(_ school: Organization) {
            (name, timeZone, language) = (school.name, school.timeZone, school.language)
            modified = school.modified
        }

        init(_ form: Form) {
            name = form["name"] ?? ""
            timeZone = form["timeZone"] ?? ""
            language = form["language"] ?? ""
            modified = form["modified"].flatMap(Timestamp.date) ?? .distantPast
        }

        var settings: Organization.Settings {
            Organization.Settings(name: name, timeZone: timeZone, language: language)
        }
    }

    // MARK: - The forms

    private static func content(_ visit: Visit, _ typed: Typed, _ problems: [String: Phrase]) throws -> PageContent {
        let words = visit.words
        let (places, used) = try visit.read { transaction in
            let places = try transaction.locations()
            return (places, Set(try places.map(\.id).filter(transaction.isUsed)))
        }
        func field(_ name: String, _ label: Phrase, hint: Phrase? = nil) -> Field {
            Field(
                name, words(label), hint: hint.map { words($0) }, problem: problems[name].map { words($0) },
                isRequired: true)
        }
        var content = PageContent(words.plain(.schoolAndLocations), in: .school) {
            form(.method("post"), .action("/manager/school"), .class("card stack"), .autocomplete("off")) {
                input(.type("hidden"), .name("modified"), .value(Timestamp.text(of: typed.modified)))
                field("name", .schoolName).text(typed.name, limit: Limit.name, .dir("auto"))
                field("timeZone", .timeZone, hint: .timeZoneHint)
                    .text(
                        typed.timeZone, limit: Limit.timeZone, .dir("ltr"), .list("time-zones"),
                        .autocapitalize("none"),
                        .spellcheck(false))
                datalist(.id("time-zones")) {
                    for zone in TimeZone.knownTimeZoneIdentifiers.sorted() { option(.value(zone)) }
                }
                field("language", .schoolLanguage, hint: .schoolLanguageHint).view { id, described, invalid in
                    select(id, .name("language"), described, invalid) {
                        for tag in languages(typed.language) {
                            option(.value(tag), .selected(tag == typed.language), .lang(tag)) {
                                Language(tag: tag)?.ownName ?? tag
                            }
                        }
                    }
                }
                div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.save) } }
            }
            locations(places, used: used, words)
        }
        content.crumbs = [.init(words(.theSchool), "/manager")]
        return content
    }

    /// Those that Homeroom speaks, and the one that is set, which a program may have set.
    private static func languages(_ set: String) -> [String] {
        let known = Language.offered.map(\.rawValue)
        return known.contains(set) ? known : known + [set]
    }

    private static func locations(_ places: [Location], used: Set<Location.ID>, _ words: Words) -> HTML {
        section(.class("card stack"), .id("locations")) {
            h2 { words(.locations) }
            ul(.class("rows")) {
                for place in places {
                    li(.class("row")) {
                        form(
                            .method("post"), .action("/manager/school/locations/\(place.id)"),
                            .class("row-main finder"),
                            .autocomplete("off")
                        ) {
                            input(.type("hidden"), .name("modified"), .value(Timestamp.text(of: place.modified)))
                            input(.type("hidden"), .name("timeZone"), .value(place.timeZone ?? ""))
                            div(.class("field")) {
                                input(
                                    .type("text"), .name("name"), .value(place.name), .maxlength(Limit.name),
                                    .required(),
                                    .dir("auto"), .aria("label", words.plain(.nameOfLocation(place.name))))
                            }
                            div(.class("actions")) {
                                button(.type("submit"), .aria("label", words.plain(.rename(place.name)))) {
                                    words(.save)
                                }
                            }
                        }
                        if places.count > 1, !used.contains(place.id) {
                            form(.method("post"), .action("/manager/school/locations/\(place.id)/removal")) {
                                button(
                                    .type("submit"), .class("quiet"),
                                    .aria("label", words.plain(.removePlace(place.name)))
                                ) { words(.remove) }
                            }
                        }
                    }
                }
            }
            p(.class("hint")) { words(.removeLocationHint) }
            form(.method("post"), .action("/manager/school/locations"), .class("finder"), .autocomplete("off")) {
                Field("place", words(.newLocation), isRequired: true).text(nil, limit: Limit.name, .dir("auto"))
                div(.class("actions")) { button(.type("submit")) { words(.addLocation) } }
            }
        }
    }

    // MARK: - What is changed

    private static func change(_ visit: Visit, _ form: Form) async throws -> Reply {
        var typed = Typed(form)
        do {
            _ = try await visit.perform(.change(typed.settings, of: typed.modified))
            return .go("/manager/school", .saved)
        } catch let error as SchoolError where error.reason == "changed_meanwhile" {
            // What was typed stays, and saving once more decides.
            typed.modified = try visit.read { try $0.organizationItself() }.modified
            return .again(try content(visit, typed, ["name": .savedMeanwhile]))
        } catch let error as SchoolError where error.code == .invalid {
            var problems: [String: Phrase] = [:]
            for finding in error.findings {
                problems[finding.field] = finding.field == "timeZone" ? .noTimeZone : .noName
            }
            return .again(try content(visit, typed, problems))
        }
    }

    private static func add(_ visit: Visit, _ form: Form) async throws -> Reply {
        _ = try await visit.perform(.create(Location.Draft(name: form["place"] ?? "")))
        return .go("/manager/school", .saved)
    }

    private static func rename(_ visit: Visit, _ form: Form) async throws -> Reply {
        let draft = Location.Draft(name: form["name"] ?? "", timeZone: form["timeZone"])
        let modified = form["modified"].flatMap(Timestamp.date) ?? .distantPast
        _ = try await visit.perform(.change(try visit.id("location"), to: draft, of: modified))
        return .go("/manager/school", .saved)
    }

    private static func remove(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: Location.ID = try visit.id("location")
        try await visit.perform(.remove(id))
        return .go("/manager/school", .deleted)
    }
}

extension Phrase {
    static let schoolAndLocations = Phrase("Name, time zone and locations")
    static let schoolAndLocationsHint = Phrase("What the school is called, when its days begin, and where it is.")
    fileprivate static let schoolName = Phrase("Name of the school")
    fileprivate static let timeZone = Phrase("Time zone")
    fileprivate static let timeZoneHint = Phrase("Such as Europe/Berlin. Due dates and school days use it.")
    fileprivate static let noTimeZone = Phrase("There is no such time zone. Choose one from the list.")
    fileprivate static let noName = Phrase("Write a name of at most 256 letters.")
    fileprivate static let savedMeanwhile = Phrase(
        "Somebody else has saved changes meanwhile. Save again to keep what you see.")
    fileprivate static let remove = Phrase("Remove")
    fileprivate static let schoolLanguage = Phrase("Language of the school")
    fileprivate static let schoolLanguageHint = Phrase("Everybody chooses their own for the pages.")
    fileprivate static let locations = Phrase("Locations")
    fileprivate static func nameOfLocation(_ name: String) -> Phrase { Phrase("Name of \(name)") }
    fileprivate static func rename(_ name: String) -> Phrase { Phrase("Save the name of \(name)") }
    fileprivate static func removePlace(_ name: String) -> Phrase { Phrase("Remove \(name)") }
    fileprivate static let removeLocationHint = Phrase(
        "A location can be removed once nobody but administrators has a role there, and no class or course belongs to it. Administrators keep the role that they have at another one."
    )
    fileprivate static let newLocation = Phrase("Name of a new location")
    fileprivate static let addLocation = Phrase("Add a location")
}
