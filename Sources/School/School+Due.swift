import SQL

extension School {
    /// Does everything that the clock says is due, and nothing twice. Call it every few seconds. In an idle school it
    /// only reads. What fails holds up nothing else.
    ///
    /// - Returns: whether the clock is trusted. While it is not, nothing is deleted because of its age.
    /// - Throws: the first failure, after everything else was done.
    @discardableResult
    package func runDueTasks() async throws -> ClockWatch.Finding {
        let finding = try watchClock()
        var work = SeparateWork()
        await work.run { _ = try await publishDue(at: now()) }
        await work.run { for organization in try organizationIDs() { try await deleteProgress(of: organization) } }
        await work.run { try await sealLogs() }
        if finding == .trusted || finding == .ends { await deleteWhatIsOld(&work) }
        await work.run { try forgetDeletedLater() }
        try work.end()
        return finding
    }

    /// Deletes everything that is older than the school keeps it.
    private func deleteWhatIsOld(_ work: inout SeparateWork) async {
        await work.run {
            for organization in try organizationIDs() {
                let school = Actor.school(organization)
                try await sweep(as: school, if: { try $0.hasExpiredSessions() }) { try $0.sweepSessions() }
            }
        }
        await work.run { try await sweepUploads(at: now()) }
        await work.run { try await sweepOldWork() }
        await work.run { try await deleteLeavers() }
        await work.run { try pruneFeed() }
    }
}
