/// Kinds of personal data that a school keeps, named as in a record of processing. Each table with rows about people
/// has one kind; a test checks that against the rules of the tables.
package enum KeptKind: String, Hashable, Sendable, CaseIterable {
    case people, accounts, places, handouts, work, progress, files, licenses, imports, log

    /// The first table gives the number of rows.
    package var tables: [String] {
        switch self {
        case .people: ["person", "personWord", "externalID", "rosterTold"]
        case .accounts: ["account", "permit", "session", "factor", "recoveryCode"]
        case .places: ["membership", "membershipTaken", "role", "roleTaken"]
        case .handouts:
            [
                "handout", "handoutShare", "handoutFile", "task", "recipient", "favourite", "bookmark",
                "savedComment",
            ]
        case .work: ["assignment", "step", "handIn"]
        case .progress: ["activity", "figure", "fate", "ownContext", "pageState", "pageStateTask"]
        case .files: ["file", "filePart"]
        case .licenses: ["licenseHolder"]
        case .imports: ["rosterImportStep", "importJob"]
        case .log: ["audit", "app"]
        }
    }

    /// Whether it is people's school work, of which staff learn only the amount.
    var isWork: Bool { [.handouts, .work, .progress, .files, .licenses].contains(self) }
}
