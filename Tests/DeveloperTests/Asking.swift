import Developer
import Foundation
import FoundationNetworking
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

private final class NoRedirection: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }
}
