import Coursework
import HTML
import School
import Texts

/// For whom a handout is: the class, some of it, and other classes by copies.
struct RecipientsView {
    var form: HandoutForm
    var around: HandoutSurroundings
    var problem: HTML?
    /// What is wrong with the other classes.
    var copyProblem: HTML?
    var words: Words

    var view: HTML {
        section(.class("card stack"), .id("recipients")) {
            h2 { words(.forWhom) }
            fieldset(
                .class(problem == nil ? "audience" : "audience has-problem"),
                .aria("describedby", problem == nil ? nil : "field-recipients-problem")
            ) {
                legend(.class("visually-hidden")) { words(.forWhom) }
                choice("all", isChosen: form.isForAll) {
                    words(.wholeClass)
                    " "
                    small { words(.students(around.students.count)) }
                }
                choice("some", isChosen: !form.isForAll) { words(.someStudents) }
                told("recipients", problem)
                people
                p(.class("hint by-keys")) { words(.byArrowKeys) }
            }
            if around.isNew, !around.others.isEmpty || copyProblem != nil { copies }
        }
    }

    private func told(_ name: String, _ problem: HTML?) -> HTML? {
        problem.map { problem in
            p(.class("problem"), .id("field-\(name)-problem"), .tabindex(-1)) {
                Icon.warning.view
                span { problem }
            }
        }
    }

    private func choice(_ value: String, isChosen: Bool, @HTMLBuilder _ label: () -> HTML) -> HTML {
        HTML.label(.class("choice")) {
            input(
                .type("radio"), .name("audience"), .value(value), .id("field-audience-\(value)"), .checked(isChosen))
            span(content: label)
        }
    }

    /// Shown once some students are to be chosen.
    private var people: HTML {
        ul(.class("people-list"), .id("people"), .aria("label", words.plain(.people)), .data("arrows")) {
            for member in around.students {
                li {
                    HTML.label(.class("choice")) {
                        input(
                            .type("checkbox"), .name("person"), .value(member.person.description),
                            .id("person-\(member.person)"),
                            .checked(form.people.contains(member.person.description)))
                        bdi(.translate(false)) { member.name.full }
                    }
                }
            }
        }
    }

    private var copies: HTML {
        fieldset(
            .class(copyProblem == nil ? "copies" : "copies has-problem"),
            .aria("describedby", copyProblem == nil ? nil : "field-copies-problem")
        ) {
            legend { words(.alsoFor) }
            p(.class("hint")) { words(.alsoForHint) }
            told("copies", copyProblem)
            ul(.class("people-list is-open"), .id("copies"), .data("arrows")) {
                for entry in around.others {
                    li {
                        HTML.label(.class("choice")) {
                            input(
                                .type("checkbox"), .name("copy"), .value(entry.schoolClass.id.description),
                                .id("copy-\(entry.schoolClass.id)"),
                                .checked(form.copies.contains(entry.schoolClass.id.description)))
                            bdi { entry.schoolClass.shownName }
                        }
                    }
                }
            }
        }
    }
}

extension HTML {
    static func label(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
        element("label", attributes, content: content())
    }
}

extension Phrase {
    static let forWhom = Phrase("For whom")
    static let wholeClass = Phrase("The whole class")
    static let someStudents = Phrase("Some students")
    fileprivate static let byArrowKeys = Phrase(
        "Use the arrow keys to move from name to name, or type a letter to go to the next name that begins with it.")
    fileprivate static let alsoFor = Phrase("Other classes too")
    fileprivate static let alsoForHint = Phrase("Each gets a handout of its own, for the whole class.")
}
