/// The header fields of a message, in order; names are case-insensitive.
package struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package struct Field: Hashable, Sendable {
        package var name: Name
        package var value: String

        package init(_ name: Name, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package private(set) var fields: [Field]

    package init(_ fields: [Field] = []) { self.fields = fields }

    package init(dictionaryLiteral elements: (Name, String)...) {
        fields = elements.map { Field($0, $1) }
    }

    /// The first value with the name. Setting it replaces all values; nil removes them.
    package subscript(name: Name) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            guard let newValue else { return fields.removeAll { $0.name == name } }
            guard let first = fields.firstIndex(where: { $0.name == name }) else { return add(name, newValue) }
            fields[first].value = newValue
            // Usually there is only one field with the name; searching the rest costs no more than the search so far.
            guard fields[(first + 1)...].contains(where: { $0.name == name }) else { return }
            let kept = fields[first]
            fields.removeAll { $0.name == name }
            fields.insert(kept, at: Swift.min(first, fields.count))
        }
    }

    /// All values with the name.
    package func all(_ name: Name) -> [String] {
        fields.compactMap { $0.name == name ? $0.value : nil }
    }

    /// Adds a field, even if others have the same name.
    package mutating func add(_ name: Name, _ value: String) {
        fields.append(Field(name, value))
    }
}

extension Headers {
    /// The name of a field.
    package struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        package let rawValue: String

        package init(_ rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { rawValue = value }

        package var description: String { rawValue }

        package static func == (left: Name, right: Name) -> Bool {
            let left = left.rawValue.utf8
            let right = right.rawValue.utf8
            guard left.count == right.count else { return false }
            return zip(left, right).allSatisfy { $0 == $1 || $0.lowercased == $1.lowercased }
        }

        package func hash(into hasher: inout Hasher) {
            for byte in rawValue.utf8 { hasher.combine(byte.lowercased) }
        }
    }
}

extension Headers.Name {
    package static let acceptEncoding: Self = "Accept-Encoding"
    package static let allow: Self = "Allow"
    package static let authorization: Self = "Authorization"
    package static let cacheControl: Self = "Cache-Control"
    package static let contentEncoding: Self = "Content-Encoding"
    package static let contentLength: Self = "Content-Length"
    package static let contentType: Self = "Content-Type"
    package static let cookie: Self = "Cookie"
    package static let entityTag: Self = "ETag"
    package static let expect: Self = "Expect"
    package static let host: Self = "Host"
    package static let ifNoneMatch: Self = "If-None-Match"
    package static let location: Self = "Location"
    package static let retryAfter: Self = "Retry-After"
    package static let setCookie: Self = "Set-Cookie"
    package static let transferEncoding: Self = "Transfer-Encoding"
    package static let vary: Self = "Vary"
}

extension Headers {
    /// The media type of the body, without parameters and in lower case: `application/json`.
    package var mediaType: String? {
        guard let value = self[.contentType] else { return nil }
        let type = value.prefix { $0 != ";" }
        return String(decoding: type.utf8.filter { $0 != 0x20 && $0 != 0x09 }.map(\.lowercased), as: UTF8.self)
    }

    /// The token in `Authorization: Bearer …`.
    package var bearerToken: String? {
        guard let value = self[.authorization] else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, Name(String(parts[0])) == "Bearer" else { return nil }
        return String(parts[1])
    }

    /// The cookie with that name; the first one if there are several.
    package func cookie(_ name: String) -> String? {
        for line in all(.cookie) {
            for pair in line.split(separator: ";") {
                let trimmed = pair.drop { $0 == " " }
                guard let equals = trimmed.firstIndex(of: "="), trimmed[..<equals] == name else { continue }
                return String(trimmed[trimmed.index(after: equals)...])
            }
        }
        return nil
    }
}

extension UInt8 {
    /// Lower case for ASCII capitals; other bytes are unchanged.
    @inline(__always)
    var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
