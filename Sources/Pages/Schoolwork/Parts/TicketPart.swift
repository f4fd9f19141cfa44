import Coursework
import HTML
import School
import SchoolServer
import Texts

/// The questions of an exit ticket, to be answered or as they were.
struct TicketPart {
    var card: TaskCard

    private var words: Words { card.words }
    private var task: OwnTask { card.task }

    @HTMLBuilder var view: HTML {
        if case .exitTicket(let questions) = task.task.content {
            switch task.progress {
            case .assigned, .opened, .tryAgain, .done:
                if card.isOpen {
                    // Answers that were withdrawn are to be changed.
                    card.folded(.answer, isBegun: task.answers.contains { $0 != .none }) { ask(questions) }
                } else {
                    answered(questions)
                }
            case .handedIn:
                answered(questions)
                if card.isOpen { change }
            case .returned: answered(questions)
            }
        }
    }

    private var change: HTML {
        form(
            .method("post"), .action("\(card.place)/withdraw"), .data("stay"), .data("later", words.plain(.takenBack))
        ) {
            button(.type("submit")) {
                Icon.undo.view
                span { words(.changeAnswers) }
            }
        }
    }

    // MARK: - To be answered

    private func ask(_ questions: [Question]) -> HTML {
        form(
            .method("post"), .action("\(card.place)/answers"), .class("stack ticket"), .novalidate(),
            .data("keep", "ticket-\(task.task.id)"), .data("stay"), .data("later", words.plain(.answersSent)),
            .autocomplete("off")
        ) {
            for (index, question) in questions.enumerated() { field(question, index) }
            button(.type("submit"), .class("primary big")) { words(.sendAnswers) }
        }
    }

    private func field(_ question: Question, _ index: Int) -> HTML {
        let name = "q\(index)"
        let problem = card.problem?.findings[index].map { words($0) }
        let label =
            bdi(.dir("auto")) { question.text }
            + (question.isOptional ? small(.class("optional")) { words(.optional) } : HTML())
        let known = asTyped(question, task.answers.count > index ? task.answers[index] : .none)
        let values = card.problem?.typed?.all(name) ?? known
        let ticket = "\(task.task.id)-\(name)"
        switch question.kind {
        case .choice, .choices, .scale:
            let isOne = question.kind != .choices
            return fieldset(
                .class(problem == nil ? "question" : "question has-problem"),
                .aria("describedby", problem.map { _ in "field-\(ticket)-problem" })
            ) {
                legend { label }
                div(.class(question.kind == .scale ? "choices scale" : "choices")) {
                    for (place, choice) in choices(question).enumerated() {
                        let value = question.kind == .scale ? "\(place + 1)" : "\(place)"
                        HTML.choice(
                            isOne ? "radio" : "checkbox", name, value, choice, isChecked: values.contains(value))
                    }
                }
                if let problem {
                    p(.class("problem"), .id("field-\(ticket)-problem")) {
                        Icon.warning.view
                        span { problem }
                    }
                }
            }
        case .text:
            return Field(ticket, label, problem: problem).view { id, described, invalid in
                textarea(
                    id, .name(name), .rows(3), .maxlength(Limit.answer), .dir("auto"), described, invalid,
                    typed: values.first ?? "")
            }
        case .number:
            return Field(ticket, label, problem: problem).view { id, described, invalid in
                input(
                    id, .name(name), .type("text"), .inputmode("decimal"), .maxlength(40), .autocomplete("off"),
                    .value(values.first), described, invalid)
            }
        }
    }

    private func choices(_ question: Question) -> [HTML] {
        guard question.choices.isEmpty else { return question.choices.map { text in bdi(.dir("auto")) { text } } }
        return (1...question.steps).map { step in bdi { words.number(step) } }
    }

    /// An answer as its field holds it: as it could be typed there.
    private func asTyped(_ question: Question, _ answer: TicketAnswer) -> [String] {
        switch answer {
        case .none: []
        case .choices(let chosen): chosen.map { "\($0)" }
        case .text(let text): [text]
        case .number(let number):
            number == number.rounded() && number.magnitude < 1e15
                ? ["\(Int(number))"] : ["\(number)".replacing(".", with: words.decimalPoint)]
        }
    }

    // MARK: - As they were

    @HTMLBuilder private func answered(_ questions: [Question]) -> HTML {
        if !task.answers.isEmpty {
            dl(.class("answers")) {
                for (question, answer) in zip(questions, task.answers) {
                    div {
                        dt(.dir("auto")) { question.text }
                        dd { said(answer, to: question) }
                    }
                }
            }
        }
    }

