import Coursework
import SQL

/// What the recording rule asks, kept by the connection that writes from one commit to the next.
///
/// A report then costs what it brings, and not what is assigned or was told before. Nothing is kept longer than it is true:
/// each entry holds the numbers by which ``ChangeCounts`` tells whether a row was written that it was read from. An engine that
/// cannot count keeps nothing.
final class RecordingMemory {
    /// What a person is asked for in an app.
    struct Case {
        var standing: AskerStanding
        var open: OpenTasks
        var told: ToldAssignments?
        var configuration = ManagedConfiguration.none
    }

    /// Whose work is taken in: a person and an app of an organization.
    struct Owner: Hashable {
        var organization: Organization.ID
        var asker: Asker
    }

    private struct Place: Hashable {
        var owner: Owner
        var path: String
    }

    private struct Numbers: Hashable {
        var ofSchool: UInt64
        var ofPerson: UInt64
    }

    private let counts: ChangeCounts
    /// As many as 100,000 tasks, which take some 40 MB; and the attempts of a thousand people at work.
    private var cases = RecentValues<Owner, (numbers: Numbers, value: Case)>(limit: 100_000)
    private var attempts = RecentValues<Place, (number: UInt64, value: [Transaction.Attempt])>(limit: 20_000)

    private init(_ counts: ChangeCounts) { self.counts = counts }

    /// What is kept with a connection, where the engine can tell what changes.
    static func of(_ connection: any Connection) -> RecordingMemory? {
        guard let counts = connection.changes else { return nil }
        let memory = counts.kept as? RecordingMemory ?? RecordingMemory(counts)
        counts.kept = memory
        return memory
    }

    // MARK: - Who is asked for what

    subscript(owner: Owner) -> Case? {
        get {
            guard let known = cases[owner], known.numbers == numbers(of: owner) else { return nil }
            return known.value
        }
        set {
            guard let newValue else { return }
            cases.put((numbers(of: owner), newValue), for: owner, size: 1 + newValue.open.all.count)
        }
    }

    private func numbers(of owner: Owner) -> Numbers {
        Numbers(
            ofSchool: counts.number(of: CountedSubject.school.name(in: owner.organization)),
            ofPerson: counts.number(of: CountedSubject.person(owner.asker.person).name(in: owner.organization)))
    }

    // MARK: - What was told before

    /// All attempts at a context.
    ///
    /// Nothing is kept where two ways to write a letter are one text to us and two to the database.
    subscript(owner: Owner, path: IdentifierPath) -> [Transaction.Attempt]? {
        get {
            let place = Place(owner: owner, path: path.stored)
            guard let known = attempts[place], known.number == number(of: place) else { return nil }
            return known.value
        }
        set {
            let place = Place(owner: owner, path: path.stored)
            guard let newValue, place.path.utf8.allSatisfy({ $0 < 128 }) else { return }
            attempts.put((number(of: place), newValue), for: place, size: 1 + newValue.count)
        }
    }

    private func number(of place: Place) -> UInt64 {
        let subject = CountedSubject.work(place.owner.asker.person, place.path)
        return counts.number(of: subject.name(in: place.owner.organization))
    }
}
