/// The path and the query of a request's first line.
///
/// Parsing is strict, so that no proxy between the client and us can have understood another path: no dot segments,
/// no encoded slashes, no control characters, no broken escapes, and only UTF-8.
package struct Target: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// As it was sent.
    package let rawValue: String
    /// The decoded parts between the slashes; one empty part for `/`.
    package let segments: [String]
    /// The decoded query, in order; names may repeat.
    package let query: [Item]

    /// Nil unless it is a plain absolute path with or without a query.
    package init?(_ text: String) {
        guard let target = Array(text.utf8).withUnsafeBufferPointer({ Target(bytes: $0) }) else { return nil }
        self = target
    }

    init?(bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.first == .slash, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != .hash }) else { return nil }
        let mark = bytes.firstIndex(of: .questionMark)
        let path = UnsafeBufferPointer(rebasing: bytes[1..<(mark ?? bytes.count)])
        guard let segments = Self.segments(path) else { return nil }
        if let mark {
            guard let query = Self.query(UnsafeBufferPointer(rebasing: bytes[(mark + 1)...])) else { return nil }
            self.query = query
        } else {
            query = []
        }
        self.segments = segments
        rawValue = String(decoding: bytes, as: UTF8.self)
    }

    /// The first value with a name in the query.
    package subscript(query name: String) -> String? { query.first { $0.name == name }?.value }

    /// The fields of a submitted form, which is encoded like a query; nil if it is invalid.
    package static func items(form body: [UInt8]) -> [Item]? {
        body.withUnsafeBufferPointer { query($0) }
    }

    private static func segments(_ path: UnsafeBufferPointer<UInt8>) -> [String]? {
        var segments: [String] = []
        var start = 0
        for end in 0...path.count where end == path.count || path[end] == .slash {
            let part = UnsafeBufferPointer(rebasing: path[start..<end])
            guard let segment = decoded(part, plusIsSpace: false), segment != ".", segment != ".." else { return nil }
            guard segment.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != .slash && $0 != .backslash }) else {
                return nil
            }
            segments.append(segment)
            start = end + 1
        }
        return segments
    }

    private static func query(_ text: UnsafeBufferPointer<UInt8>) -> [Item]? {
        var items: [Item] = []
        for part in text.split(separator: .ampersand) {
            let equals = part.firstIndex(of: .equals) ?? part.endIndex
            let value = equals == part.endIndex ? part[equals...] : part[(equals + 1)...]
            guard let name = decoded(UnsafeBufferPointer(rebasing: part[..<equals]), plusIsSpace: true),
                let value = decoded(UnsafeBufferPointer(rebasing: value), plusIsSpace: true),
                !name.utf8.contains(0), !value.utf8.contains(0)
            else { return nil }
            items.append(Item(name, value))
        }
        return items
    }

    /// Nil when an escape is broken or the result is not UTF-8.
    private static func decoded(_ text: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool) -> String? {
        guard text.contains(where: { $0 == .percent || (plusIsSpace && $0 == .plus) }) else {
            return String(decoding: text, as: UTF8.self)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == .percent {
                guard index + 2 < text.count, let high = text[index + 1].hexValue, let low = text[index + 2].hexValue
                else { return nil }
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(plusIsSpace && byte == .plus ? 0x20 : byte)
                index += 1
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    static let slash = UInt8(ascii: "/")
    static let backslash = UInt8(ascii: "\\")
    static let hash = UInt8(ascii: "#")
    static let questionMark = UInt8(ascii: "?")
    static let ampersand = UInt8(ascii: "&")
    static let equals = UInt8(ascii: "=")
    static let percent = UInt8(ascii: "%")
    static let plus = UInt8(ascii: "+")

    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
