#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a device reports to the school about one app, and what it already has from the school.
///
/// Sending it again changes nothing, and a lost request is simply repeated. What does not fit goes into the next
/// request.
public struct SyncRequest: Hashable, Sendable, Codable {
    /// The bundle identifier of the app.
    public var app: String
    /// The app's name, for people.
    public var name: String
    /// The installation that sends it.
    public var device: DeviceID
    /// The ``SyncResponse/state`` of the last answer; nil at first.
    public var state: String?
    /// The ``CatalogPage/cursor`` of the last answer; nil at first.
    public var catalog: String?
    /// The ``ManagedConfiguration/name`` of the settings on the device; nil if there are none.
    public var configuration: String?
    /// Details of the installation; nil if the school got them through the same session already.
    public var installation: Installation?
    /// Contexts that were declared, changed or removed.
    public var contexts: [ContextRecord]
    /// Attempts that may leave the device.
    public var reports: [SentReport]
    /// Paths whose tasks the app marked as done.
    public var marks: [DoneMark]

    /// Makes a request; omitted values are not sent.
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

/// What an app on a device says about itself, for people who manage devices. It says nothing about anybody's work.
public struct Installation: Hashable, Sendable, Codable {
    /// The app's version from its manifest.
    public var version: String?
    /// How many further attempts may be sent but do not fit into this request; counted up to
    /// ``Limit/reportsPerSync``.
    public var waiting: Int

    /// Makes a description.
    public init(version: String? = nil, waiting: Int = 0) {
        self.version = version
        self.waiting = waiting
    }
}

/// One attempt as sent to the school.
public struct SentReport: Hashable, Sendable, Codable {
    /// Everything that the device knows about the attempt.
    public var record: ActivityRecord

    /// Makes a report of an attempt.
    public init(_ record: ActivityRecord) {
        self.record = record
    }
}

/// Marks the tasks on a context as done, on the app's behalf.
public struct DoneMark: Hashable, Sendable, Codable {
    /// The context; tasks on its descendants or ancestors are not marked.
    public var path: IdentifierPath
    /// When the app marked it, by the hybrid clock.
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
