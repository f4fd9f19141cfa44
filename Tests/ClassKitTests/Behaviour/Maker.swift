import ClassKit
import Foundation

/// A delegate that makes a context for every identifier by default otherwise, and remembers what it was asked for.
final class Maker: NSObject, CLSDataStoreDelegate, @unchecked Sendable {
    struct Request: Equatable {
        let identifier: String
        /// The path of the parent it was given.
        let parent: [String]
        /// The path it was told.
        let path: [String]
    }

    // Guarded by `lock`.
    private var asked: [Request] = []
    private let lock = NSLock()
    private let make: (String, CLSContext) -> CLSContext?

    init(_ make: @escaping (String, CLSContext) -> CLSContext? = { identifier, _ in .named(identifier) }) {
        self.make = make
    }

    var requests: [Request] { lock.withLock { asked } }
    var identifiers: [String] { requests.map(\.identifier) }

    func createContext(
        forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
    ) -> CLSContext? {
        let request = Request(
            identifier: identifier, parent: parentContext.identifierPath, path: parentIdentifierPath)
        lock.withLock { asked.append(request) }
        return make(identifier, parentContext)
    }
}

extension CLSContext {
    /// A free-standing context whose title is its identifier.
    static func named(_ identifier: String, type: CLSContextType = .quiz) -> CLSContext {
        CLSContext(type: type, identifier: identifier, title: identifier)
    }
}

extension Workplace {
    /// Hangs a new context below the main app context, or below `parent`, and does not save.
    @discardableResult
    func add(_ identifier: String, below parent: CLSContext? = nil) -> CLSContext {
        let context = CLSContext.named(identifier)
        (parent ?? root).addChildContext(context)
        return context
    }

    /// Waits until what has been asked of the store so far is done.
    nonisolated(nonsending) func waitForQueue() async throws {
        _ = try await store.contexts(matchingIdentifierPath: [])
    }

    /// What a process that starts now finds at a path.
    nonisolated(nonsending) func kept(_ path: String...) async throws -> CLSContext? {
        let found = try await otherProcess().contexts(matchingIdentifierPath: path)
        return found.count == path.count ? found.last : nil
    }

    /// The identifiers of the contexts that match, in order.
    nonisolated(nonsending) func identifiers(_ format: String, _ arguments: any CVarArg...) async throws -> [String] {
        let predicate = NSPredicate(format: format, argumentArray: arguments)
        return try await store.contexts(matching: predicate).map(\.identifier)
    }
}

extension CLSDataStore {
    /// The identifiers of the contexts along a path, as far as there are any.
    nonisolated(nonsending) func identifiers(along path: String...) async throws -> [String] {
        try await contexts(matchingIdentifierPath: path).map(\.identifier)
    }
}

/// Runs `body` and answers the error it ends with.
nonisolated(nonsending)
    func failure(of body: nonisolated(nonsending) () async throws -> Void) async -> CLSError?
{
    do {
        try await body()
        return nil
    } catch { return error as? CLSError }
}

/// Collects what completions say, from any thread.
final class Recorder<Value: Sendable>: @unchecked Sendable {
    // Guarded by `lock`.
    private var noted: [Value] = []
    private let lock = NSLock()

    var all: [Value] { lock.withLock { noted } }
    func note(_ value: Value) { lock.withLock { noted.append(value) } }
}

extension CGImage {
    /// A picture of one grey.
    static func flat(width: Int, height: Int, shade: UInt8 = 128) throws -> CGImage {
        try CGImage(width: width, height: height, rgba: Array(repeating: shade, count: width * height * 4))
    }
}
