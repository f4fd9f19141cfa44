import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/manager/classes`: all classes that one looks after; `/manager/classes/new`: one that no roster knows.
enum SchoolClassesPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/manager/classes", "schoolClassesPage", .managers,
            parameters: [
                .init("words", .string(limit: Limit.search), "Part of a name or number."),
                .init("location", .string(limit: 32), "Those of one location."),
                .init("archived", .boolean, "Those that are over."),
                .init("lacksTeacher", .boolean, "Those that nobody can teach at the moment."),
                .init("after", .string(limit: 8192), "From where to go on."),
            ], show),
        Operation.page("/manager/classes/new", "newClassPage", .staff) { try newClassContent($0, name: "", "", nil) },
        Operation.form("/manager/classes/new", "newClassForm", .staff, create),
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let (words, typed) = (visit.words, visit.call.query("words") ?? "")
        let (after, isOver) = (visit.call.query("after").flatMap(ListMark.init), visit.call.query("archived") == "true")
        let places = try PlaceField.places(visit, for: .manageClasses)
        let chosen = visit.call.query("location") ?? ""
        let lacksTeacher = visit.call.query("lacksTeacher") == "true"
        let filter = ClassFilter(
            location: try PlaceField.id(chosen), words: typed, isArchived: isOver, lacksTeacher: lacksTeacher)
        let page = try visit.read { try $0.classes(filter, PageRequest(after: after, limit: 50)) }
        var content = PageContent(words.plain(isOver ? .classesOver : .classes), in: .allClasses) {
            search {
                form(.method("get"), .action("/manager/classes"), .class("card finder"), .data("finds", "found")) {
                    if isOver { input(.type("hidden"), .name("archived"), .value("true")) }
                    Field("words", words(.classNameOrNumber)).text(
                        typed, type: "search", limit: Limit.search, .autocomplete("off"), .dir("auto"),
                        .spellcheck(false))
                    PlaceField.view(places, chosen: chosen, words, none: .anyLocation)
                    if !isOver { onlyWithoutTeacher(lacksTeacher, words) }
                    div(.class("actions")) {
                        button(.type("submit")) {
                            Icon.search.view
                            words(.searchButton)
                        }
                    }
                }
            }
            section(.id("found"), .class("stack"), .aria("label", words.plain(.foundClasses))) {
                if page.items.isEmpty {
                    div(.class("empty")) {
                        p {
                            words(
                                !typed.isEmpty || !chosen.isEmpty || lacksTeacher
                                    ? .noClassFits : isOver ? .noClassIsOver : .noClassesYet)
                        }
                    }
                } else {
                    ul(.class("rows card")) { for entry in page.items { row(entry, places, words) } }
                }
                if let next = page.next {
                    p {
                        a(
                            .class("button"),
                            .href(
                                "/manager/classes?words=\(typed)&location=\(chosen)&archived=\(isOver)&lacksTeacher=\(lacksTeacher)&after=\(next)"
                            )
                        ) {
                            words(.moreOfThem)
                        }
                    }
                }
            }
        }
        if isOver {
            content.crumbs = [.init(words(.classes), "/manager/classes")]
        } else {
            content.actions = actions(words)
        }
        content.modules = ["manager/search.js"]
        return content
    }

    private static func onlyWithoutTeacher(_ isChosen: Bool, _ words: Words) -> HTML {
        label(.class("choice")) {
            input(
                .type("checkbox"), .name("lacksTeacher"), .value("true"), .checked(isChosen), .autocomplete("off"))
            span { words(.onlyWithoutTeacher) }
        }
    }

    @HTMLBuilder private static func actions(_ words: Words) -> HTML {
        a(.class("button"), .href("/manager/classes?archived=true")) { words(.classesOver) }
        a(.class("button primary"), .href("/manager/classes/new")) {
            Icon.plus.view
            words(.makeClass)
        }
    }

    /// - Parameter places: where the reader looks after classes; where it is one, nobody is told which.
    private static func row(_ entry: ClassEntry, _ places: [Location], _ words: Words) -> HTML {
        let one = entry.schoolClass
        let place = places.count > 1 ? places.first { $0.id == one.location } : nil
        return li(.class("row"), .id("class-\(one.id)")) {
            a(.class("row-main"), .href("/manager/classes/\(one.id)")) {
                strong { bdi { one.shownName } }
                small {
                    for name in [one.nickname == nil ? nil : one.name, place?.name].compactMap({ $0 }) {
                        bdi { name }
                        " · "
                    }
                    words(.teacherCount(entry.teachers))
                    " · "
                    words(.students(entry.students))
                }
            }
            if one.archived != nil {
                span(.class("badge")) { words(.isOver) }
            } else if entry.teachers == 0 {
                span(.class("badge late")) { words(.withoutTeacher) }
            }
        }
    }

    // MARK: - A new one

    private static func newClassContent(_ visit: Visit, name: String, _ place: String, _ problem: Phrase?) throws
        -> PageContent
    {
        let words = visit.words
        let places = try PlaceField.places(visit, for: .manageClasses)
        guard !places.isEmpty else { throw SchoolError.noClassesToMake }
        let back: Link = visit.runsSchool ? "/manager/classes" : "/classes"
        var content = PageContent(words.plain(.makeClass), in: SchoolClassPage.part(visit)) {
            form(.method("post"), .action("/manager/classes/new"), .class("card stack"), .data("keep", "class")) {
                div(.class("fields")) {
                    Field("name", words(.className), problem: problem.map { words($0) }, isRequired: true)
                        .text(name, limit: Limit.className, .dir("auto"), .autocomplete("off"))
                    PlaceField.view(places, chosen: place, words)
                }
                div(.class("actions")) {
                    button(.type("submit"), .class("primary")) { words(.makeClass) }
                    a(.class("button quiet"), .href(back)) { words(.backToClasses) }
                }
            }
        }
        content.crumbs = [.init(words(.classes), back)]
        return content
    }

    private static func create(_ visit: Visit, _ form: Form) async throws -> Reply {
        let name = form["name"] ?? ""
        guard let place = try PlaceField.chosen(form, visit, for: .manageClasses) else { throw SchoolError.invalid([]) }
        do {
            let made = try await visit.perform(.create(SchoolClass.Draft(name: name, at: place)))
            return .go("/manager/classes/\(made.schoolClass.id)", .classMade)
        } catch let error as SchoolError where error.code == .invalid {
            return .again(try newClassContent(visit, name: name, "\(place)", .classNameUnsound))
        }
    }
}

extension SchoolError {
    fileprivate static let noClassesToMake = notAllowed(
        "Making classes is the office's here.", remedy: "Ask an administrator to allow it to you.")
}

extension Phrase {
    fileprivate static let classNameOrNumber = Phrase("Name or number")
    fileprivate static let foundClasses = Phrase("The classes found")
    fileprivate static let noClassesYet = Phrase("No classes yet. Make one, and add its people.")
    fileprivate static let noClassFits = Phrase("No class found. Try fewer letters, or any location.")
    static let className = Phrase("Name of the class")
    static let classNameUnsound = Phrase("Write a name that is not too long.")
    fileprivate static let backToClasses = Phrase("Back to the classes")
    fileprivate static let noClassIsOver = Phrase("No class has ended.")
    fileprivate static let isOver = Phrase("over", context: "a class")
    fileprivate static let onlyWithoutTeacher = Phrase("Only classes without a teacher")
    fileprivate static let withoutTeacher = Phrase("no teacher")
    static func teacherCount(_ count: Int) -> Phrase {
        Phrase(one: "\(count) teacher", other: "\(count) teachers", count)
    }
}
