import Coursework
import Foundation
import SQL
import SQLite

extension SyncedStore {
    /// Processes a response: declarations of others go into the store, and then the results for sent work into the
    /// file outside of the app's folder. If the second step is lost, the same is sent and answered again.
    ///
    /// The school's clock said ``SyncResponse/time`` while ours went from `start` to `end`.
    ///
    /// - Returns: how many attempts have arrived, and whether what the rule goes by has changed.
    func apply(_ batch: UploadBatch, _ answer: SyncResponse, from start: Date, to end: Date) throws -> (
        arrived: Int, isNews: Bool
    ) {
        var sorting = Sorting()
        let (storeClock, known) = try file.database().write { connection in
            try apply(answer, from: start, to: end, &sorting, connection)
        }
        let rule = answer.assignments.map { DeviceRule(assignments: $0, now: answer.time) }
        let assigned = try answer.assignments.map { assignments in
            try file.read { try $0.rows(below: assignments.tasks.map(\.path)) }
        }
        tellOf(answer.problems)
        if let set = answer.configuration { try configuration.write(set) }
        return try verdicts.write { connection in
            try connection.write(sorting)
            let arrived = try connection.apply(batch.reports, answer.received, rule)
            for row in batch.contexts.map(\.row) + known {
                try connection.run("DELETE FROM place WHERE context = $1", Value(row))
            }
            for mark in batch.marks {
                // The school passes over a mark that the rules keep back, as they are now: it waits here until they change.
                let waits = rule.map { !$0.mayTell(mark.mark) } ?? false
                let statement: Query =
                    waits
                    ? "UPDATE mark SET unsent = 2 WHERE completion = $1" : "DELETE FROM mark WHERE completion = $1"
                try connection.run(statement, Value(mark.row))
            }
            try connection.keep(answer, assigned ?? [], storeClock, now: storeClock.corrected(end))
            return (arrived, answer.assignments != nil)
        }
    }

    /// What goes into the store.
    ///
    /// - Returns: its clock, and the rows of contexts that the school turned out to know as they are.
    private func apply(
        _ answer: SyncResponse, from start: Date, to end: Date, _ sorting: inout Sorting, _ connection: any Connection
    ) throws -> (StoreClock, [Int64]) {
        var (generation, storeClock) = try connection.storeState()
        try putRight(&storeClock, school: answer.time, from: start, to: end, &sorting, connection)
        var contexts = StoredContexts(connection, device: storeClock.device) { try verdicts.isUntold(context: $0) }
        var isChanged = false
        // Parents before children, so that fewer places have to be kept free.
        for record in answer.catalog.contexts.sorted(by: { $0.path < $1.path }) {
            storeClock.receive(record.edited, now: end)
            if try contexts.merge(record, into: app, now: answer.time) { isChanged = true }
        }
        try connection.write(storeClock)
        if isChanged {
            generation += 1
            try connection.run("UPDATE store SET generation = $1", Value(generation))
        }
        try connection.run("UPDATE school SET catalog = $1", .text(answer.catalog.cursor))
        return (storeClock, contexts.told)
    }

    private func tellOf(_ problems: [ContextProblem]) {
        for problem in problems {
            let place = problem.path.elements.joined(separator: "/")
            let reason = problem.findings.map(\.message).joined(separator: " ")
            Log.once("the school did not take the context \(place): \(reason)")
        }
    }

    /// Puts an entry aside that the school does not take, until it is edited again.
    func putAside(_ batch: UploadBatch, reason: String) throws {
        try verdicts.write { connection in
            for context in batch.contexts {
                try connection.run("DELETE FROM place WHERE context = $1", Value(context.row))
            }
            for report in batch.reports {
                try connection.run(
                    "UPDATE attempt SET outbox = 3, fate = $2 WHERE activity = $1", Value(report.row),
                    .text(Fate.refused(.limitExceeded).name))
            }
            for mark in batch.marks { try connection.run("DELETE FROM mark WHERE completion = $1", Value(mark.row)) }
        }
        let paths = batch.contexts.map(\.path) + batch.reports.map(\.record.path) + batch.marks.map(\.mark.path)
        for path in paths {
            Log.once("the school does not take what was saved at \(path.elements.joined(separator: "/")): \(reason)")
        }
    }

    // MARK: - Clocks

    /// Puts the store's clock right, and what a wrong one said of work that the school has not seen.
    private func putRight(
        _ storeClock: inout StoreClock, school: Date, from start: Date, to end: Date, _ sorting: inout Sorting,
        _ connection: any Connection
    ) throws {
        let isFirst = storeClock.heard == nil
        storeClock.synchronize(with: school, from: start, to: end)
        let skew = storeClock.skew
        if isFirst, skew != 0 {
            // Until now this could not be noticed, and nothing was sent; the clock is assumed to have been equally
            // wrong all the time. What was noted already is noted again.
            try connection.run(
                "UPDATE activity SET begun = begun + $1, outbox = iif(context IS NULL, NULL, 1)", .real(skew))
            try connection.run("UPDATE completion SET marked = marked + $1, unsent = 1", .real(skew))
        }
        try dateBack(storeClock, to: school, &sorting, connection)
    }

