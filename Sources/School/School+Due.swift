import SQL

extension School {
    /// Does what is due by the clock, and nothing twice; to be called every few seconds. Of an idle school it only reads.
    ///
    /// - Returns: whether the clock is trusted. While it is not, nothing is deleted because of its age.
    @discardableResult
    package func doWhatIsDue() async throws -> ClockWatch.Finding {
        let finding = try watchClock()
        _ = try await publishDue(at: now())
        for organization in try organizationIDs() { try await deleteProgress(of: organization) }
        try await sealLogs()
        if finding == .trusted || finding == .ends { try await deleteWhatIsOld() }
        try forgetDeletedLater()
        return finding
    }

    /// All that goes because of its age.
    private func deleteWhatIsOld() async throws {
        for organization in try organizationIDs() {
            let school = Actor.school(organization)
            try await sweep(as: school, if: { try $0.hasExpiredSessions() }) { try $0.sweepSessions() }
        }
        try await sweepUploads(at: now())
        try await sweepOldWork()
        try await deleteLeavers()
        try pruneFeed()
    }

    /// Sweeps a little at a time as long as there is more. Whether there is anything at all is only read: a turn at writing
    /// costs everybody else's.
    ///
    /// - Parameter some: does a part of it, and tells whether there may be more.
    func sweep(
        as actor: Actor, if isDue: (Transaction) throws -> Bool,
        _ some: @escaping @Sendable (Transaction) throws -> Bool
    ) async throws {
        guard try read(as: actor, isDue) else { return }
        while try await write(as: actor, some) {}
    }

    /// The organizations in this database; mostly there is one.
    package func organizationIDs() throws -> [Organization.ID] {
        try database.read { connection in
            try connection.all("SELECT id FROM organization ORDER BY id") { Organization.ID(rawValue: $0.integer(0)) }
        }
    }
}
