import Coursework
import Foundation
import SQL
import SQLite

extension SyncedStore {
    /// Takes in an answer, all of it or nothing.
    ///
    /// The school's clock said ``SyncResponse/time`` while ours went from `start` to `end`.
    ///
    /// - Returns: how many attempts have arrived, and whether what the rule goes by has changed.
    func settle(_ parcel: Parcel, _ answer: SyncResponse, from start: Date, to end: Date) throws -> (
        arrived: Int, isNews: Bool
    ) {
        try file.database().write { connection in
            var (generation, storeClock) = try connection.storeState()
            let judge = answer.assignments.map { Judge(assignments: $0, now: answer.time) }
            try putRight(&storeClock, school: answer.time, from: start, to: end, connection)
            let arrived = try settleReports(parcel, answer.received, judge, connection)
            try settleContexts(parcel, answer.problems, connection)
            for mark in parcel.marks {
                try connection.run("UPDATE completion SET unsent = NULL WHERE id = $1", Value(mark.row))
            }
            var contexts = StoredContexts(connection, device: storeClock.device)
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
            return (arrived, try keep(answer, now: storeClock.corrected(end), connection))
        }
    }

    private func settleReports(
        _ parcel: Parcel, _ received: [Receipt], _ judge: Judge?, _ connection: any Connection
    ) throws -> Int {
        let receipts = Dictionary(received.map { ($0.id, $0.edited.time) }) { max($0, $1) }
        var count = 0
        for report in parcel.reports {
            guard let time = receipts[report.record.id], time >= report.record.edited.time else { continue }
            count += 1
            // The school judged by what it tells us only now: what it did not keep is kept here, until that changes.
            if let judge, case let fate = judge.fate(of: report.record), fate != .recorded {
                try connection.run(
                    "UPDATE activity SET outbox = iif(edited = $2, 2, outbox), fate = $3 WHERE id = $1",
                    Value(report.row), Value(report.record.edited.time.rawValue), .text(fate.name))
                continue
            }
            // It has arrived; what became of it the school tells people. What was saved meanwhile waits as before.
            try connection.run(
                """
                UPDATE activity SET sent = $2, fate = $3, outbox = iif(edited = $2, NULL, outbox) WHERE id = $1
                """, Value(report.row), Value(report.record.edited.time.rawValue), .text(Fate.recorded.name))
        }
        return count
    }

    private func settleContexts(
        _ parcel: Parcel, _ problems: [ContextProblem], _ connection: any Connection
    ) throws {
        for problem in problems {
            let place = problem.path.elements.joined(separator: "/")
            let reason = problem.findings.map(\.message).joined(separator: " ")
            Log.once("the school did not take the context \(place): \(reason)")
        }
        for context in parcel.contexts {
            try connection.run(
                "UPDATE context SET unsent = NULL WHERE id = $1 AND edited = $2", Value(context.row),
                Value(context.edited.rawValue))
        }
    }

    /// Keeps what the rule goes by, and lets it look once more at what it kept when that has changed.
    private func keep(_ answer: SyncResponse, now: Date, _ connection: any Connection) throws -> Bool {
        if let assignments = answer.assignments {
            try connection.run(
                "UPDATE school SET catalog = $1, state = $2, assignments = $3", .text(answer.catalog.cursor),
                Value(answer.state), .text(try SyncCoding.text(assignments)))
            try connection.reopenKept(by: assignments, at: now)
        } else {
            try connection.run("UPDATE school SET catalog = $1", .text(answer.catalog.cursor))
        }
        return answer.assignments != nil
    }

    /// Puts an entry aside that the school does not take, until it is edited again.
    func putAside(_ parcel: Parcel, reason: String) throws {
        try file.database().write { connection in
            for context in parcel.contexts {
                try connection.run(
                    "UPDATE context SET unsent = NULL WHERE id = $1 AND edited = $2", Value(context.row),
                    Value(context.edited.rawValue))
            }
            for report in parcel.reports {
                try connection.run(
                    "UPDATE activity SET outbox = 3, fate = $3 WHERE id = $1 AND edited = $2", Value(report.row),
                    Value(report.record.edited.time.rawValue), .text(Fate.refused(.limitExceeded).name))
            }
            for mark in parcel.marks {
                try connection.run("UPDATE completion SET unsent = NULL WHERE id = $1", Value(mark.row))
            }
        }
        let paths = parcel.contexts.map(\.path) + parcel.reports.map(\.record.path) + parcel.marks.map(\.path)
        for path in paths {
            Log.once("the school does not take what was saved at \(path.elements.joined(separator: "/")): \(reason)")
        }
    }

    // MARK: - Clocks

    /// Puts the store's clock right, and what a wrong one said of work that the school has not seen.
    private func putRight(
        _ storeClock: inout StoreClock, school: Date, from start: Date, to end: Date, _ connection: any Connection
    ) throws {
        let isFirst = storeClock.heard == nil
        storeClock.hear(school, from: start, to: end)
        let skew = storeClock.skew
        if isFirst {
            // Until now nobody could tell; the clock is taken to have been as wrong all the time.
            try connection.run("UPDATE activity SET begun = begun + $1 WHERE sent IS NULL", .real(skew))
            try connection.run("UPDATE completion SET marked = marked + $1 WHERE unsent IS NOT NULL", .real(skew))
        }
        try connection.dateBack(storeClock, to: school)
    }
}

extension Connection {
    /// Dates back what a clock far ahead has dated, of which the school has seen nothing.
    func dateBack(_ storeClock: StoreClock, to school: Date) throws {
        let latest = Value.real(school.addingTimeInterval(HybridTime.maximumDrift).timeIntervalSinceReferenceDate)
        let now = Value.real(school.timeIntervalSinceReferenceDate)
        try run(
            "UPDATE activity SET begun = min(begun + $1, $2) WHERE sent IS NULL AND outbox IS NOT NULL AND begun > $3",
            .real(storeClock.skew), now, latest)
        try run(
            "UPDATE completion SET marked = min(marked + $1, $2) WHERE unsent IS NOT NULL AND marked > $3",
            .real(storeClock.skew), now, latest)
        try dateBackStamps(to: school)
    }

    /// Dates back the stamps of work of which the school has seen nothing. Of what it has seen the order of edits is kept,
    /// whatever its clock says now: a later edit must not be taken for an earlier one.
    private func dateBackStamps(to now: Date) throws {
        let now = HybridTime(now)
        let latest = Value(HybridTime(now.date.addingTimeInterval(HybridTime.maximumDrift)).rawValue)
        let early = "sent IS NULL AND outbox IS NOT NULL AND edited > $1"
        let isAny = try first(Query(built: "SELECT 1 FROM activity WHERE \(early) LIMIT 1"), latest) { _ in true }
        guard isAny == true else { return }
        for table in ["item", "removedItem"] {
            try run(
                Query(
                    built: """
                        UPDATE \(table) SET stamp = $2
                        WHERE stamp > $1 AND activity IN (SELECT id FROM activity WHERE \(early))
                        """), latest, Value(now.rawValue))
        }
        try run(
            Query(built: "UPDATE activity SET edited = $2, chosen = min(chosen, $2) WHERE \(early)"), latest,
            Value(now.rawValue))
    }
}
