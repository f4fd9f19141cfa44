import ClassKit
import Foundation

/// A store of its own for one test, in a folder that goes with it; opening it again is another process's view.
final class Workplace {
    let folder: URL
    let time: TestTime
    private(set) var store: CLSDataStore

    init() {
        folder = FileManager.default.temporaryDirectory.appending(path: "classkit-\(UUID().uuidString)")
        time = TestTime()
        store = Self.open(folder, time)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var file: String { folder.appending(path: "store.sqlite").path }
    var root: CLSContext { store.mainAppContext }

    /// How many pages have been written since the store was made; nothing empties the log of a small one.
    var pagesInLog: Int {
        get throws {
            let size = try FileManager.default.attributesOfItem(atPath: file + "-wal")[.size] as? Int ?? 0
            // A head of 32 bytes; each page has one of 24.
            return (size - 32) / (4096 + 24)
        }
    }

    /// What the app finds when it is started again.
    func restart() { store = Self.open(folder, time) }

    /// A second process of the same app.
    func otherProcess() -> CLSDataStore { Self.open(folder, time) }

    private static func open(_ folder: URL, _ time: TestTime) -> CLSDataStore {
        CLSDataStore(
            bundleIdentifier: "dev.test.app", name: "Test", file: folder.appending(path: "store.sqlite").path,
            clock: time.clock)
    }

    /// Adds contexts of these identifiers below one another and saves them.
    @discardableResult
    nonisolated(nonsending) func declare(_ path: String..., below parent: CLSContext? = nil) async throws -> CLSContext
    {
        var place = parent ?? root
        for identifier in path {
            let context = CLSContext(type: .lesson, identifier: identifier, title: identifier)
            place.addChildContext(context)
            place = context
        }
        try await store.save()
        return place
    }

    nonisolated(nonsending) func find(_ path: String...) async throws -> CLSContext {
        try await root.descendant(matchingIdentifierPath: path)
    }
}

/// A clock that stands until a test moves it.
final class TestTime: @unchecked Sendable {
    // Guarded by `lock`.
    private var seconds: TimeInterval = 800_000_000
    private let lock = NSLock()

    func advance(by span: TimeInterval) { lock.withLock { seconds += span } }

    var now: Date { Date(timeIntervalSinceReferenceDate: lock.withLock { seconds }) }

    var clock: Clock {
        Clock(now: { self.now }, uptime: { self.lock.withLock { self.seconds } })
    }
}

extension CLSError {
    /// The single errors of a partial failure.
    var parts: [CLSError] { userInfo[CLSErrorUserInfoKey.underlyingErrorsKey.rawValue] as? [CLSError] ?? [] }
    var object: CLSObject? { userInfo[CLSErrorUserInfoKey.objectKey.rawValue] as? CLSObject }
    var saved: [CLSObject] { userInfo[CLSErrorUserInfoKey.successfulObjectsKey.rawValue] as? [CLSObject] ?? [] }
}

extension CLSDataStore {
    /// The error of a save; nil when it succeeds.
    nonisolated(nonsending) func saveError() async -> CLSError? {
        do {
            try await save()
            return nil
        } catch { return error as? CLSError }
    }
}