    /// Moves back the dates from a clock far ahead, for everything that the school has not seen. What it has seen
    /// keeps its order, whatever its clock says now: a later edit must not become an earlier one.
    func dateBack(
        _ storeClock: StoreClock, to school: Date, _ sorting: inout Sorting, _ connection: any Connection
    ) throws {
        let latest = school.addingTimeInterval(HybridTime.maximumDrift)
        guard let early = try verdicts.read({ try $0.early(after: latest) }) else { return }
        for row in early.attempts {
            sorting.attemptTimes += try connection.dateBack(attempt: row, by: storeClock.skew, to: school, latest)
        }
        for row in early.marks {
            sorting.markTimes += try connection.dateBack(mark: row, by: storeClock.skew, to: school, latest)
        }
    }
}

// What is written outside of the app's folder.
extension Connection {
    fileprivate func apply(
        _ reports: [(row: Int64, record: ActivityRecord)], _ received: [Receipt], _ rule: DeviceRule?
    ) throws -> Int {
        let receipts = Dictionary(received.map { ($0.id, $0.edited.time) }) { max($0, $1) }
        var count = 0
        for report in reports {
            guard let time = receipts[report.record.id], time >= report.record.edited.time else { continue }
            count += 1
            // The school decided by the rules that it sends only now: work that it did not record is kept here until
            // those change.
            if let rule, case let fate = rule.fate(of: report.record), fate != .recorded {
                try run(
                    "UPDATE attempt SET outbox = 2, fate = $2 WHERE activity = $1", Value(report.row), .text(fate.name))
                continue
            }
            // It has arrived; what became of it the school tells people. What was saved meanwhile is new in the store.
            try run(
                "UPDATE attempt SET sent = $2, fate = $3, outbox = NULL WHERE activity = $1", Value(report.row),
                Value(report.record.edited.time.rawValue), .text(Fate.recorded.name))
        }
        return count
    }

    /// Keeps what the rule goes by, and lets it look once more at what it kept when that has changed.
    fileprivate func keep(
        _ answer: SyncResponse, _ assigned: Set<Int64>, _ storeClock: StoreClock, now: Date
    ) throws {
        try run("UPDATE school SET heard = $1", Value(storeClock.heard?.timeIntervalSinceReferenceDate))
        guard let assignments = answer.assignments else { return }
        try run(
            "UPDATE school SET state = $1, assignments = $2", Value(answer.state),
            .text(try SyncCoding.text(assignments)))
        try reopenKept(by: assignments, assigned, at: now)
    }

    /// What is dated later than that, of which the school has seen nothing.
    fileprivate func early(after latest: Date) throws -> (attempts: [Int64], marks: [Int64]) {
        let time = Value.real(latest.timeIntervalSinceReferenceDate)
        let attempts = try all(
            """
            SELECT activity FROM attempt
            WHERE sent IS NULL AND outbox IS NOT NULL AND (begun > $1 OR edited > $2) ORDER BY activity
            """, [time, Value(HybridTime(latest).rawValue)]
        ) { $0.integer() }
        return (attempts, try all("SELECT completion FROM mark WHERE marked > $1", [time]) { $0.integer() })
    }
}

// What is written into the store.
extension Connection {
    fileprivate func dateBack(
        attempt row: Int64, by skew: TimeInterval, to school: Date, _ latest: Date
    ) throws -> [(row: Int64, begun: Double, edited: Int64)] {
        let now = Value(HybridTime(school).rawValue)
        let limit = Value(HybridTime(latest).rawValue)
        try run(
            "UPDATE activity SET begun = min(begun + $2, $3) WHERE id = $1 AND begun > $4", Value(row), .real(skew),
            .real(school.timeIntervalSinceReferenceDate), .real(latest.timeIntervalSinceReferenceDate))
        let isEarly = try first("SELECT 1 FROM activity WHERE id = $1 AND edited > $2", Value(row), limit) { _ in true }
        if isEarly == true {
            try run("UPDATE item SET stamp = $2 WHERE activity = $1 AND stamp > $3", Value(row), now, limit)
            try run("UPDATE removedItem SET stamp = $2 WHERE activity = $1 AND stamp > $3", Value(row), now, limit)
            try run("UPDATE activity SET edited = $2, chosen = min(chosen, $2) WHERE id = $1", Value(row), now)
        }
        return try all("SELECT begun, edited FROM activity WHERE id = $1", [Value(row)]) {
            (row, $0.real("begun"), $0.integer("edited"))
        }
    }

    fileprivate func dateBack(
        mark row: Int64, by skew: TimeInterval, to school: Date, _ latest: Date
    ) throws -> [(row: Int64, marked: Double)] {
        try run(
            "UPDATE completion SET marked = min(marked + $2, $3) WHERE id = $1 AND marked > $4", Value(row),
            .real(skew), .real(school.timeIntervalSinceReferenceDate), .real(latest.timeIntervalSinceReferenceDate))
        return try all("SELECT marked FROM completion WHERE id = $1", [Value(row)]) { (row, $0.real()) }
    }
}
