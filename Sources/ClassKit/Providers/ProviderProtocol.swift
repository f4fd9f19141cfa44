import Foundation

/// What the process of a context provider is asked: one line of JSON on its standard input.
struct ProviderRequest: Codable, Equatable {
    static let current = 1
    static let updateDescendants = "updateDescendants"
    /// Longer lines than any path makes are not read.
    static let longestLine = 65_536

    var version = Self.current
    var request = Self.updateDescendants
    /// From the main app context down to the one whose descendants are wanted.
    var identifierPath: [String]

    init(_ identifierPath: [String]) { self.identifierPath = identifierPath }

    /// Nil for what is no request of ours.
    init?(line: [UInt8]) {
        guard let request = try? SyncCoding.decode(Self.self, from: Data(line)), request.version == Self.current,
            request.request == Self.updateDescendants, !request.identifierPath.isEmpty
        else { return nil }
        self = request
    }
}

/// What the process answers: one line of JSON on its standard output.
struct ProviderAnswer: Codable, Equatable, Sendable {
    var ok: Bool
    var domain: String?
    var code: Int?
    var message: String?

    static let done = ProviderAnswer(ok: true)

    private init(ok: Bool) { self.ok = ok }

    init(_ error: any Error) {
        let error = error as NSError
        self.init(domain: error.domain, code: error.code, error.localizedDescription)
    }

    init(domain: String = ownDomain, code: Int, _ message: String) {
        self.init(ok: false)
        (self.domain, self.code, self.message) = (domain, code, message)
    }

    /// The domain of errors of the process itself, as opposed to the provider's.
    static let ownDomain = "dev.homeroom.contextProvider"

    static func otherApp(_ app: String, asked: String) -> ProviderAnswer {
        ProviderAnswer(
            code: 1,
            """
            This is the provider of \(app), and it was asked about \(asked). See the bundleIdentifier in its ClassKit.json.
            """)
    }

    static let forgotten = ProviderAnswer(
        code: 2, "The provider let go of its completion and never called it. Call it once, with the error or nil.")
}

/// JSON in one line, with its end.
enum ProviderLine {
    static func bytes(_ value: some Encodable) -> [UInt8] {
        // Texts and numbers can always be written.
        ((try? SyncCoding.data(value)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
    }

    /// The first line that can be read, without its end; nil when there is none, or no end to it.
    static func read(from descriptor: Int32) -> [UInt8]? {
        var (line, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while line.count <= ProviderRequest.longestLine {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return line.isEmpty ? nil : line }
            line += chunk[..<count]
            if let end = line.firstIndex(of: UInt8(ascii: "\n")) { return Array(line[..<end]) }
        }
        return nil
    }
}
