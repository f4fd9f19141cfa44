import HTTP

/// A byte range of a file, which players request to start in the middle of a recording without loading all of it
/// first.
struct ByteRange: Equatable {
    /// The bytes, counted from 0.
    let bytes: Range<Int>
    let total: Int

    var contentRange: String { "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(total)" }

    /// The single range that is requested; nil if there are several or none, or if it is for another version. Then
    /// the whole file is sent, as the protocol allows. Nil as well if the client has this version, which it is told
    /// then.
    ///
    /// - Throws: a problem when it begins after the end.
    static func asked(_ headers: Headers, of total: Int, tag: EntityTag?) throws -> ByteRange? {
        guard let text = headers["Range"], text.utf8.count <= 64, text.hasPrefix("bytes=") else { return nil }
        if let known = headers[.ifNoneMatch], EntityTag.Question(known).holds(tag) { return nil }
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

    /// - Returns: nil if it is not a number; a nil value inside if it is left out.
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
