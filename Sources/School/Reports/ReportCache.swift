import Locks
import SQL

/// A cache of what reports are made of; only handouts that were written to are read again.
///
/// Each value holds the numbers by which ``SQL/Connection/numbers(of:)`` shows whether one of its rows was written
/// since, so nothing outdated is used. With an engine that cannot tell, each report reads everything it shows.
final class ReportCache: InMemoryState {
    /// Enough cells for 150 handouts of a full class, about 50 MB.
    let grids = HandoutValues<HandoutReport>(limit: 45_000)
    /// For students who look at their own work; they never push out what their teachers look at.
    let ownGrids = HandoutValues<HandoutReport>(limit: 15_000)
    let counts = HandoutValues<ClassReport.Counts>(limit: 100_000)
    /// Work that later handouts are compared with; as large as the cells.
    let earlier = HandoutValues<[Person.ID: EarlierWork]>(limit: 45_000)
    /// Times at which tasks were done, eight bytes each.
    let times = HandoutValues<[Int64]>(limit: 2_000_000)
}

extension School {
    var reports: ReportCache { inMemory.state() }
}

/// Cached values, one for each handout.
final class HandoutValues<Value: Equatable & Sendable>: Sendable {
    struct Key: Hashable {
        var organization: Organization.ID
        var handout: Handout.ID
        /// The student it is limited to; nil for all.
        var student: Person.ID?
    }

    private let values: Locked<RecentValues<Key, (numbers: [UInt64], value: Value)>>

    init(limit: Int) { values = Locked(RecentValues(limit: limit)) }

    func value(for key: Key, _ numbers: [UInt64]) -> Value? {
        values.withLock { values in
            guard let known = values[key], known.numbers == numbers else { return nil }
            return known.value
        }
    }

    func keep(_ value: Value, size: Int, for key: Key, _ numbers: [UInt64]) {
        values.withLock { $0.put((numbers, value), for: key, size: size) }
    }
}

extension Transaction {
    /// Returns a cached value, or makes it anew if anything has changed. `make` may read nothing but the handout or
    /// one student's part of it, the members of its class, and people's names and settings.
    func kept<Value: Equatable & Sendable>(
        _ cache: HandoutValues<Value>, of handout: Handout.ID, in schoolClass: SchoolClass.ID,
        of student: Person.ID? = nil, size: (Value) -> Int = { _ in 1 }, _ make: () throws -> Value
    ) throws -> Value {
        let subjects: [CountedSubject] = [.people, .members(schoolClass), .handout(handout)]
        guard let numbers = try connection.numbers(of: subjects.map { $0.name(in: organization) }) else {
            return try make()
        }
        let key = HandoutValues<Value>.Key(organization: organization, handout: handout, student: student)
        if let known = cache.value(for: key, numbers) {
            #if DEBUG
                // In debug builds, and so in all tests, it is read again each time and compared.
                guard try known == make() else {
                    throw SQLError(.other, "What is kept of a report is not what the tables say.")
                }
            #endif
            return known
        }
        let value = try make()
        cache.keep(value, size: size(value), for: key, numbers)
        return value
    }
}
