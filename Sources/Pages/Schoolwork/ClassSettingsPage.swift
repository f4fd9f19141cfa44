import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/classes/{class}/settings`: what its teachers call a class; `/classes/{class}/people`: who is in it.
enum ClassSettingsPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/classes/{class}/settings", "classSettingsPage", .teachers) { visit in
            let entry = try taught(visit)
            return content(visit, entry, entry.schoolClass.appearance, [])
        },
        Operation.form("/classes/{class}/settings", "classSettingsForm", .teachers, save),
        Operation.page("/classes/{class}/people", "classPeoplePage", .teachers, people),
    ]

    private static func taught(_ visit: Visit) throws -> ClassEntry {
        let id: SchoolClass.ID = try visit.id("class")
        return try visit.read { transaction in
            try transaction.requireTeaching(id)
            return try transaction.schoolClass(id)
        }
    }

    // MARK: - Settings

    private static func content(
        _ visit: Visit, _ entry: ClassEntry, _ shown: SchoolClass.Appearance, _ findings: [Finding]
    ) -> PageContent {
        let (words, id) = (visit.words, entry.schoolClass.id)
        let problem = findings.first { $0.field == "nickname" }.map { _ in words(.atMost(Limit.className)) }
        var content = PageContent(words.plain(.nicknameAndIcon), in: .classes) {
            form(
                .method("post"), .action("/classes/\(id)/settings"), .class("card stack"), .data("keep", "class"),
                .autocomplete("off")
            ) {
                Field(
                    "nickname", words(.nickname), hint: words(.nicknameHint(entry.schoolClass.name)), problem: problem
                )
                .text(shown.nickname, limit: Limit.className, .dir("auto"), .autocomplete("off"))
                colors(shown.color ?? entry.schoolClass.shownColor, words)
                icons(shown.icon, of: entry.schoolClass, isWrong: findings.contains { $0.field == "icon" }, words)
                div(.class("actions")) {
                    button(.type("submit"), .class("primary")) { words(.save) }
                    a(.class("button quiet"), .href("/classes/\(id)")) { words(.backToClass) }
                }
            }
        }
        content.crumbs = [.init(words(.classes), "/classes"), .of(entry)]
        return content
    }

    private static func colors(_ chosen: SchoolClass.Color, _ words: Words) -> HTML {
        fieldset(.class("icons")) {
            legend { words(.colorOfClass) }
            for color in SchoolClass.Color.allCases {
                choice("color", color.rawValue, words(.color(color)), isChosen: color == chosen) {
                    span(.class("class-picture"), .data("color", color.rawValue), .aria("hidden", true)) {}
                }
            }
        }
    }

    private static func icons(
        _ chosen: String?, of schoolClass: SchoolClass, isWrong: Bool, _ words: Words
    ) -> HTML {
        fieldset(.class("icons")) {
            legend { words(.icon) }
            if isWrong { p(.class("problem")) { words(.chooseIcon) } }
            choice("icon", "", words(.letters), isChosen: chosen ?? "" == "") { ClassPicture.letters(schoolClass) }
            // One that another program has given to the class stays to be chosen.
            if let chosen, !chosen.isEmpty, ClassDrawing(rawValue: chosen) == nil {
                choice("icon", chosen, HTML(chosen), isChosen: true) { span(.aria("hidden", true)) { chosen } }
            }
            for drawing in ClassDrawing.allCases {
                choice("icon", drawing.rawValue, words(.picture(drawing)), isChosen: drawing.rawValue == chosen) {
                    drawing.view
                }
            }
        }
    }

    private static func choice(
        _ name: String, _ value: String, _ words: HTML, isChosen: Bool, @HTMLBuilder picture: () -> HTML
    ) -> HTML {
        let picture = picture()
        return HTML.label(.class("icon-choice")) {
            input(.type("radio"), .name(name), .value(value), .checked(isChosen))
            span { picture }
            span(.class("visually-hidden")) { words }
        }
    }

    private static func save(_ visit: Visit, _ form: Form) async throws -> Reply {
        let entry = try taught(visit)
        let id = entry.schoolClass.id
        let shown = SchoolClass.Appearance(
            nickname: form["nickname"], icon: form["icon"], color: form["color"].flatMap(SchoolClass.Color.init))
        do {
            _ = try await visit.perform(.show(id, as: shown))
            return .go("/classes/\(id)", .saved)
        } catch let error as SchoolError where error.code == .invalid {
            return .again(content(visit, entry, shown, error.findings))
        }
    }

    // MARK: - People

    private static func people(_ visit: Visit) throws -> PageContent {
        let (words, entry) = (visit.words, try taught(visit))
        let id = entry.schoolClass.id
        let (members, isManaged) = try visit.read { (try $0.members(of: id), try $0.mayManage(entry.schoolClass)) }
        let tabs = try ClassTabs.view(entry.schoolClass, .people, visit)
        var content = PageContent(words.plain(.people), in: .classes) {
            tabs
            group(members.filter { $0.part == .teacher }, .teachers, visit)
            group(members.filter { $0.part == .student }, .studentsHeading, visit) { "/classes/\(id)/students/\($0)" }
            if !isManaged { p(.class("hint")) { words(.whoChangesIt) } }
        }
        content.crumbs = [.init(words(.classes), "/classes"), .of(entry)]
        if entry.schoolClass.archived == nil {
            content.actions = actions(of: id, isManaged: isManaged, words)
        }
        content.feeds = ["class/\(entry.schoolClass.id)"]
        return content
    }

    @HTMLBuilder private static func actions(of id: SchoolClass.ID, isManaged: Bool, _ words: Words) -> HTML {
        a(.class("button"), .href("/classes/\(id)/slips")) { words(.signInSlips) }
        if isManaged { a(.class("button"), .href("/manager/classes/\(id)")) { words(.addAndTakeOut) } }
    }

    /// - Parameter link: the way to somebody's work, where there is one.
    private static func group(
        _ members: [Member], _ title: Phrase, _ visit: Visit, link: ((Person.ID) -> Link)? = nil
    ) -> HTML {
        section(.class("card")) {
            h2 { visit.words(title) }
            if members.isEmpty {
                p(.class("hint")) { visit.words(.nobodyYet) }
            } else {
                ul(.class("people")) {
                    for member in members {
                        li(.id("member-\(member.person)")) {
                            if let link {
                                a(.href(link(member.person))) { visit.name(member.name) }
                            } else {
                                visit.name(member.name)
                            }
                        }
                    }
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static let nicknameAndIcon = Phrase("Name and icon of the class")
    fileprivate static let nickname = Phrase("Nickname")
    fileprivate static func nicknameHint(_ name: String) -> Phrase {
        Phrase("Shown to you and to the class in place of “\(name)”. Leave it empty to take it away.")
    }
    fileprivate static let addAndTakeOut = Phrase("Add people and take them out")
    fileprivate static let icon = Phrase("Icon")
    fileprivate static let letters = Phrase("Letters of the name")
    fileprivate static let colorOfClass = Phrase("Color")
    fileprivate static let chooseIcon = Phrase("Choose one of these.")
    fileprivate static let teachers = Phrase("Teachers")
    fileprivate static let studentsHeading = Phrase("Students")
    fileprivate static let nobodyYet = Phrase("Nobody yet.")
    fileprivate static let whoChangesIt = Phrase(
        "The school's office adds people to the class and takes them out of it.")
}
