import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

import struct Foundation.Date

/// `/manager/classes/{class}/edit`: what a class is called, and where it is.
enum EditClassPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/classes/{class}/edit", "editClassPage", .staff) { visit in
            let known = try open(visit)
            return try content(visit, known, Typed(known), [:])
        },
        Operation.form("/manager/classes/{class}/edit", "editClassForm", .staff, change),
    ]

    /// Of one that is over nothing is changed.
    private static func open(_ visit: Visit) throws -> SchoolClass {
        let known = try SchoolClassPage.managed(visit)
        guard known.archived == nil else { throw SchoolError.archivedClass }
        return known
    }

    /// What stands in the fields, and upon which state of the class it was written.
    private struct Typed {
        var name, number, room, place: String
        var modified: Date

        init(_ known: SchoolClass) {
            (name, number, room) = (known.name, known.number ?? "", known.room ?? "")
            (place, modified) = ("\(known.location)", known.modified)
        }

        init(_ form: Form, _ known: SchoolClass) {
            (name, number, room) = (form["name"] ?? "", form["number"] ?? "", form["room"] ?? "")
            place = form["location"] ?? "\(known.location)"
            modified = form["modified"].flatMap(Timestamp.date) ?? .distantPast
        }

        /// What it makes of the class. A course is of one location and does not move with the class.
        func draft(_ known: SchoolClass) throws -> SchoolClass.Draft {
            guard let location = Location.ID(place) else { throw SchoolError.none("location") }
            return SchoolClass.Draft(
                name: name, at: location, course: location == known.location ? known.course : nil, number: number,
                room: room)
        }
    }

    private static func content(
        _ visit: Visit, _ known: SchoolClass, _ typed: Typed, _ problems: [String: Phrase], isStale: Bool = false
    ) throws -> PageContent {
        let (id, words) = (known.id, visit.words)
        let places = try PlaceField.places(visit, for: .manageClasses)
        func line(_ name: String, _ label: Phrase, _ value: String, _ limit: Int, isRequired: Bool = false) -> HTML {
            Field(name, words(label), problem: problems[name].map { words($0) }, isRequired: isRequired)
                .text(value, limit: limit, .dir("auto"), .autocomplete("off"))
        }
        var content = PageContent(words.plain(.changeClass), in: SchoolClassPage.part(visit)) {
            if isStale {
                p(.class("problem"), .role("alert"), .tabindex(-1)) {
                    Icon.warning.view
                    span { words(.classChangedMeanwhile) }
                }
            }
            form(
                .method("post"), .action("/manager/classes/\(id)/edit"), .class("card stack"), .autocomplete("off")
            ) {
                input(.type("hidden"), .name("modified"), .value(Timestamp.text(of: typed.modified)))
                if known.source.isRoster { p(.class("hint"), .id("by-hand")) { words(.classByHandFromNowOn) } }
                div(.class("fields")) {
                    line("name", .className, typed.name, Limit.className, isRequired: true)
                    line("number", .classNumber, typed.number, 64)
                    line("room", .classRoom, typed.room, 64)
                    // Where its own is not among them, none is to be chosen by chance.
                    if places.contains(where: { $0.id == known.location }) {
                        PlaceField.view(
                            places, chosen: typed.place, words, hint: known.course == nil ? nil : .courseStays)
                    }
                }
                div(.class("actions")) {
                    button(.type("submit"), .class("primary")) { words(.save) }
                    a(.class("button quiet"), .href("/manager/classes/\(id)")) { words(.backToClass) }
                }
            }
        }
        content.crumbs = SchoolClassPage.crumbs(to: known, visit)
        return content
    }

    private static func change(_ visit: Visit, _ form: Form) async throws -> Reply {
        let known = try open(visit)
        let typed = Typed(form, known)
        do {
            _ = try await visit.perform(.change(known.id, to: typed.draft(known), since: typed.modified))
            return .go("/manager/classes/\(known.id)", .saved)
        } catch let error as SchoolError where error.reason == "changed_meanwhile" {
            var newer = typed
            newer.modified = try open(visit).modified
            return .again(try content(visit, known, newer, [:], isStale: true))
        } catch let error as SchoolError where error.code == .invalid {
            let fields = error.findings.map { ($0.field, $0.field == "name" ? Phrase.classNameUnsound : .fieldTooLong) }
            return .again(try content(visit, known, typed, Dictionary(fields) { $1 }))
        }
    }
}

extension Phrase {
    static let changeClass = Phrase("Change the class")
    fileprivate static let classNumber = Phrase("Number", context: "of a class")
    fileprivate static let classRoom = Phrase("Room", context: "of a class")
    fileprivate static let classByHandFromNowOn = Phrase(
        "This class comes from a roster. Once you change it, imports leave its name, number, room and location as they are; who is in it still comes from the roster."
    )
    fileprivate static let courseStays = Phrase("Its course belongs to its location: a class that moves loses it.")
    fileprivate static let classChangedMeanwhile = Phrase(
        "Somebody else has changed this class meanwhile, and nothing is saved yet. Save again to keep what you see.")
}
