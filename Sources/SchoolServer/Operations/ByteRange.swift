import HTTP

/// The part of a file that a player asks for: to begin in the middle of a recording, and not to load all of a film first.
struct ByteRange: Equatable {
    /// The bytes, counted from 0.
    let bytes: Range<Int>
    let total: Int

    var contentRange: String { "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(total)" }

    /// The one range that is asked for; nil for several, for none, and for what is of another version: then all of it is sent,
    /// as the protocol allows.
    ///
    /// - Throws: a problem where it begins behind the end.
    static func asked(_ headers: Headers, of total: Int, tag: EntityTag?) throws -> ByteRange? {
        guard let text = headers["Range"], text.utf8.count <= 64, text.hasPrefix("bytes=") else { return nil }
        if let known = headers["If-Range"], known != tag?.headerValue { return nil }
        let parts = text.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = number(parts[0]), let last = number(parts[1]) else { return nil }
        switch (first, last) {
        case (nil, nil): return nil
        case (nil, let count?):
            guard count > 0, total > 0 else { throw Problem.noSuchRange(of: total) }
            return ByteRange(bytes: max(0, total - count)..<total, total: total)
        case (let start?, let end):
            guard end.map({ $0 >= start }) ?? true else { return nil }
            guard start < total else { throw Problem.noSuchRange(of: total) }
            return ByteRange(bytes: start..<min(end ?? total, total - 1) + 1, total: total)
        }
    }

    /// - Returns: nil for what is no number, and nothing within for what is left out.
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.count <= 15, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}

extension Problem {
    fileprivate static func noSuchRange(of total: Int) -> Problem {
        Problem(
            .rangeNotSatisfiable, code: "no_such_range",
            detail: "The file has \(total) bytes, and ends before what is asked for.",
            remedy: "Ask for bytes from 0 on.")
    }
}
