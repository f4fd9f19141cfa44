import SQL

extension School {
    /// Does what is due by the clock, and nothing twice; to be called every few seconds.
    package func doWhatIsDue() async throws {
        try await publishDue(at: now())
        for organization in try organizationIDs() {
            while try await write(as: .school(organization), { try $0.sweepSessions() }) {}
            try await deleteProgress(of: organization)
        }
        try await sweepOldWork()
        try pruneFeed()
    }

    /// The organizations in this database; mostly there is one.
    package func organizationIDs() throws -> [Organization.ID] {
        try database.read { connection in
            try connection.all("SELECT id FROM organization ORDER BY id") { Organization.ID(rawValue: $0.integer(0)) }
        }
    }
}
