import Coursework
import Foundation
import JSON

/// A part of a list, and where the next part begins.
package struct Page<Item: Sendable>: Sendable {
    package var items: [Item]
    /// Nil on the last page.
    package var next: ListMark?
}

extension Page: Equatable where Item: Equatable {}

/// Which page of a list is wanted.
package struct PageRequest: Hashable, Sendable {
    package static let most = 200

    package var after: ListMark?
    package var limit: Int

    /// - Parameter limit: capped at ``most``.
    package init(after: ListMark? = nil, limit: Int = 50) {
        self.after = after
        self.limit = min(max(1, limit), Self.most)
    }
}

/// A position in a list: the sort key of its last item, and what distinguishes that item from others with the same
/// key.
///
/// Continuing from there costs the same however far down the list it is, and no row is repeated or skipped because
/// others were added above. It may contain a name: keep it out of logs.
package struct ListMark: Hashable, Sendable {
    let parts: [String]

    init(_ parts: String...) { self.parts = parts }
}

extension ListMark: LosslessStringConvertible {
    /// Nil if the text is not one of our marks.
    package init?(_ description: String) {
        var text = description.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text), data.count <= 4096,
            let parts = try? Stored.value(as: [String].self, String(decoding: data, as: UTF8.self))
        else { return nil }
        self.parts = parts
    }

    package var description: String {
        var json = JSONWriter()
        json.value(parts)
        return Data(json.finish()).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}

extension PageRequest {
    /// Reading one row more than the page holds shows whether there is another page.
    var rows: Int { limit + 1 }

    /// The parts of the mark; without a mark, the given start, which is before every row.
    ///
    /// - Throws: when the mark belongs to another list.
    func parts(or start: [String]) throws -> [String] {
        guard let after else { return start }
        guard after.parts.count == start.count else { throw Self.foreign }
        return after.parts
    }

    /// A sort key, followed by an identifier.
    func textAndNumber() throws -> (text: String, number: Int64) {
        let parts = try parts(or: ["", "0"])
        guard let number = Int64(parts[1]) else { throw Self.foreign }
        return (parts[0], number)
    }

    static var foreign: SchoolError {
        SchoolError.invalid([Finding(.invalid, "after", "This is not a place in this list. Begin at its start.")])
    }

    func page<Item>(_ rows: [Item], mark: (Item) -> ListMark) -> Page<Item> {
        let items = Array(rows.prefix(limit))
        return Page(items: items, next: rows.count > limit ? items.last.map(mark) : nil)
    }
}
