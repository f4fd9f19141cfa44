/// What a school keeps of people, in the words of a record of processing. Each table with rows about somebody is of one kind;
/// a test holds that against the rules of the tables.
package enum KeptKind: String, Hashable, Sendable, CaseIterable {
    case people, accounts, places, handouts, work, progress, files, licenses, imports, log

    /// By the first of them it is told how much there is.
    package var tables: [String] {
        switch self {
        case .people: ["person", "personWord", "externalID"]
        case .accounts: ["account", "permit", "session", "factor", "recoveryCode"]
        case .places: ["membership", "membershipTaken", "role"]
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

    /// Whether it is what somebody does at school, of which those who run it learn no more than how much there is.
    var isWork: Bool { [.handouts, .work, .progress, .files, .licenses].contains(self) }
}
