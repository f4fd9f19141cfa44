extension School {
    /// Takes the last import back, in one step for all who look: what it made and changed, as far as nobody has changed it since.
    ///
    /// - Throws: a conflict when there is none, or it is too long ago.
    package func undoImport(as actor: Actor) async throws -> ImportUndo {
        let (done, subjects) = try read(as: actor) { transaction in
            try transaction.requireImporting()
            guard let done = try transaction.lastImport() else { throw SchoolError.noImport }
            return (done, try transaction.subjects(ofUndoing: done))
        }
        return try await write(as: actor, holding: [.organization, .timeZones] + subjects) { transaction in
            try transaction.requireImporting()
            guard try transaction.lastImport() == done,
                Set(try transaction.subjects(ofUndoing: done)).isSubset(of: subjects)
            else {
                throw SchoolError.conflict(
                    "changed_meanwhile", "Somebody has changed the school meanwhile.", remedy: "Try again.")
            }
            return try transaction.undo(done)
        }
    }
}

extension SchoolError {
    static let noImport = conflict(
        "no_import", "There is no import that can be taken back: none was made in the last 30 days.",
        remedy: "Import files that say what is right.")
}
