import ClassKit
import Coursework
public import Foundation

extension TestSchool {
    /// What the teacher sees of a person's work at a context.
    ///
    /// - Parameters:
    ///   - path: from below the main app context, or beginning with the ``bundleIdentifier``.
    ///   - person: whose work; the student's, if you do not say.
    public func report(for path: [String], of person: Person = .student) -> TestReport {
        report(at: .context(fullPath(path)), of: person)
    }

    /// What the teacher sees of a person's work at a document.
    public func report(forDocument url: URL, of person: Person = .student) -> TestReport {
        report(at: .document(url), of: person)
    }

    /// Every report of a person's work, each with its fate, in the order in which the school or the device had them.
    ///
    /// There is one for each attempt, and one more for each time an attempt was saved with more in it after the school
    /// had looked: the earlier one is superseded then.
    public func reports(of person: Person = .student) -> [TestReport] {
        read { _, ledger in
            ledger.entries.filter { $0.person == person }.map { entry in
                TestReport(
                    .init(
                        person: person, path: entry.subject.identifiers, document: entry.subject.document,
                        fate: entry.fate, figures: ContextFigures(entry.fate.isTold ? [entry.record] : []),
                        isDone: ledger.isDone(entry.record.path, by: person), hasUnsavedWork: false,
                        explanation: entry.fate.explanation))
            }
        }
    }

    private func report(at subject: Subject, of person: Person) -> TestReport {
        let (all, isDone) = read { administration, ledger in
            (
                ledger.entries.filter { $0.person == person },
                ledger.isDone(subject.path(in: administration.app), by: person)
            )
        }
        let hasUnsavedWork = hasUnsavedWork(at: subject, by: person)
        let here = all.filter { $0.subject == subject }
        let fate = here.latest?.fate
        let words = [
            fate?.explanation ?? explainNothing(at: subject, of: person, hasUnsavedWork: hasUnsavedWork, all),
            fate != nil && hasUnsavedWork ? "There is more that was not saved." : nil,
        ]
        return TestReport(
            .init(
                person: person, path: subject.identifiers, document: subject.document, fate: fate,
                figures: ContextFigures(here.filter { $0.fate == .recorded }.map(\.record)),
                isDone: isDone, hasUnsavedWork: hasUnsavedWork,
                explanation: words.compactMap { $0 }.joined(separator: " ")))
    }

    private func hasUnsavedWork(at subject: Subject, by person: Person) -> Bool {
        switch subject {
        case .context(let path): store(of: person).hasUnsavedWork(at: path)
        case .document(let url): store(of: person).hasUnsavedWork(atDocument: url)
        }
    }

    /// Why there is no report at all, from the nearest reason on.
    private func explainNothing(
        at subject: Subject, of person: Person, hasUnsavedWork: Bool, _ entries: [Ledger.Entry]
    ) -> String {
        if hasUnsavedWork { return "\(person.name) has worked here, and the app has not saved it. Call save." }
        guard case .context(let path) = subject else {
            return "\(person.name) has not worked at this document; the app gets its activity with fetchActivity(for:)."
        }
        if let below = entries.first(where: { subject.covers($0.subject) }) {
            let place = below.subject.identifiers.joined(separator: "/")
            return "\(person.name) has not worked here, only below, at \(place). Ask for the report there."
        }
        if isDeclared(path, by: person) {
            return "\(person.name) has not worked here: the context is declared, but no activity was saved for it."
        }
        let others = read { administration, _ in administration.people }.filter { isDeclared(path, by: $0) }.map(\.name)
        return others.isEmpty
            ? "This path was never declared and never worked at. Look for a slip in it, or for a save that is missing."
            : "\(person.name) has not worked here; only \(others.joined(separator: ", ")) has the context declared."
    }

    private func isDeclared(_ path: IdentifierPath, by person: Person) -> Bool {
        reading { try store(of: person).storedContext(at: path) != nil }
    }
}

extension Subject {
    /// From below the main app context.
    fileprivate var identifiers: [String] {
        if case .context(let path) = self { return Array(path.elements.dropFirst()) }
        return []
    }

    fileprivate var document: URL? {
        if case .document(let url) = self { return url }
        return nil
    }
}

extension [Ledger.Entry] {
    /// The newest report of the latest attempt.
    fileprivate var latest: Ledger.Entry? {
        guard let attempt = self.max(by: { $0.record.created < $1.record.created }) else { return nil }
        return last { $0.record.id == attempt.record.id }
    }
}

extension Fate {
    /// Whether the teacher was told what the report says.
    fileprivate var isTold: Bool { self == .recorded || self == .superseded }
}
