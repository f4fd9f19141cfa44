public import Coursework
public import Foundation

/// What the teacher of a test school sees of one person's work at one place, and why not more.
///
/// Figures are those of work that was recorded, summed up over all attempts as the real reports do it. **Where nothing
/// was told a figure is nil, never 0**; ``explanation`` says why in words, and so does printing the report.
public struct TestReport: Sendable {
    /// Whose work it is.
    public let person: TestSchool.Person
    /// The place, from below the main app context; empty for the whole app, and for a document.
    public let path: [String]
    /// The file, where the work is at one.
    public let document: URL?

    /// What became of the latest report; nil when there was none, because nothing was saved here.
    public let fate: Fate?
    /// The share of the possible points, from 0 to 1, when the primary item is a score.
    public let score: Double?
    /// The number, when the primary item is a quantity.
    public let quantity: Double?
    /// The answer, when the primary item is binary: true for the first of the two words.
    public let outcome: Bool?
    /// How much was worked through, from 0 to 1; what two attempts share counts once.
    public let progress: Double?
    /// Seconds of work.
    public let duration: TimeInterval?
    /// How many attempts were recorded.
    public let attempts: Int
    /// The items by their identifiers: the primary one, and the additional ones of the latest attempt that has any.
    public let items: [String: ActivityItem]
    /// The additional items of the latest attempt that has any, in the order in which the app added them.
    public let additionalItems: [ActivityItem]
    /// Whether the app marked the assigned activities here as done.
    public let isDone: Bool
    /// Whether the person's app holds work here that it has not saved, which nobody can see.
    public let hasUnsavedWork: Bool
    /// What became of the work, in words for people.
    public let explanation: String

    init(_ facts: Facts) {
        person = facts.person
        path = facts.path
        document = facts.document
        fate = facts.fate
        score = facts.figures.score
        quantity = facts.figures.quantity
        outcome = facts.figures.binary
        progress = facts.figures.percent
        duration = facts.figures.time
        attempts = facts.figures.attempts
        let items = (facts.figures.primary.map { [$0] } ?? []) + facts.figures.additional
        self.items = Dictionary(items.map { ($0.identifier, $0) }) { first, _ in first }
        additionalItems = facts.figures.additional
        isDone = facts.isDone
        hasUnsavedWork = facts.hasUnsavedWork
        explanation = facts.explanation
    }

    /// What a report is made of.
    struct Facts {
        var person: TestSchool.Person
        var path: [String]
        var document: URL?
        var fate: Fate?
        var figures: ContextFigures
        var isDone: Bool
        var hasUnsavedWork: Bool
        var explanation: String
    }
}

extension TestReport: CustomStringConvertible {
    /// Everything in one line, such as “Student at optics/shadows: score 80 %, 1 attempt. Recorded. …”.
    public var description: String {
        let place = document?.lastPathComponent ?? (path.isEmpty ? "the app" : path.joined(separator: "/"))
        return "\(person.name) at \(place): \((figures + [explanation]).joined(separator: " "))"
    }

    private var figures: [String] {
        let told = [
            score.map { "score \(Self.percent($0))" },
            quantity.map { "quantity \(Self.number($0))" },
            outcome.map { "outcome \($0)" },
            progress.map { "progress \(Self.percent($0))" },
            duration.map { "\(Self.number($0)) seconds" },
            attempts > 0 ? "\(attempts) \(attempts == 1 ? "attempt" : "attempts")" : nil,
            isDone ? "marked done" : nil,
        ].compactMap { $0 }
        return told.isEmpty ? [] : [told.joined(separator: ", ") + "."]
    }

    private static func percent(_ share: Double) -> String { "\(number(share * 100)) %" }

    /// With one digit after the point, unless it is a 0.
    private static func number(_ value: Double) -> String {
        let text = String(format: "%.1f", value)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
