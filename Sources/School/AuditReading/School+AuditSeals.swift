import Coursework
import Foundation
import Locks

extension School {
    /// The most entries of one seal. They are marked in one step, for which other writers wait: 16 ms on SQLite.
    private static let linesOfSeal = 1000
    /// How often it is reported that a log is not sealed.
    private static let reportsEvery: Int64 = 86_400_000

    /// Seals new log entries, at the latest one hour after they were written; does nothing without keys.
    ///
    /// - Throws: why a log cannot be sealed, after all others were; once a day.
    func sealLogs() async throws {
        guard let keeper = sealKeeper else { return }
        var failure: SchoolError?
        for organization in try organizationIDs() {
            do {
                try await sealLog(of: organization, keeper)
            } catch let error as SchoolError {
                if isToReport(organization) { failure = error }
            }
        }
        if let failure { throw failure }
    }

    private func sealLog(of organization: Organization.ID, _ keeper: SealKeeper) async throws {
        let school = Actor.school(organization)
        // Whether anything is to be done is checked by reads, because every write makes others wait.
        while try read(as: school, { try $0.hasAuditToSeal() }) {
            let note = try keeper.notes.all()[organization]
            try read(as: school) { _ = try $0.basis(of: keeper.keys, note) }
            let seal = try await perform(.sealAudit(Self.linesOfSeal, with: keeper.keys, note), as: school)
            guard let seal else { return }
            try keeper.notes.keep(SealNote(seal: seal.noted), of: organization)
        }
    }

    private func isToReport(_ organization: Organization.ID) -> Bool {
        let time = now().milliseconds
        return sealing.withLock { sealing in
            if let last = sealing.reported[organization], abs(time - last) < Self.reportsEvery { return false }
            sealing.reported[organization] = time
            return true
        }
    }

    /// Notes the last seal of each log as it is in the database, instead of what was noted before: for operators, after
    /// a restore. The next seal says which seal the log has lost.
    package func acceptLogs() throws {
        guard let keeper = sealKeeper else { throw SealRefusal.noKey.error }
        for organization in try organizationIDs() {
            try read(as: .school(organization)) { try $0.acceptLog(keeper) }
        }
        for organization in try schoolsThatAreGone() { try keeper.notes.keep(nil, of: organization) }
    }

    /// Of which schools this machine has noted seals, although they are not in the database.
    package func schoolsThatAreGone() throws -> [Organization.ID] {
        let there = Set(try organizationIDs())
        return (try sealKeeper?.notes.all() ?? [:]).keys.filter { !there.contains($0) }.sorted()
    }

    /// Whether any log of the database has a signed seal.
    package func hasSignedSeals() throws -> Bool {
        try organizationIDs().contains { id in try read(as: .school(id)) { try $0.hasSignedSeals() } }
    }
}

extension Act where Success == AuditSeal? {
    fileprivate static func sealAudit(_ count: Int, with keys: SealKeys, _ note: SealNote?) -> Act {
        Act(locking: [.organization]) { try $0.sealAudit(atMost: count, with: keys, note) }
    }
}