    private func said(_ answer: TicketAnswer, to question: Question) -> HTML {
        switch answer {
        case .none: return small { words(.leftOut) }
        case .text(let text): return div(.class("prose"), .dir("auto")) { text }
        case .choices(let chosen):
            return ul {
                for place in chosen where question.choices.indices.contains(place) {
                    li(.dir("auto")) { question.choices[place] }
                }
            }
        case .number(let number):
            let step = Int(max(0, min(number, 1000))) - 1
            if question.kind == .scale, question.choices.indices.contains(step) {
                return bdi(.dir("auto")) { question.choices[step] }
            }
            return bdi { words.number(number) }
        }
    }
}

extension HTML {
    fileprivate static func choice(
        _ type: String, _ name: String, _ value: String, _ content: HTML, isChecked: Bool
    ) -> HTML {
        label(.class("choice")) {
            input(.type(type), .name(name), .value(value), .checked(isChecked))
            span { content }
        }
    }
}

/// Reads what a student has filled in.
enum TicketAnswers {
    /// Answers in the order of the questions, and what is missing or no answer, by place.
    static func read(
        _ form: Form, _ questions: [Question], _ words: Words
    ) -> (answers: [TicketAnswer], findings: [Int: Phrase]) {
        var answers: [TicketAnswer] = []
        var findings: [Int: Phrase] = [:]
        for (index, question) in questions.enumerated() {
            let values = form.all("q\(index)").map { $0.replacing("\r\n", with: "\n") }
            let (answer, finding) = read(values, to: question, words)
            answers.append(answer)
            if let finding { findings[index] = finding }
            if finding == nil, case .none = answer, !question.isOptional { findings[index] = .answerThis }
        }
        return (answers, findings)
    }

    private static func read(
        _ values: [String], to question: Question, _ words: Words
    ) -> (TicketAnswer, Phrase?) {
        let text = values.first ?? ""
        let isBlank = text.isBlank
        switch question.kind {
        case .choice, .choices:
            let chosen = values.compactMap { Int($0) }.filter(question.choices.indices.contains)
            return chosen.isEmpty ? (.none, nil) : (.choices(chosen), nil)
        case .scale: return (Int(text).map { .number(Double($0)) } ?? .none, nil)
        case .text:
            if isBlank { return (.none, nil) }
            return text.unicodeScalars.count > Limit.answer ? (.none, .tooLong) : (.text(text), nil)
        case .number:
            if isBlank { return (.none, nil) }
            let number = number(text, words)
            return number.map { (.number($0), nil) } ?? (.none, .noNumber)
        }
    }

    /// With a point or a comma before the fraction, as people write it, and in the digits of their language. Nil where it may as well be
    /// thousands: 1,000 is one in German and a thousand in English.
    static func number(_ text: String, _ words: Words) -> Double? {
        var (plain, signs) = ("", "")
        for character in text where !character.isWhitespace {
            // What sets a direction is no part of a number.
            if character.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .format }) { continue }
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                plain += "\(digit)"
            } else if ".,٫".contains(character) {
                plain += "."
                signs.append(character)
            } else if "-−".contains(character) {
                plain += "-"
            } else {
                return nil
            }
        }
        if signs == words.thousands, mayBeThousands(plain) { return nil }
        return Double(plain).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Whether three digits end it, behind as many as can stand before a sign for thousands.
    private static func mayBeThousands(_ plain: String) -> Bool {
        let parts = plain.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0].first != "0"
    }
}

extension Phrase {
    fileprivate static let answer = Phrase("Answer", context: "to be pressed: shows the questions of an exit ticket")
    fileprivate static let changeAnswers = Phrase("Change my answers")
    fileprivate static let takenBack = Phrase("Answers taken back")
    fileprivate static let answersSent = Phrase("Answers handed in")
    fileprivate static let sendAnswers = Phrase("Send my answers")
    fileprivate static let optional = Phrase("you may leave it out")
    fileprivate static let leftOut = Phrase("Left out")
    fileprivate static let answerThis = Phrase("Answer this one, please.")
    fileprivate static let noNumber = Phrase("Write a number here, such as 8, 8.5 or 1000.")
    fileprivate static let tooLong = Phrase("This is too long. Shorten it to \(Limit.answer) characters.")
}
