import Foundation

/// An element of a small XML document, without namespaces, which do not matter for what is read here.
struct MarkupElement: Hashable, Sendable {
    var name: String
    var attributes: [String: String] = [:]
    var children: [MarkupElement] = []
    /// The text directly inside it.
    var text = ""

    func first(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

    func all(_ name: String) -> [MarkupElement] { children.filter { $0.name == name } }

    /// All descendants of that name, in document order.
    func everywhere(_ name: String) -> [MarkupElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.everywhere(name) }
    }
}

/// Reads a small XML document: no custom entities, no external resources, little depth.
struct MarkupReader {
    /// Why the document cannot be read.
    enum Problem: Error, Hashable {
        case encoding, malformed, declaresItsOwn, tooDeep, tooMuch
    }

    private static let (mostDepth, mostElements) = (64, 20_000)

    private let bytes: [UInt8]
    private var place = 0
    private var open: [MarkupElement] = []
    private var count = 0

    static func read(_ bytes: [UInt8]) throws(Problem) -> MarkupElement {
        var reader = MarkupReader(bytes: try utf8(bytes))
        return try reader.document()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The document in UTF-8: already so, in a western code page, or in UTF-16 with a byte order mark.
    private static func utf8(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let isLittle = bytes[0] == 0xFF
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
                isLittle
                    ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
                    : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
        if String(validating: bytes, as: UTF8.self) != nil {
            return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
        }
        let head = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
        guard head.contains("8859-1") || head.contains("windows-1252") else { throw .encoding }
        return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
    }

    private mutating func document() throws(Problem) -> MarkupElement {
        while place < bytes.count {
            if skips("<!--", to: "-->") || skips("<?", to: "?>") { continue }
            if bytes[place...].starts(with: "<![CDATA[".utf8) {
                try addText(try take(after: "<![CDATA[", to: "]]>"), isRaw: true)
            } else if bytes[place...].starts(with: "<!".utf8) {
                throw .declaresItsOwn
            } else if bytes[place] == UInt8(ascii: "<") {
                if let root = try tag() {
                    return root
                }
            } else {
                let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                let text = Array(bytes[place..<end])
                place = end
                try addText(text, isRaw: false)
            }
        }
        throw .malformed
    }

    private mutating func addText(_ text: [UInt8], isRaw: Bool) throws(Problem) {
        guard !open.isEmpty else {
            guard text.allSatisfy({ $0 <= 0x20 }) else { throw .malformed }
            return
        }
        let words = String(decoding: text, as: UTF8.self)
        open[open.count - 1].text += isRaw ? words : Self.decoded(words)
    }

    /// Skips a section that begins here, if one does; an unterminated one goes to the end.
    private mutating func skips(_ start: String, to end: String) -> Bool {
        guard bytes[place...].starts(with: start.utf8) else { return false }
        place = find(end, from: place + start.utf8.count).map { $0 + end.utf8.count } ?? bytes.count
        return true
    }

    private mutating func take(after start: String, to end: String) throws(Problem) -> [UInt8] {
        let from = place + start.utf8.count
        guard let to = find(end, from: from) else { throw .malformed }
        place = to + end.utf8.count
        return Array(bytes[from..<to])
    }

    private func find(_ text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        guard start <= bytes.count - wanted.count else { return nil }
        return (start...(bytes.count - wanted.count)).first {
            bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted)
        }
    }

    // MARK: - Tags

    /// Reads a tag; after the last one, returns the whole document.
    private mutating func tag() throws(Problem) -> MarkupElement? {
        place += 1
        let isEnd = place < bytes.count && bytes[place] == UInt8(ascii: "/")
        if isEnd { place += 1 }
        let name = try name()
        if isEnd {
            skipBlanks()
            try expect(">")
            guard let element = open.popLast(), element.name == name else { throw .malformed }
            return close(element)
        }
        count += 1
        guard count <= Self.mostElements else { throw .tooMuch }
        guard open.count < Self.mostDepth else { throw .tooDeep }
        var element = MarkupElement(name: name)
        while true {
            skipBlanks()
            guard place < bytes.count else { throw .malformed }
            if bytes[place] == UInt8(ascii: ">") {
                place += 1
                open.append(element)
                return nil
            }
            if bytes[place] == UInt8(ascii: "/") {
                place += 1
                try expect(">")
                return close(element)
            }
            let (name, value) = try attribute()
            element.attributes[name] = value
        }
    }

    private mutating func close(_ element: MarkupElement) -> MarkupElement? {
        guard !open.isEmpty else { return element }
        open[open.count - 1].children.append(element)
        return nil
    }

    private mutating func attribute() throws(Problem) -> (String, String) {
        let name = try name()
        skipBlanks()
        try expect("=")
        skipBlanks()
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else {
            throw .malformed
        }
        let quote = bytes[place]
        guard let end = bytes[(place + 1)...].firstIndex(of: quote) else { throw .malformed }
        let value = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
        place = end + 1
        return (name, Self.decoded(value))
    }

    /// A name without its namespace prefix.
    private mutating func name() throws(Problem) -> String {
        let end = bytes[place...].firstIndex { $0 <= 0x20 || "<>/='\"".utf8.contains($0) } ?? bytes.count
        guard end > place else { throw .malformed }
        let name = String(decoding: bytes[place..<end], as: UTF8.self)
        place = end
        return String(name.split(separator: ":").last ?? "")
    }

    private mutating func skipBlanks() { while place < bytes.count, bytes[place] <= 0x20 { place += 1 } }

    private mutating func expect(_ mark: Unicode.Scalar) throws(Problem) {
        guard place < bytes.count, bytes[place] == UInt8(ascii: mark) else { throw .malformed }
        place += 1
    }

    // MARK: - Texts

    private static let marks: [Substring: String] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// Decodes XML's own entities and numeric character references; others are left as they are.
    static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)
        var result = String(parts.removeFirst())
        for part in parts {
            guard let end = part.firstIndex(of: ";"), let mark = character(part[..<end]) else {
                result += "&\(part)"
                continue
            }
            result += mark + part[part.index(after: end)...]
        }
        return result
    }

    private static func character(_ name: Substring) -> String? {
        if let mark = marks[name] { return mark }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    /// The title of a page in HTML; nil where it has none.
    static func title(of page: [UInt8]) -> String? {
        let text = String(decoding: page, as: UTF8.self)
        guard let start = text.range(of: "<title", options: .caseInsensitive)?.upperBound,
            let open = text[start...].firstIndex(of: ">"),
            let end = text.range(of: "</title", options: .caseInsensitive, range: open..<text.endIndex)?.lowerBound
        else { return nil }
        let words = decoded(String(text[text.index(after: open)..<end])).split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : String(words.joined(separator: " ").prefix(200))
    }
}
