import SQL

extension School {
    /// Forgets all coursework of an organization: handouts, work, files, what apps have declared. People, classes, sign-ins
    /// and which apps are approved stay. For schools that are for trying alone: nothing of it is in the audit.
    package func forgetCoursework(of organization: Organization.ID) async throws {
        // Those that refer to others come first.
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
        Act(holding: [.organization]) { transaction in
            for table in tables {
                try transaction.connection.run(
                    Query(built: "DELETE FROM \(table) WHERE organization = $1"), transaction.organizationID)
            }
            // Devices have read on in a history that is no more: they are to read everything anew.
            let history = String(UInt64.random(in: .min ... .max), radix: 36)
            try transaction.school.feed.begin(transaction.connection, newHistory: history, isRestored: true)
            transaction.publish(.office)
        }
    }
}
