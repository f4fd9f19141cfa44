import Developer
import Foundation
import FoundationNetworking
import Locks
import Programs
import Testing

extension DeveloperSchool {
    /// What a browser gets that follows no redirection: the status, and the cookie that is set.
    func get(_ path: String) async throws -> (status: Int, cookie: String?) {
        let session = URLSession(configuration: .ephemeral, delegate: NoRedirection(), delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        let url = try #require(URL(string: address + path))
        let (_, response) = try await session.data(for: URLRequest(url: url))
        let answer = try #require(response as? HTTPURLResponse)
        return (answer.statusCode, answer.value(forHTTPHeaderField: "Set-Cookie"))
    }
}

extension DeveloperSchool {
    /// Waits until the journal has a note that says so, from its beginning on.
    func waitForNote(_ isMeant: @escaping @Sendable (String) -> Bool) async throws {
        let told = Watched<[String]>([])
        let end = journal.listen { note in told.withLock { $0.append(note.text) } }
        defer { end() }
        let before = journal.notes().map(\.text)
        if before.contains(where: isMeant) { return }
        let found = try await onThread { told.wait(seconds: 30) { texts in texts.first(where: isMeant) } }
        #expect(found != nil, "the journal says: \((before + told.withLock { $0 }).joined(separator: "\n"))")
    }
}

private final class NoRedirection: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }
}
