import Coursework
import Locks
import SQL

/// A cache of what the recording rule needs, kept by the writing connection from one commit to the next.
///
/// With it, the cost of a report does not depend on how much is assigned or was reported before. Each entry holds the
/// numbers by which ``ChangeCounts`` shows whether one of its rows was written since, so nothing outdated is used.
/// With an engine that cannot count, nothing is cached.
final class RecordingCache {
    /// The tasks of a person in an app.
    struct Case {
        var standing: AppUserStanding
        var open: OpenTasks
        var sent: SentAssignments?
        var configuration = ManagedConfiguration.none
    }

    private struct Numbers: Hashable {
        var ofSchool: UInt64
        var ofPerson: UInt64
    }

    private let counts: ChangeCounts
    /// The tasks of people in apps, about 400 bytes each.
    private var cases = RecentValues<AppUser, (numbers: Numbers, value: Case)>(limit: taskLimit)
    private let attempts: AttemptsCache
    let signIns: SignInCache
    /// Contexts that were declared when they were looked up, and the number by which that is known to hold still.
    private var declaredContexts = RecentValues<NamedContext, UInt64>(limit: taskLimit / 2)

    /// So many that a school with 4 GB has room for those of a thousand students who are working, with a hundred tasks each: a push
    /// of somebody who finds no room costs two to three times as much. On PostgreSQL up to four connections write, and each may
    /// take as much for tasks; attempts are cached once for all.
    fileprivate static let taskLimit = Int(min(max(Memory.limit / 26_000, 100_000), 1_000_000))

    private init(_ counts: ChangeCounts, _ school: School) {
        self.counts = counts
        signIns = SignInCache(counts)
        attempts = counts.countsFrequent ? AttemptsCache() : school.inMemory.state()
    }

    /// The number by which rows show that this transaction has written them.
    var version: Int64 { counts.transaction ?? 0 }

    /// The cache of a connection; nil if the engine cannot tell what changes.
    static func of(_ connection: any Connection, _ school: School) -> RecordingCache? {
        guard let counts = connection.changes else { return nil }
        let cache = counts.kept as? RecordingCache ?? RecordingCache(counts, school)
        counts.kept = cache
        return cache
    }

    // MARK: - Who is asked for what

    subscript(appUser: AppUser) -> Case? {
        get {
            guard let known = cases[appUser], known.numbers == numbers(of: appUser) else { return nil }
            return known.value
        }
        set {
            guard let newValue else { return }
            cases.put((numbers(of: appUser), newValue), for: appUser, size: 1 + newValue.open.all.count)
        }
    }

    private func numbers(of appUser: AppUser) -> Numbers {
        Numbers(
            ofSchool: counts.number(of: CountedSubject.school.name(in: appUser.organization)),
            ofPerson: counts.number(of: CountedSubject.person(appUser.person).name(in: appUser.organization)))
    }

    // MARK: - What is declared

    /// Those of the contexts that are still declared. Of the others it is not known.
    ///
    /// Only that something is there is kept: what is not may be declared at any time.
    func declared(_ contexts: Set<NamedContext>) -> Set<NamedContext> {
        contexts.filter { context in
            context.path.isASCII && declaredContexts[context] == numberOfDeclared(in: context.organization)
        }
    }

    /// To be called with what was found in this transaction.
    func putDeclared(_ contexts: Set<NamedContext>) {
        guard counts.countsFrequent else { return }
        for context in contexts where context.path.isASCII {
            declaredContexts.put(numberOfDeclared(in: context.organization), for: context, size: 1)
        }
    }

    private func numberOfDeclared(in organization: Organization.ID) -> UInt64 {
        counts.number(of: CountedSubject.declared.name(in: organization))
    }

    // MARK: - What was told before

    /// Whether cached attempts must be compared with the tables, because others may write to a context without being
    /// counted.
    var mustCompare: Bool { !counts.countsFrequent }

    /// Takes all attempts at a context out of the cache.
    func take(_ appUser: AppUser, _ path: IdentifierPath) -> AttemptsCache.Taken? {
        attempts.take(AttemptsCache.Place(appUser: appUser, path: path)) { number(of: $0, appUser) }
    }

