import SQL

extension Transaction {
    /// Logs a change to an app, and notifies the pages that show it.
    func appChanged(_ action: AuditAction, _ id: String, _ detail: String = "") throws {
        try log(action, .app(id), detail)
        publish(.administration)
        // Devices that have the app open are told that there is something to fetch.
        publish(.catalog(id))
    }
}
