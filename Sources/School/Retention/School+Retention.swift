import Coursework
import Foundation
import SQL

extension School {
    /// For how many days the change feed is kept: a device that was away longer reads everything again.
    private static let feedDays = 30.0
    private static let batch = 100
    /// Files are large.
    private static let files = 10

    /// Deletes what the organizations keep no longer, a few rows at a time, so that nobody waits long for it.
    ///
    /// - Throws: the first failure, after everything else was deleted.
    package func sweepOldWork() async throws {
        var work = SeparateWork()
        for organization in try organizationIDs() {
            let school = Actor.school(organization)
            await work.run { try await sweepHandouts(as: school) }
            await work.run {
                try await sweep(as: school, if: { try $0.hasOldAudit() }) { try $0.sweepAudit(atMost: Self.batch) }
            }
            await work.run {
                try await sweep(as: school, if: { try $0.hasOldFates() }) { try $0.sweepFates(atMost: Self.batch) }
            }
            await work.run {
                try await sweep(as: school, if: { try $0.hasOldImportSteps() }) {
                    try $0.sweepImportSteps(atMost: Self.batch)
                }
            }
            await work.run {
                try await sweep(as: school, if: { try $0.hasOldRosterWords() }) {
                    try $0.sweepRosterWords(atMost: Self.batch)
                }
            }
        }
        try work.end()
    }

    private func sweepHandouts(as school: Actor) async throws {
        var work = SeparateWork()
        while let handout = try read(as: school, { try $0.handoutToSweep(after: work.failures.count) }) {
            await work.run { try await sweep(handout, as: school) }
        }
        try work.end()
    }

    private func sweep(_ handout: Handout.ID, as school: Actor) async throws {
        try await sweepReports(of: handout, as: school)
        try await sweepPageStates(of: handout, as: school)
        try await sweepHandIns(of: handout, as: school)
        try await sweepWords(of: handout, as: school)
        try await perform(.markSwept(handout), as: school)
    }

    private func sweepReports(of handout: Handout.ID, as school: Actor) async throws {
        while true {
            let places = try read(as: school) { try $0.figuresToSweep(of: handout, atMost: Self.batch) }
            if places.isEmpty { return }
            try await perform(.sweep(places, of: handout), as: school)
        }
    }

    private func sweepPageStates(of handout: Handout.ID, as school: Actor) async throws {
        while true {
            let places = try read(as: school) { try $0.pageStates(under: handout, atMost: Self.batch) }
            if places.isEmpty { return }
            try await perform(.forget(places, of: handout), as: school)
        }
    }

    private func sweepHandIns(of handout: Handout.ID, as school: Actor) async throws {
        while true {
            let handIns = try read(as: school) { try $0.handInsToSweep(of: handout, atMost: Self.files) }
            if handIns.isEmpty { return }
            try await perform(.sweep(handIns, of: handout), as: school)
        }
    }

    private func sweepWords(of handout: Handout.ID, as school: Actor) async throws {
        while true {
            let people = Set(try read(as: school) { try $0.peopleWithWords(in: handout, atMost: Self.batch) })
            if people.isEmpty { return }
            try await perform(.sweepWords(of: people, in: handout), as: school)
        }
    }

    /// Deletes old entries of the change feed; once a day.
    package func pruneFeed() throws {
        let time = now()
        let last = try database.read { try feed.lastPruned($0) }.map(Date.init(milliseconds:))
        if let last, time.timeIntervalSince(last) < 86400 { return }
        let limit = time.addingTimeInterval(-Self.feedDays * 86400)
        try database.write(attempts: 5) { connection in
            _ = try feed.prune(olderThan: limit.milliseconds, now: time.milliseconds, connection)
        }
    }
}