    /// Whether nobody has changed the attempts at a context since they were taken out.
    func isUntouched(_ appUser: AppUser, _ path: IdentifierPath, since ticket: UInt64) -> Bool {
        attempts.isUntouched(AttemptsCache.Place(appUser: appUser, path: path), since: ticket)
    }

    func put(_ known: ContextAttempts, _ appUser: AppUser, _ path: IdentifierPath) {
        attempts.put(known, AttemptsCache.Place(appUser: appUser, path: path), number(of: known, appUser))
    }

    /// To be called by who changes an attempt otherwise than by a report.
    func forget(_ appUser: AppUser, _ path: IdentifierPath) {
        attempts.forget(AttemptsCache.Place(appUser: appUser, path: path))
    }

    /// Numbers are one connection's own, and mean nothing to the others.
    private func number(of known: ContextAttempts, _ appUser: AppUser) -> UInt64 {
        counts.countsFrequent ? counts.number(of: known.subjects(of: appUser).work) : 0
    }

    /// Those attempts of what was taken out of which no fate says anything.
    func unexplained(_ known: ContextAttempts, _ appUser: AppUser) -> Set<ActivityRecord.ID> {
        counts.countsFrequent ? known.unexplained(at: counts.number(of: known.subjects(of: appUser).fates)) : []
    }

    /// To be called with attempts of which no fate says anything, as they were looked up or written in this transaction.
    func putUnexplained(_ ids: [ActivityRecord.ID], _ known: ContextAttempts, _ appUser: AppUser) {
        guard counts.countsFrequent else { return }
        known.putUnexplained(ids, at: counts.number(of: known.subjects(of: appUser).fates))
    }
}

/// The attempts at contexts that were reported of lately.
///
/// Where changes of them are counted, each connection that writes has its own, beside its counts. Where they are not, what was
/// taken out is compared with the tables before it is used; so all connections of a school share one, and it does not matter
/// which of them took in the last report. The tables tell only which transactions wrote attempts: two changes of one
/// transaction look alike in them. So whoever takes attempts out leaves a ticket, which is gone once somebody else puts
/// back what they made of them.
final class AttemptsCache: InMemoryState {
    struct Place: Hashable {
        var appUser: AppUser
        var path: IdentifierPath
    }

    struct Taken {
        var attempts: ContextAttempts
        var ticket: UInt64
    }

    private enum Entry {
        case kept(ContextAttempts, number: UInt64)
        /// Somebody is at work with them.
        case taken(ticket: UInt64)
    }

    private struct Entries {
        var values = RecentValues<Place, Entry>(limit: RecordingCache.taskLimit * 2 / 5)
        var lastTicket: UInt64 = 0

        mutating func take(_ place: Place, _ number: (ContextAttempts) -> UInt64) -> Taken? {
            guard case .kept(let attempts, let kept) = values[place], kept == number(attempts) else { return nil }
            lastTicket += 1
            values.put(.taken(ticket: lastTicket), for: place, size: 1)
            return Taken(attempts: attempts, ticket: lastTicket)
        }

        mutating func isUntouched(_ place: Place, since ticket: UInt64) -> Bool {
            guard case .taken(ticket) = values[place] else { return false }
            return true
        }
    }

    private let entries = Locked(Entries())

    /// - Parameter number: by which the attempts are known to be as they were put.
    func take(_ place: Place, _ number: (ContextAttempts) -> UInt64) -> Taken? {
        place.path.isASCII ? entries.withLock { $0.take(place, number) } : nil
    }

    func isUntouched(_ place: Place, since ticket: UInt64) -> Bool {
        entries.withLock { $0.isUntouched(place, since: ticket) }
    }

    func put(_ known: ContextAttempts, _ place: Place, _ number: UInt64) {
        guard place.path.isASCII, known.isASCII else { return }
        entries.withLock { $0.values.put(.kept(known, number: number), for: place, size: known.size) }
    }

    func forget(_ place: Place) { _ = entries.withLock { $0.values.take(place) } }
}

extension IdentifierPath {
    /// Nothing is cached for other paths: Swift considers some equal that the database does not, because of different
    /// Unicode forms.
    var isASCII: Bool { elements.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } } }
}
