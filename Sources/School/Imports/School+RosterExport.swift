package import Rosters

extension School {
    /// Exports the school as a OneRoster archive. The log records the export before the archive is made.
    package func exportRoster(as actor: Actor) async throws -> (roster: Roster, archive: [UInt8]) {
        try await perform(.logRosterExport, as: actor)
        let roster = try read(as: actor) { try $0.rosterForOthers() }
        return (roster, try OneRosterWriter.archive(of: roster))
    }
}

extension Act where Success == Void {
    fileprivate static var logRosterExport: Act { Act(locking: []) { try $0.logRosterExport() } }
}

extension Transaction {
    fileprivate func logRosterExport() throws {
        try requireImporting()
        try log(.rosterExported, .organization)
    }
}
