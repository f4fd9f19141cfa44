import HTML
import School
import Texts

/// Says which classes nobody could teach any more without some people, before it is done to them.
struct ClassesLosingTeachers {
    /// By displayed name, in order.
    var classes: [String]
    var words: Words

    init(_ classes: [SchoolClass], _ words: Words) {
        self.init(named: classes.map(\.shownName), words)
    }

    init(named classes: [String], _ words: Words) {
        (self.classes, self.words) = (classes, words)
    }

    /// Beside the button, where it is not plain that something is to be done.
    var ifDeactivated: HTML? { caution(Phrase.noTeacherIfDeactivated) }

    /// Where the act itself is asked about.
    var view: HTML? { caution(Phrase.willHaveNoTeacher) }

    private static let mostNamed = 5

    private var named: String {
        let names = classes.prefix(Self.mostNamed).map(\.isolated)
        let rest = classes.count - names.count
        return words.list(names + (rest > 0 ? [words.plain(.moreClasses(rest))] : []))
    }

    private func caution(_ sentence: (String) -> Phrase) -> HTML? {
        guard !classes.isEmpty else { return nil }
        return p(.class("caution"), .id("lost-teachers")) {
            Icon.warning.view
            span {
                words(sentence(named))
                " "
                words(.addTeacherFirst)
            }
        }
    }
}

extension Phrase {
    fileprivate static func willHaveNoTeacher(_ classes: String) -> Phrase {
        Phrase("Then nobody teaches \(classes).")
    }
    fileprivate static func noTeacherIfDeactivated(_ classes: String) -> Phrase {
        Phrase("If this account is deactivated, nobody teaches \(classes).")
    }
    fileprivate static func moreClasses(_ count: Int) -> Phrase {
        Phrase(one: "one more class", other: "\(count) more classes", count)
    }
    fileprivate static let addTeacherFirst = Phrase("Add another teacher first, on the page of the class.")
}
