#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a device tells the school about one app, and what it knows of the school already.
///
/// Sending it again changes nothing, and a part that was lost is simply sent once more. Parts that do not fit go into the
/// next request.
public struct SyncRequest: Hashable, Sendable, Codable {
    /// The bundle identifier of the app.
    public var app: String
    /// What the app calls itself, for people.
    public var name: String
    /// The installation that speaks.
    public var device: DeviceID
    /// The ``SyncResponse/state`` of the last answer; nil at first.
    public var state: String?
    /// The ``CatalogPage/cursor`` of the last answer; nil at first.
    public var catalog: String?
    /// The ``ManagedConfiguration/name`` of what is set here; nil where nothing is.
    public var configuration: String?
    /// What the installation says of itself; nil where the school has heard that through the same sign-in.
    public var installation: Installation?
    /// Contexts that were declared, changed or removed.
    public var contexts: [ContextRecord]
    /// Attempts that may leave the device.
    public var reports: [SentReport]
    /// Paths whose tasks the app marked as done.
    public var marks: [DoneMark]

    /// Makes a request; what is not given is not told.
    public init(
        app: String, name: String, device: DeviceID, state: String? = nil, catalog: String? = nil,
        configuration: String? = nil, installation: Installation? = nil, contexts: [ContextRecord] = [],
        reports: [SentReport] = [], marks: [DoneMark] = []
    ) {
        self.app = app
        self.name = name
        self.device = device
        self.state = state
        self.catalog = catalog
        self.configuration = configuration
        self.installation = installation
        self.contexts = contexts
        self.reports = reports
        self.marks = marks
    }
}

/// What an app on a device says of itself, for whoever looks after devices. It says nothing of what was worked at.
public struct Installation: Hashable, Sendable, Codable {
    /// The app's version, as its manifest has it.
    public var version: String?
    /// How many attempts may leave the device and do not fit into this request; counted up to ``Limit/reportsPerSync``.
    public var waiting: Int

    /// Makes what is said.
    public init(version: String? = nil, waiting: Int = 0) {
        self.version = version
        self.waiting = waiting
    }
}

/// One attempt on its way to the school.
public struct SentReport: Hashable, Sendable, Codable {
    /// All that the device knows of the attempt.
    public var record: ActivityRecord

    /// Makes a report of an attempt.
    public init(_ record: ActivityRecord) {
        self.record = record
    }
}

/// Says that the tasks on a context are done, as the app judges.
public struct DoneMark: Hashable, Sendable, Codable {
    /// The context; tasks below or above it are not meant.
    public var path: IdentifierPath
    /// When the app said so, by the hybrid clock.
    public var marked: Date

    /// Makes a mark.
    public init(path: IdentifierPath, marked: Date) {
        self.path = path
        self.marked = marked
    }
}

extension Limit {
    /// Contexts of one sync request.
    public static let contextsPerSync = 200
    /// Attempts of one sync request.
    public static let reportsPerSync = 100
    /// Marks of one sync request.
    public static let marksPerSync = 100
    /// The version of an app.
    public static let appVersion = 64
}
