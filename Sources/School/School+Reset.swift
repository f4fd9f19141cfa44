import SQL

extension School {
    /// Deletes all coursework of an organization: handouts, work, files and what apps have declared. People, classes,
    /// sign-ins and the approval of apps stay. Only for schools that are just for trying things out: the audit log
    /// says nothing of it.
    package func forgetCoursework(of organization: Organization.ID) async throws {
        // Rows that refer to others come first.
        let tables = [
            "figure", "fate", "activity", "pageStateTask", "pageState", "handIn", "step", "contentFile", "content",
            "handoutFile", "filePart", "file",
            "recipient", "assignment", "favourite",
            "handoutLock", "handoutShare", "task", "handout", "bookmark", "ownContext", "contextWord", "context",
            "thumbnail",
        ]
        try await perform(.forget(tables), as: .school(organization))
    }
}

extension Act where Success == Void {
    fileprivate static func forget(_ tables: [String]) -> Act {
        Act(locking: [.organization], isLong: true) { transaction in
            for table in tables {
                try transaction.connection.run(
                    Query(built: "DELETE FROM \(table) WHERE organization = $1"), transaction.organizationID)
            }
            // Devices have read from a history that no longer exists, so they must read everything again.
            let history = String(UInt64.random(in: .min ... .max), radix: 36)
            try transaction.school.feed.begin(transaction.connection, newHistory: history, isRestored: true)
            transaction.publish(.administration)
        }
    }
}
