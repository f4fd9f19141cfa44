import ClassKit
import Foundation
import Testing

/// What an app catches is always a `CLSError`, by completion and by `await`.
@Suite struct AwaitedErrorTests {
    let place = Workplace()

    @Test func `a store that cannot be read is told as databaseInaccessible, whatever was awaited`() async throws {
        try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
        try Data(repeating: 0x7A, count: 4096).write(to: URL(filePath: place.file))
        let file = URL(filePath: "/light-and-shadow.pdf")
        let everything = NSPredicate(format: "TRUEPREDICATE")
        await expect(.databaseInaccessible) { _ = try await place.store.contexts(matching: everything) }
        await expect(.databaseInaccessible) { _ = try await place.store.contexts(matchingIdentifierPath: ["a"]) }
        await expect(.databaseInaccessible) { _ = try await place.find("a") }
        await expect(.databaseInaccessible) { _ = try await place.store.isAssignedDocument(file) }
        await expect(.databaseInaccessible) { _ = try await place.store.fetchActivity(for: file) }
    }

    @Test(arguments: ["title.identifier = 'x'", "title MATCHES summary"])
    func `a predicate that does not fit contexts is told as invalidArgument`(format: String) async throws {
        try await place.declare("a").summary = "("
        await expect(.invalidArgument) { _ = try await place.store.contexts(matching: NSPredicate(format: format)) }
    }

    private func expect(_ code: CLSError.Code, _ body: () async throws -> Void) async {
        let error = await #expect(throws: CLSError.self) { try await body() }
        #expect(error?.code == code)
    }
}
