import Coursework
import SQL

/// A cache of what the recording rule needs, kept by the writing connection from one commit to the next.
///
/// With it, the cost of a report does not depend on how much is assigned or was reported before. Each entry holds the
/// numbers by which ``ChangeCounts`` shows whether one of its rows was written since, so nothing outdated is used.
/// With an engine that cannot count, nothing is cached.
final class RecordingMemory {
    /// The tasks of a person in an app.
    struct Case {
        var standing: AskerStanding
        var open: OpenTasks
        var told: ToldAssignments?
        var configuration = ManagedConfiguration.none
    }

    private struct Place: Hashable {
        var asker: Asker
        var path: String
    }

    private struct Numbers: Hashable {
        var ofSchool: UInt64
        var ofPerson: UInt64
    }

    private let counts: ChangeCounts
    /// Up to 100,000 tasks, which take about 40 MB, and the attempts of a thousand people who are working.
    private var cases = RecentValues<Asker, (numbers: Numbers, value: Case)>(limit: 100_000)
    private var attempts = RecentValues<Place, (number: UInt64, value: HeldAttempts)>(limit: 20_000)

    private init(_ counts: ChangeCounts) { self.counts = counts }

    /// The number by which rows show that this transaction has written them.
    var version: Int64 { counts.transaction ?? 0 }

    /// The cache of a connection; nil if the engine cannot tell what changes.
    static func of(_ connection: any Connection) -> RecordingMemory? {
        guard let counts = connection.changes else { return nil }
        let memory = counts.kept as? RecordingMemory ?? RecordingMemory(counts)
        counts.kept = memory
        return memory
    }

    // MARK: - Who is asked for what

    subscript(asker: Asker) -> Case? {
        get {
            guard let known = cases[asker], known.numbers == numbers(of: asker) else { return nil }
            return known.value
        }
        set {
            guard let newValue else { return }
            cases.put((numbers(of: asker), newValue), for: asker, size: 1 + newValue.open.all.count)
        }
    }

    private func numbers(of asker: Asker) -> Numbers {
        Numbers(
            ofSchool: counts.number(of: CountedSubject.school.name(in: asker.organization)),
            ofPerson: counts.number(of: CountedSubject.person(asker.person).name(in: asker.organization)))
    }

    // MARK: - What was told before

    /// Whether cached attempts must be compared with the tables, because others may write to a context without being
    /// counted.
    var mustCompare: Bool { !counts.countsFrequent }

    /// All attempts at a context.
    ///
    /// Nothing is cached for paths that Swift considers equal but the database does not, because of different Unicode
    /// forms.
    subscript(asker: Asker, path: IdentifierPath) -> HeldAttempts? {
        get { held(Place(asker: asker, path: path.stored)) }
        set {
            let place = Place(asker: asker, path: path.stored)
            guard let newValue, place.path.utf8.allSatisfy({ $0 < 128 }) else { return }
            attempts.put((number(of: place), newValue), for: place, size: 1 + newValue.attempts.count)
        }
    }

    func versions(of place: WorkQuery.HeldPlace) -> [ActivityRecord.ID: Int64]? {
        held(Place(asker: place.asker, path: place.path))?.versions
    }

    func forget(_ place: WorkQuery.HeldPlace) {
        let place = Place(asker: place.asker, path: place.path)
        attempts.put((.max, HeldAttempts(attempts: [], versions: [:])), for: place, size: 1)
    }

    private func held(_ place: Place) -> HeldAttempts? {
        guard let known = attempts[place], known.number == number(of: place) else { return nil }
        return known.value
    }

    private func number(of place: Place) -> UInt64 {
        let subject = CountedSubject.work(place.asker.person, place.path)
        return counts.number(of: subject.name(in: place.asker.organization))
    }
}
