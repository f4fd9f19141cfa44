import Coursework

/// A question of an exit ticket.
package struct Question: Hashable, Sendable, Codable {
    /// The kind of answer.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// One of the choices.
        case choice
        /// Any number of the choices.
        case choices
        /// Free text.
        case text
        case number
        /// A whole number from 1 to 5, or up to the number of choices, which then name the steps.
        case scale
    }

    package var kind: Kind
    package var text: String
    package var choices: [String]
    /// Whether the ticket can be handed in without an answer to it.
    package var isOptional: Bool

    package init(_ kind: Kind, _ text: String, choices: [String] = [], isOptional: Bool = false) {
        self.kind = kind
        self.text = text
        self.choices = choices
        self.isOptional = isOptional
    }

    /// The highest step of a scale.
    package var steps: Int { choices.isEmpty ? 5 : choices.count }
}

extension Question {
    static func findings(_ questions: [Question]) -> [Finding] {
        Limit.findings(forQuestions: questions.count)
            + questions.enumerated().flatMap { index, question in
                question.findings.map { $0.placed(in: "questions[\(index)]") }
            }
    }

    private var findings: [Finding] {
        var findings = Finding.text(text, "text", most: Limit.question)
        switch kind {
        case .choice, .choices:
            if choices.isEmpty {
                findings.append(Finding(.invalid, "choices", "There is nothing to choose from. Add two choices."))
            }
            findings += Limit.findings(forChoices: choices.count)
        case .scale: findings += Limit.findings(forChoices: choices.count)
        case .text, .number:
            if !choices.isEmpty {
                findings.append(Finding(.invalid, "choices", "Such a question has no choices. Remove them."))
            }
        }
        for (index, choice) in choices.enumerated() {
            findings += Finding.text(choice, "choices[\(index)]", most: Limit.choice)
        }
        return findings
    }
}

extension Finding {
    /// What is wrong with a text that must have visible characters.
    static func text(_ text: String, _ field: String, most: Int) -> [Finding] {
        var findings: [Finding] = []
        if text.isBlank {
            findings.append(Finding(.invalid, field, "It is blank. Write something that can be seen."))
        }
        return findings + length(text, field, most: most)
    }

    /// What is wrong with a text that may be empty.
    static func length(_ text: String, _ field: String, most: Int) -> [Finding] {
        var findings: [Finding] = []
        if text.utf8.contains(0) {
            findings.append(Finding(.invalid, field, "It holds a NUL character, which can't be stored. Remove it."))
        }
        let count = text.unicodeScalars.count
        if count > most {
            findings.append(Finding(.limit, field, "It has \(count) characters; at most \(most) fit. Shorten it."))
        }
        return findings
    }

    /// The same finding, with its field inside an enclosing value.
    func placed(in place: String) -> Finding { Finding(code, "\(place).\(field)", message) }
}
