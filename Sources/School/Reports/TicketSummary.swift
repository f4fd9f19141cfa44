import Coursework
import SQL

/// A class's answers to an exit ticket, question by question.
package struct TicketSummary: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package var question: Question
        /// Who chose what, in the order of the choices or of the scale's steps.
        package var choices: [[Person.ID]] = []
        /// The distribution of numbers.
        package var groups: [TaskResults.Group] = []
        /// For numbers and scales.
        package var median: Double?
        /// Written answers, in the order of the report.
        package var texts: [Written] = []
        /// Who handed in the ticket without answering this question.
        package var unanswered: [Person.ID] = []
        /// How many answered it.
        package var students = 0
    }

    package struct Written: Hashable, Sendable {
        package var person: Person.ID
        package var text: String
    }

    package var parts: [Part]
    /// How many have handed in the ticket.
    package var students: Int

    /// - Parameter answers: of those who have handed in the ticket, in display order.
    init(_ questions: [Question], _ answers: [(person: Person.ID, answers: [TicketAnswer])]) {
        students = answers.count
        parts = questions.enumerated().map { index, question in
            Part(question, answers.map { ($0.person, $0.answers.indices.contains(index) ? $0.answers[index] : .none) })
        }
    }
}

extension TicketSummary.Part {
    fileprivate init(_ question: Question, _ answers: [(person: Person.ID, answer: TicketAnswer)]) {
        self.question = question
        let places = question.kind == .scale ? question.steps : question.choices.count
        choices = Array(repeating: [], count: question.kind == .text || question.kind == .number ? 0 : places)
        var numbers: [(Person.ID, Double)] = []
        for (person, answer) in answers {
            switch answer {
            case .choices(let chosen) where !chosen.isEmpty:
                for place in chosen where choices.indices.contains(place) { choices[place].append(person) }
            case .text(let text) where !text.allSatisfy(\.isWhitespace):
                texts.append(.init(person: person, text: text))
            case .number(let number) where question.kind == .scale:
                let step = Int(number.clamped(to: 1...Double(places))) - 1
                choices[step].append(person)
                numbers.append((person, number))
            case .number(let number): numbers.append((person, number))
            case .none, .choices, .text:
                unanswered.append(person)
                continue
            }
            students += 1
        }
        median = TaskResults.median(numbers.map(\.1))
        if question.kind == .number { groups = TaskResults.groups(of: numbers, .quantity) }
    }
}

extension Transaction {
    /// The students' answers to one of the report's exit tickets; nil if the task is not one. Withdrawn answers are
    /// left out, because only the student may see them.
    package func ticketSummary(of task: HandoutTask.ID, in report: HandoutReport) throws -> TicketSummary? {
        let found = try handout(report.handout).tasks.first { $0.id == task }
        guard case .exitTicket(let questions)? = found?.content else { return nil }
        var answers: [Person.ID: [TicketAnswer]] = [:]
        try connection.visit(
            """
            SELECT person, answers FROM step
            WHERE organization = $1 AND handout = $2 AND task = $3 AND answers IS NOT NULL
                AND (handedIn IS NOT NULL OR triesAgain = 1)
            """, [organizationID, Value(report.handout), Value(task)]
        ) { row in
            if let stored = row.textIfAny("answers") { answers[row.identifier("person")] = try Stored.value(stored) }
            return true
        }
        return TicketSummary(
            questions, report.present.compactMap { line in answers[line.person].map { (line.person, $0) } })
    }
}
