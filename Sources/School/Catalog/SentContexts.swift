import Coursework
import Foundation
import Glibc

/// Contexts as they are sent to devices: each in its stored form, which is also the form sent.
struct SentContexts: Equatable, Sendable {
    /// The elements of a JSON array, without the brackets.
    private(set) var json: [UInt8] = []
    private(set) var count = 0
    /// The latest time of an edit; nil if there is none, or if any of them had to be corrected, which depends on the clock.
    var newest: HybridTime? { wasCorrected ? nil : latest }
    private var latest: HybridTime?
    private var wasCorrected = false

    /// - Throws: when the text is not a stored record, which only a damaged database can cause.
    mutating func append(_ text: String, at path: String, taken: Date, now: Date) throws {
        if let newest = StoredContextText.newestStamp(in: text, at: path), newest.isCredible(at: now) {
            latest = max(latest ?? newest, newest)
            return append(text)
        }
        wasCorrected = true
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
    private static let opening = Array("{\"path\":".utf8)
    /// Each edit begins so.
    private static let edit = Array("{\"at\":\"".utf8)

    /// The latest edit time in the text of a stored context; nil if the text was not written by this program, or not
    /// for that path. Quotes inside a text are escaped, so a text is never mistaken for an edit.
    static func newestStamp(in text: String, at path: String) -> HybridTime? {
        var (text, path) = (text, path)
        return text.withUTF8 { text in
            guard path.withUTF8({ begins(text, with: $0) }), text.last == UInt8(ascii: "}") else { return nil }
            return edit.withUnsafeBufferPointer { newestStamp(in: text, after: $0) }
        }
    }

    private static func newestStamp(
        in text: UnsafeBufferPointer<UInt8>, after edit: UnsafeBufferPointer<UInt8>
    ) -> HybridTime? {
        guard let start = text.baseAddress, let name = edit.baseAddress else { return nil }
        var (newest, place) = (HybridTime?.none, 0)
        while let found = memchr(start + place, Int32(name[0]), text.count - place) {
            place = UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
            let digits = place - 1 + edit.count
            guard digits <= text.count, memcmp(found, name, edit.count) == 0 else { continue }
            let stamp = HybridTime(digits: UnsafeBufferPointer(rebasing: text[digits...].prefix(16)))
            guard let stamp else { return nil }
            newest = max(newest ?? stamp, stamp)
        }
        return newest
    }

    private static func begins(_ text: UnsafeBufferPointer<UInt8>, with path: UnsafeBufferPointer<UInt8>) -> Bool {
        let end = opening.count + path.count
        guard text.count > end, let start = text.baseAddress, let path = path.baseAddress else { return false }
        return memcmp(start, opening, opening.count) == 0
            && memcmp(start + opening.count, path, end - opening.count) == 0
            && text[end] == UInt8(ascii: ",")
    }
}
