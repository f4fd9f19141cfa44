import Coursework

/// A student's answer to one question of an exit ticket.
package enum TicketAnswer: Hashable, Sendable {
    /// Not answered.
    case none
    /// The indices of the chosen options, from 0.
    case choices([Int])
    case text(String)
    case number(Double)
}

extension TicketAnswer {
    /// The first of them that is there.
    package init(choices: [Int]?, text: String?, number: Double?) {
        self = choices.map(Self.choices) ?? text.map(Self.text) ?? number.map(Self.number) ?? .none
    }
}

extension TicketAnswer: Codable {
    private enum Key: String, CodingKey { case choices, text, number }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            choices: try container.decodeIfPresent([Int].self, forKey: .choices),
            text: try container.decodeIfPresent(String.self, forKey: .text),
            number: try container.decodeIfPresent(Double.self, forKey: .number))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .none: break
        case .choices(let choices): try container.encode(choices, forKey: .choices)
        case .text(let text): try container.encode(text, forKey: .text)
        case .number(let number): try container.encode(number, forKey: .number)
        }
    }
}

extension TicketAnswer {
    /// What is wrong with the answers to a whole ticket, which are one for each question, in order.
    static func findings(_ answers: [TicketAnswer], to questions: [Question]) -> [Finding] {
        guard answers.count == questions.count else {
            return [
                Finding(
                    .invalid, "answers",
                    "There are \(answers.count) answers to \(questions.count) questions. Give one to each.")
            ]
        }
        return zip(answers, questions).enumerated().flatMap { index, pair in
            pair.0.findings(to: pair.1).map { Finding($0.code, "answers[\(index)]", $0.message) }
        }
    }

    private func findings(to question: Question) -> [Finding] {
        switch (question.kind, self) {
        case (_, .none): question.isOptional ? [] : Self.wrong("This question is not answered. Answer it.")
        case (.choice, .choices(let chosen)):
            chosen.count == 1 && question.choices.indices.contains(chosen[0])
                ? [] : Self.wrong("Choose one of the choices.")
        case (.choices, .choices(let chosen)):
            Set(chosen).count == chosen.count && chosen.allSatisfy(question.choices.indices.contains)
                && (question.isOptional || !chosen.isEmpty)
                ? [] : Self.wrong("Choose among the choices, each at most once.")
        case (.text, .text(let text)):
            question.isOptional
                ? Finding.length(text, "", most: Limit.answer) : Finding.text(text, "", most: Limit.answer)
        case (.number, .number(let number)):
            Limit.quantity.contains(number)
                ? [] : Self.wrong(Finding.outside(Limit.quantity, field: "answer").message)
        case (.scale, .number(let number)):
            number == number.rounded() && number >= 1 && number <= Double(question.steps)
                ? [] : Self.wrong("Answer with a whole number from 1 to \(question.steps).")
        case (.choice, _), (.choices, _): Self.wrong("Choose among the choices.")
        case (.text, _): Self.wrong("Answer in words.")
        case (.number, _), (.scale, _): Self.wrong("Answer with a number.")
        }
    }

    private static func wrong(_ message: String) -> [Finding] { [Finding(.invalid, "", message)] }
}
