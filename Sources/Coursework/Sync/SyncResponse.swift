#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The school's response to a device: what it has received, and the news for the app.
///
/// It does not say what happened to the reports, so that no app finds out whose device it runs on; people see fates
/// on the school's pages.
public struct SyncResponse: Hashable, Sendable, Codable {
    /// The school's time, for devices whose clock is wrong.
    public var time: Date
    /// The attempts that need not be sent again, each with the state that arrived.
    public var received: [Receipt]
    /// What is wrong with refused contexts; all others were accepted.
    public var problems: [ContextProblem]
    /// The name of the ``assignments``; nil if those are included. So a response without news is the same for
    /// everybody.
    public var state: String?
    /// What the recording rule needs; nil when the device has it already.
    public var assignments: Assignments?
    /// The app's settings; nil when the device has them already, and if there are none.
    public var configuration: ManagedConfiguration?
    /// What others have declared for the app.
    public var catalog: CatalogPage

    /// Makes a response.
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

/// Confirms that an attempt has reached the school, with all edits up to a stamp.
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
    /// Everything that is wrong with it.
    public var findings: [Finding]

    /// Makes a problem.
    public init(path: IdentifierPath, findings: [Finding]) {
        self.path = path
        self.findings = findings
    }
}

/// A part of an app's contexts as the school knows them.
public struct CatalogPage: Hashable, Sendable, Codable {
    /// The cursor with which to continue.
    public var cursor: String
    /// The contexts that changed, including removed ones.
    public var contexts: [ContextRecord]
    /// Whether there is more to request now.
    public var hasMore: Bool

    /// Makes a page.
    public init(cursor: String, contexts: [ContextRecord], hasMore: Bool) {
        self.cursor = cursor
        self.contexts = contexts
        self.hasMore = hasMore
    }
}
