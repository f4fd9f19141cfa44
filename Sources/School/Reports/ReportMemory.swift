import Locks
import SQL

/// What reports are made of, kept from one to the next, and made anew only for a handout that something was written of.
///
/// Nothing is kept longer than it is true: each value holds the numbers by which ``SQL/Connection/numbers(of:)`` tells whether
/// a row was written that it was read from. Where an engine cannot tell, each report reads all it shows.
final class ReportMemory: Memory {
    /// As many cells as 150 handouts of a full class have, some 50 MB.
    let grids = HandoutValues<HandoutReport>(limit: 45_000)
    /// Of students who look at their own; however many do, what their teachers look at stays.
    let ownGrids = HandoutValues<HandoutReport>(limit: 15_000)
    let counts = HandoutValues<ClassReport.Counts>(limit: 100_000)
    /// What later handouts are compared with; as many as there are cells.
    let earlier = HandoutValues<[Person.ID: EarlierWork]>(limit: 45_000)
    /// When tasks were done, eight bytes each.
    let times = HandoutValues<[Int64]>(limit: 2_000_000)
}

extension School {
    var reports: ReportMemory { memories.memory() }
}

/// One value for each handout.
final class HandoutValues<Value: Equatable & Sendable>: Sendable {
    struct Key: Hashable {
        var organization: Organization.ID
        var handout: Handout.ID
        /// Of whom alone it is; nil for all.
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
    /// What `make` reads of a handout, or of one student there, of the members of its class and of people's names and settings,
    /// and of nothing else; as it was read before, if none of that has changed.
    func kept<Value: Equatable & Sendable>(
        _ memory: HandoutValues<Value>, of handout: Handout.ID, in schoolClass: SchoolClass.ID,
        of student: Person.ID? = nil, size: (Value) -> Int = { _ in 1 }, _ make: () throws -> Value
    ) throws -> Value {
        let subjects: [CountedSubject] = [.people, .members(schoolClass), .handout(handout)]
        guard let numbers = try connection.numbers(of: subjects.map { $0.name(in: organization) }) else {
            return try make()
        }
        let key = HandoutValues<Value>.Key(organization: organization, handout: handout, student: student)
        if let known = memory.value(for: key, numbers) {
            #if DEBUG
                // In debug builds, and so in all tests, it is read again each time, and held against that.
                guard try known == make() else {
                    throw SQLError(.other, "What is kept of a report is not what the tables say.")
                }
            #endif
            return known
        }
        let value = try make()
        memory.keep(value, size: size(value), for: key, numbers)
        return value
    }
}
