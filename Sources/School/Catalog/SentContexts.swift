import Coursework
import Foundation
import Glibc

/// Contexts as they are sent to devices: each in its stored form, which is also the form sent.
struct SentContexts: Equatable, Sendable {
    /// The elements of a JSON array, without the brackets.
    private(set) var json: [UInt8] = []
    private(set) var count = 0

    /// - Throws: when the text is not a stored record, which only a damaged database can cause.
    mutating func append(_ text: String, at path: String, taken: Date, now: Date) throws {
        if let newest = StoredContextText.newestStamp(in: text, at: path), newest.isCredible(at: now) {
            return append(text)
        }
        append(try Stored.text(ContextRecord(stored: text, taken: taken, now: now)))
    }

    private mutating func append(_ text: String) {
        if count > 0 { json.append(UInt8(ascii: ",")) }
        json.append(contentsOf: text.utf8)
        count += 1
    }
}

/// What can be read from the text of a stored context without parsing it.
enum StoredContextText {
    private static let quote = Int32(UInt8(ascii: "\""))
    private static let stampName = Array("\"at\":\"".utf8)

    /// The latest edit time in the text of a stored context; nil if the text was not written by this program, or not
    /// for that path. Quotes inside a text are escaped, so a text is never mistaken for a field name.
    static func newestStamp(in text: String, at path: String) -> HybridTime? {
        var text = text
        return text.withUTF8 { bytes -> HybridTime? in
            guard begins(bytes, with: path), bytes.last == UInt8(ascii: "}"), let base = bytes.baseAddress else {
                return nil
            }
            var (newest, place) = (HybridTime?.none, 0)
            while let found = memchr(base + place, quote, bytes.count - place) {
                place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                guard place + stampName.count <= bytes.count, memcmp(found, stampName, stampName.count) == 0 else {
                    place += 1
                    continue
                }
                place += stampName.count
                guard let stamp = HybridTime(digits: String(decoding: bytes[place...].prefix(16), as: UTF8.self)) else {
                    return nil
                }
                newest = max(newest ?? stamp, stamp)
            }
            return newest
        }
    }

    private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, with path: String) -> Bool {
        var rest = bytes[...]
        for part in ["{\"path\":", path, ","] {
            guard rest.starts(with: part.utf8) else { return false }
            rest = rest.dropFirst(part.utf8.count)
        }
        return true
    }
}
