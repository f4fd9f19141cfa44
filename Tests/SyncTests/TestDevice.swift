import ClassKit
import Coursework
import Foundation
import Locks
import SQL
import SQLite

/// A device of its own for one test: a folder with the store of an app, and a clock that a test may set wrong.
final class TestDevice: Sendable {
    static let app = "dev.test.optics"
    let folder: URL
    let time = TestTime()

    init() { folder = FileManager.default.temporaryDirectory.appending(path: "sync-\(UUID().uuidString)") }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var file: String { folder.appending(path: "store.sqlite").path }

    /// A process of the app.
    func open() -> CLSDataStore {
        CLSDataStore(bundleIdentifier: Self.app, name: "Optics", file: file, clock: time.clock)
    }

    func one(_ query: String) throws -> Int64 {
        try SQLiteDatabase(path: file, applicationID: 0x434C_534B).read {
            try $0.first(Query(built: query)) { $0.integer() } ?? 0
        }
    }

    /// The same of what became of the work, which stands outside of an app's folder.
    func oneOfVerdicts(_ query: String) throws -> Int64 {
        let file = folder.appending(path: "school/verdicts.sqlite").path
        return try SQLiteDatabase(path: file, applicationID: 0x434C_5356).read {
            try $0.first(Query(built: query)) { $0.integer() } ?? 0
        }
    }
}

/// A clock that runs as the machine's does, set forward or back by so many seconds.
final class TestTime: Sendable {
    private let offset = Locked<TimeInterval>(0)
    private let slept = Locked<TimeInterval>(0)

    func set(ahead seconds: TimeInterval) { offset.withLock { $0 = seconds } }

    /// Lets time pass at once, as a machine does that sleeps.
    func pass(_ seconds: TimeInterval) {
        offset.withLock { $0 += seconds }
        slept.withLock { $0 += seconds }
    }

    var clock: Clock {
        Clock(
            now: { [self] in Date().addingTimeInterval(offset.withLock { $0 }) }, uptime: Clock.system.uptime,
            sinceStart: { [self] in Clock.system.sinceStart() + slept.withLock { $0 } })
    }
}

extension IdentifierPath {
    /// A path below the main app context of the example.
    static func optics(_ identifiers: String...) -> IdentifierPath { IdentifierPath([TestDevice.app] + identifiers) }
}

extension CLSDataStore {
    /// Adds contexts of these identifiers below one another, unless they are there.
    @discardableResult
    nonisolated(nonsending) func declare(_ path: String..., title: String? = nil) async throws -> CLSContext {
        var place = mainAppContext
        for identifier in path {
            let found = try await contexts(
                matchingIdentifierPath: Array(place.identifierPath.dropFirst()) + [identifier])
            if let last = found.last, last.identifierPath.count == place.identifierPath.count + 1 {
                place = last
                continue
            }
            let context = CLSContext(type: .lesson, identifier: identifier, title: title ?? "Title of \(identifier)")
            place.addChildContext(context)
            place = context
        }
        try await save()
        return place
    }

    /// Records an attempt with a score and saves it.
    @discardableResult
    nonisolated(nonsending) func work(at path: String..., score: Double = 8, title: String = "Points") async throws
        -> CLSActivity
    {
        let context = try await mainAppContext.descendant(matchingIdentifierPath: path)
        let activity = context.createNewActivity()
        activity.start()
        activity.progress = 0.5
        activity.primaryActivityItem = CLSScoreItem(identifier: "total", title: title, score: score, maxScore: 10)
        activity.stop()
        try await save()
        return activity
    }
}
