import Coursework
import Foundation

/// Checks values that somebody typed, and collects everything that is wrong with them.
struct Checking {
    private(set) var findings: [Finding] = []

    func orThrow() throws(SchoolError) { try findings.orThrow() }

    mutating func add(_ field: String, _ message: String) { findings.append(Finding(.invalid, field, message)) }

    /// A text that must have visible characters.
    mutating func visible(_ text: String, _ field: String, most: Int = Limit.name) {
        if text.isBlank {
            add(field, "The \(field) is blank. Give it at least one character that can be seen.")
        }
        optional(text, field, most: most)
    }

    mutating func optional(_ text: String?, _ field: String, most: Int = Limit.name) {
        guard let text else { return }
        if text.utf8.contains(0) {
            add(field, "The \(field) holds a NUL character, which can't be stored. Remove it.")
        }
        let count = text.unicodeScalars.count
        if count > most {
            findings.append(
                Finding(.limit, field, "The \(field) has \(count) characters; at most \(most) fit. Shorten it."))
        }
    }

    mutating func timeZone(_ name: String?, _ field: String = "timeZone") {
        guard let name, TimeZone(identifier: name) == nil else { return }
        add(field, "This is not a time zone. Name one such as `Europe/Berlin`.")
    }

    mutating func language(_ tag: String?, _ field: String = "language") {
        guard let tag else { return }
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        let isTag =
            (2...3).contains(parts[0].count)
            && parts.allSatisfy {
                (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
        if !isTag || tag.count > Limit.language {
            add(field, "This is not a language. Use a tag such as `en` or `pt-BR`.")
        }
    }
}

extension String {
    /// Without whitespace at both ends.
    var trimmed: String {
        // Most texts begin and end with a visible letter of ASCII: then there is nothing to look up.
        let visible: ClosedRange<UInt8> = 0x21...0x7E
        if let first = utf8.first, let last = utf8.last, visible.contains(first), visible.contains(last) { return self }
        return trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Nil if nothing is left, so that there is only one way to store nothing.
    var trimmedOrNil: String? {
        let text = trimmed
        return text.isEmpty ? nil : text
    }
}
