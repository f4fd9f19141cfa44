import Coursework
import Foundation

/// Where a school is, if a sign-in may be sent there.
package struct SchoolAddress: Hashable, Sendable {
    let url: URL

    /// - Throws: ``SyncProblem`` for anything but https, or http to this machine itself.
    package init(_ text: String) throws(SyncProblem) {
        let text = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty, let url = parts.url,
            parts.user == nil, parts.query == nil, parts.fragment == nil,
            parts.scheme == "https" || (parts.scheme == "http" && Self.isThisMachine(host))
        else { throw .insecure(text) }
        self.url = url
    }

    /// Whether what is sent there stays here.
    var isOnThisMachine: Bool { url.host().map(Self.isThisMachine) ?? false }

    func appending(_ path: String, query: [URLQueryItem] = []) -> URL {
        let url = url.appending(path: path)
        return query.isEmpty ? url : url.appending(queryItems: query)
    }

    /// A name below `localhost` may be looked up elsewhere by whoever is not a browser.
    private static func isThisMachine(_ host: String) -> Bool {
        let host = host.lowercased().trimmingCharacters(in: ["[", "]"])
        return host == "localhost" || ThisMachine.isAddress(host)
    }
}
