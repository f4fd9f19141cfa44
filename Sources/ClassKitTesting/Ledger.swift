import ClassKit
import Coursework
import Foundation

/// What became of every report. Nothing is ever left out, so that nothing vanishes without a fate.
struct Ledger {
    struct Entry {
        let person: TestSchool.Person
        let subject: Subject
        /// What the report told.
        let record: ActivityRecord
        var fate: Fate
    }

    /// In the order in which they were heard of.
    private(set) var entries: [Entry] = []
    private var done: [TestSchool.Person: Set<IdentifierPath>] = [:]

    /// Takes in a person's attempts as their store has them now.
    ///
    /// What was recorded stays. What was not is still on the device: it is judged anew each time, in its latest form.
    mutating func take(
        _ attempts: [RecordedWork.Attempt], of person: TestSchool.Person, judge: (Subject, ActivityRecord) -> Fate
    ) {
        for attempt in attempts {
            let record = attempt.record
            let known = entries.lastIndex { $0.record.id == record.id && $0.person == person }
            if let known, entries[known].fate == .recorded, entries[known].record == record { continue }
            let subject = attempt.document.map(Subject.document) ?? .context(record.path)
            let entry = Entry(person: person, subject: subject, record: record, fate: judge(subject, record))
            if entry.fate == .recorded { supersede(record.id, of: person) }
            if let known, !entries[known].fate.hasReachedSchool {
                entries[known] = entry
            } else {
                entries.append(entry)
            }
        }
    }

    private mutating func supersede(_ id: ActivityRecord.ID, of person: TestSchool.Person) {
        for index in entries.indices where entries[index].record.id == id && entries[index].person == person {
            if entries[index].fate == .recorded { entries[index].fate = .superseded }
        }
    }

    /// Takes in the marks that an app set, as far as the judge lets them count.
    mutating func take(_ marks: [DoneMark], of person: TestSchool.Person, counts: (Date, Subject) -> Bool) {
        for mark in marks where counts(mark.marked, .context(mark.path)) {
            done[person, default: []].insert(mark.path)
        }
    }

    /// Forgets what the school had of work that no handout asks for any more.
    mutating func forget(of person: TestSchool.Person, unless isAsked: (Subject) -> Bool) {
        for index in entries.indices where entries[index].person == person && !isAsked(entries[index].subject) {
            if entries[index].fate.hasReachedSchool { entries[index].fate = .keptPrivate(.nothingAssigned) }
        }
        done[person] = done[person]?.filter { isAsked(.context($0)) }
    }

    func isDone(_ path: IdentifierPath, by person: TestSchool.Person) -> Bool {
        done[person]?.contains(path) ?? false
    }
}

extension Fate {
    /// Whether the school has or had the report.
    fileprivate var hasReachedSchool: Bool { self == .recorded || self == .superseded }
}
