import SQL

extension School {
    /// Does everything that the clock says is due, and nothing twice. Call it every few seconds. In an idle school it
    /// only reads.
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

    /// Deletes everything that is older than the school keeps it.
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
}
