import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/students`: a student of one's classes, found by what one types.
enum FindStudentPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/students", "findStudentPage", .teachers,
            parameters: [.init("words", .string(limit: Limit.search), "Beginnings of names.")], show)
    ]

    /// More than that nobody reads: one types another letter.
    private static let most = 30

    private struct Found {
        var entry: PersonEntry
        var classes: [ClassEntry]
    }

    static func link(_ words: Words) -> HTML {
        a(.class("button"), .href("/students")) {
            Icon.search.view
            words(.findStudent)
        }
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        let words = visit.words
        let typed = (visit.call.query("words") ?? "").trimmingBlanks
        let areNamesHidden = visit.hidesNames
        let found = areNamesHidden || typed.isEmpty ? [] : try find(typed, visit)
        var content = PageContent(words.plain(.findStudent), in: .classes) {
            search {
                form(.method("get"), .action("/students"), .class("card finder"), .data("finds", "found")) {
                    Field("words", words(.nameOfStudent)).text(
                        typed, type: "search", limit: Limit.search, .autocomplete("off"), .dir("auto"),
                        .spellcheck(false),
                        .autofocus())
                    div(.class("actions")) {
                        button(.type("submit")) {
                            Icon.search.view
                            words(.searchButton)
                        }
                    }
                }
            }
            section(.id("found"), .class("stack"), .aria("label", words.plain(.studentsFound))) {
                if areNamesHidden {
                    div(.class("empty")) { p { words(.namesAreHidden) } }
                } else if !found.isEmpty {
                    ul(.class("rows card")) { for one in found { row(one, visit) } }
                } else if !typed.isEmpty {
                    div(.class("empty")) { p { words(.noStudentFits) } }
                }
            }
        }
        content.crumbs = [.init(words(.classes), "/classes")]
        if areNamesHidden { content.actions = StudentNames.control(areHidden: true, words) }
        content.modules = ["manager/search.js"]
        return content
    }

    private static func find(_ typed: String, _ visit: Visit) throws -> [Found] {
        guard let teacher = visit.me?.person else { return [] }
        return try visit.read { transaction in
            var filter = PeopleFilter(words: typed)
            filter.taughtBy = teacher
            return try transaction.people(filter, PageRequest(limit: most)).items.map {
                Found(entry: $0, classes: try transaction.classesTaught(of: $0.person.id))
            }
        }
    }

    /// In each class of the reader's a student has a report of their own.
    private static func row(_ found: Found, _ visit: Visit) -> HTML {
        let person = found.entry.person
        return li(.class("row"), .id("student-\(person.id)")) {
            if found.classes.count == 1, let schoolClass = found.classes.first?.schoolClass {
                a(.class("row-main"), .href("/classes/\(schoolClass.id)/students/\(person.id)")) {
                    strong { visit.name(person.name) }
                    small { bdi { schoolClass.shownName } }
                }
            } else {
                div(.class("row-main")) {
                    strong { visit.name(person.name) }
                    span(.class("cluster")) {
                        for entry in found.classes {
                            a(.class("button"), .href("/classes/\(entry.schoolClass.id)/students/\(person.id)")) {
                                bdi { entry.schoolClass.shownName }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension Phrase {
    static let findStudent = Phrase("Find a student")
    fileprivate static let nameOfStudent = Phrase("Name of a student")
    fileprivate static let studentsFound = Phrase("The students found")
    fileprivate static let namesAreHidden = Phrase("Names are hidden. Show them to look for a student.")
    fileprivate static let noStudentFits = Phrase("No student of your classes found. Try fewer letters.")
}
