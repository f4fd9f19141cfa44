import SQL

extension Transaction {
    /// Writes into the log what was done to an app, and tells who shows it.
    func appChanged(_ action: AuditAction, _ id: String, _ detail: String = "") throws {
        try log(action, .app(id), detail)
        publish(.office)
        // Devices that have it open hear that there is something to ask for.
        publish(.catalog(id))
    }
}
