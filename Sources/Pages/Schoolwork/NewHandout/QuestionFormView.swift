import Coursework
import HTML
import School
import Texts

/// The fields of one question of an exit ticket.
struct QuestionFormView {
    var question: QuestionForm
    var number: Int
    var form: HandoutForm
    var problem: (String) -> HTML?
    var words: Words
    var isFixed: Bool
    /// Whether it is the only one, which a ticket has to keep.
    var isLast: Bool

    private func name(_ part: String) -> String { "\(question.key).\(part)" }

    var view: HTML {
        fieldset(.class("question"), .id("question-\(question.key)")) {
            legend { words(.questionNumber(number)) }
            Field(name("text"), words(.questionText), problem: problem(name("text")))
                .text(
                    question.text, limit: nil, .dir("auto"), .autocomplete("off"), .readonly(isFixed),
                    .focus("field-\(name("text"))", form))
            kind
            if !isFixed || question.hasChoices {
                Field(
                    name("choices"), words(.choices), hint: isFixed ? nil : words(.choicesHint),
                    problem: problem(name("choices"))
                )
                .view { id, described, invalid in
                    textarea(
                        id, .name(name("choices")), .rows(3), .maxlength(3000), .dir("auto"), described, invalid,
                        .readonly(isFixed), typed: question.choices)
                }
            }
            HTML.label(.class("choice")) {
                input(
                    .type("checkbox"), .name(name("optional")), .value("yes"), .checked(question.isOptional),
                    .disabled(isFixed))
                words(.mayBeLeftOut)
            }
            if isFixed, question.isOptional {
                input(.type("hidden"), .name(name("optional")), .value("yes"))
            }
            if !isFixed, !isLast {
                button(.type("submit"), .name("act"), .value("removeQuestion:\(question.key)"), .class("quiet")) {
                    Icon.cross.view
                    words(.removeQuestion(number))
                }
            }
            input(.type("hidden"), .name("\(taskKey).question"), .value(question.key))
        }
    }

    private var kind: HTML {
        if isFixed {
            return p {
                input(.type("hidden"), .name(name("kind")), .value(question.kind.rawValue))
                words(.answeredBy(question.kind))
            }
        }
        return Choice(name("kind"), words(.howAnswered)).view(
            Question.Kind.allCases.map { ($0.rawValue, words.plain(.answeredBy($0))) }, chosen: question.kind.rawValue,
            .class("question-kind"))
    }

    /// The task that the question is one of.
    private var taskKey: String {
        form.tasks.first { $0.questions.contains { $0.key == question.key } }?.key ?? ""
    }
}

extension Phrase {
    static func answeredBy(_ kind: Question.Kind) -> Phrase {
        switch kind {
        case .choice:
            Phrase("One of several choices")
        case .choices:
            Phrase("Any number of choices")
        case .text: Phrase("In their own words")
        case .number: Phrase("A number")
        case .scale: Phrase("A step on a scale")
        }
    }
    fileprivate static func questionNumber(_ number: Int) -> Phrase {
        Phrase("Question \(number)")
    }
    fileprivate static let questionText = Phrase("Question")
    fileprivate static let howAnswered = Phrase("Answered with")
    fileprivate static let choices = Phrase("Answers to choose from")
    fileprivate static let choicesHint = Phrase(
        "2 to 10 answers, one on each line. For a scale, they name the steps, from low to high; if you leave this empty, there are five steps."
    )
    fileprivate static let mayBeLeftOut = Phrase("May be left unanswered")
    fileprivate static func removeQuestion(_ number: Int) -> Phrase {
        Phrase("Remove question \(number)")
    }
}
