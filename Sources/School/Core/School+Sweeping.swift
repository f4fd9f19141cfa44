import SQL

extension School {
    /// Deletes a little at a time until nothing is left. Whether there is anything to delete is checked by a read,
    /// because every write makes others wait.
    ///
    /// - Parameter some: deletes a part, and returns whether there may be more.
    func sweep(
        as actor: Actor, if isDue: (Transaction) throws -> Bool,
        _ some: @escaping @Sendable (Transaction) throws -> Bool
    ) async throws {
        guard try read(as: actor, isDue) else { return }
        while try await perform(Act(locking: [], some), as: actor) {}
    }

    /// The organizations in this database; usually there is one.
    package func organizationIDs() throws -> [Organization.ID] {
        try database.read { connection in
            try connection.all("SELECT id FROM organization ORDER BY id") { Organization.ID(rawValue: $0.integer()) }
        }
    }
}
