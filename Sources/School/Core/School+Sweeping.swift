import SQL

extension School {
    /// Sweeps a little at a time as long as there is more. Whether there is anything at all is only read: a turn at writing
    /// costs everybody else's.
    ///
    /// - Parameter some: does a part of it, and tells whether there may be more.
    func sweep(
        as actor: Actor, if isDue: (Transaction) throws -> Bool,
        _ some: @escaping @Sendable (Transaction) throws -> Bool
    ) async throws {
        guard try read(as: actor, isDue) else { return }
        while try await perform(Act(holding: [], some), as: actor) {}
    }

    /// The organizations in this database; mostly there is one.
    package func organizationIDs() throws -> [Organization.ID] {
        try database.read { connection in
            try connection.all("SELECT id FROM organization ORDER BY id") { Organization.ID(rawValue: $0.integer()) }
        }
    }
}
