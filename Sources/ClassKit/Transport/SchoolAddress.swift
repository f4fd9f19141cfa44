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

    private static func isThisMachine(_ host: String) -> Bool {
        let host = host.lowercased().trimmingCharacters(in: ["[", "]"])
        if host == "localhost" || host == "::1" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers.first == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}
