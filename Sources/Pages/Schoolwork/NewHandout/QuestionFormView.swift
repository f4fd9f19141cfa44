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
            Phrase(en: "One of several choices", de: "Eine von mehreren Antworten", ar: "إجابة واحدة من عدة إجابات")
        case .choices:
            Phrase(en: "Any number of choices", de: "Beliebig viele der Antworten", ar: "أي عدد من الإجابات")
        case .text: Phrase(en: "In one's own words", de: "In eigenen Worten", ar: "بكلمات الطالب")
        case .number: Phrase(en: "A number", de: "Eine Zahl", ar: "رقم")
        case .scale: Phrase(en: "A step on a scale", de: "Eine Stufe auf einer Skala", ar: "درجة على مقياس")
        }
    }
    fileprivate static func questionNumber(_ number: Int) -> Phrase {
        Phrase(en: "Question \(number)", de: "Frage \(number)", ar: "السؤال \(number)")
    }
    fileprivate static let questionText = Phrase(en: "Question", de: "Frage", ar: "السؤال")
    fileprivate static let howAnswered = Phrase(en: "Answered with", de: "Antwort", ar: "نوع الإجابة")
    fileprivate static let choices = Phrase(
        en: "Answers to choose from", de: "Antworten zur Auswahl", ar: "إجابات للاختيار")
    fileprivate static let choicesHint = Phrase(
        en:
            "One on each line, from 2 to 10. On a scale they name the steps, from low to high; without any there are five.",
        de:
            "Eine pro Zeile, 2 bis 10. Bei einer Skala benennen sie die Stufen von unten nach oben; ohne sind es fünf.",
        ar: "واحدة في كل سطر، من 2 إلى 10. في المقياس تسمّي الدرجات من الأدنى إلى الأعلى؛ ومن دونها تكون خمس درجات.")
    fileprivate static let mayBeLeftOut = Phrase(
        en: "May be left unanswered", de: "Darf unbeantwortet bleiben", ar: "يمكن تركه دون إجابة")
    fileprivate static func removeQuestion(_ number: Int) -> Phrase {
        Phrase(en: "Remove question \(number)", de: "Frage \(number) entfernen", ar: "أزل السؤال \(number)")
    }
}
