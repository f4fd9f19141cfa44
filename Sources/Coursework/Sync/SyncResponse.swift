#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What the school answers a device: what it has received, and what is new for the app.
///
/// It says nothing about what became of the reports, so that no app finds out whose device it runs on; people read fates on
/// the school's pages.
public struct SyncResponse: Hashable, Sendable, Codable {
    /// The school's clock, for devices whose own is wrong.
    public var time: Date
    /// The attempts that need not be sent again, each as far as it was told.
    public var received: [Receipt]
    /// What is wrong with contexts that were sent; all others were taken.
    public var problems: [ContextProblem]
    /// Names what ``assignments`` says, and is nil where they are: so an answer that brings nothing new is the same for
    /// everybody.
    public var state: String?
    /// What the recording rule goes by; nil when the device knows it already.
    public var assignments: Assignments?
    /// What administrators have set for the app; nil when the device has it already, and where nothing is set.
    public var configuration: ManagedConfiguration?
    /// What others have declared for the app.
    public var catalog: CatalogPage

    /// Makes an answer.
    public init(
        time: Date, received: [Receipt], problems: [ContextProblem], state: String?, assignments: Assignments?,
        configuration: ManagedConfiguration? = nil, catalog: CatalogPage
    ) {
        self.time = time
        self.received = received
        self.problems = problems
        self.state = state
        self.assignments = assignments
        self.configuration = configuration
        self.catalog = catalog
    }
}

/// Says that an attempt has reached the school, as it was edited last.
public struct Receipt: Hashable, Sendable, Codable {
    /// The attempt.
    public var id: ActivityRecord.ID
    /// Its ``ActivityRecord/edited`` in the report.
    public var edited: Stamp

    /// Makes a receipt.
    public init(id: ActivityRecord.ID, edited: Stamp) {
        self.id = id
        self.edited = edited
    }
}

/// What is wrong with one context of a request.
public struct ContextProblem: Hashable, Sendable, Codable {
    /// The context.
    public var path: IdentifierPath
    /// All that is wrong with it.
    public var findings: [Finding]

    /// Makes a problem.
    public init(path: IdentifierPath, findings: [Finding]) {
        self.path = path
        self.findings = findings
    }
}

/// A part of an app's contexts as the school knows them.
public struct CatalogPage: Hashable, Sendable, Codable {
    /// From where to go on.
    public var cursor: String
    /// Contexts that changed, removed ones included.
    public var contexts: [ContextRecord]
    /// Whether there is more to ask for at once.
    public var hasMore: Bool

    /// Makes a page.
    public init(cursor: String, contexts: [ContextRecord], hasMore: Bool) {
        self.cursor = cursor
        self.contexts = contexts
        self.hasMore = hasMore
    }
}
