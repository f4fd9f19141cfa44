import Coursework
import Foundation
import JSON

/// A part of a list, and where the next part begins.
package struct Page<Item: Sendable>: Sendable {
    package var items: [Item]
    /// Nil at the end.
    package var next: ListMark?
}

extension Page: Equatable where Item: Equatable {}

/// Which part of a list somebody wants.
package struct PageRequest: Hashable, Sendable {
    package static let most = 200

    package var after: ListMark?
    package var limit: Int

    /// - Parameter limit: at most ``most`` come at once, whatever is asked for.
    package init(after: ListMark? = nil, limit: Int = 50) {
        self.after = after
        self.limit = min(max(1, limit), Self.most)
    }
}

/// A place in a list: the sort key of the last item and what tells it from others of that key.
///
/// Looking on from there costs what the page costs, however far down the list it is, and nothing is seen twice or left out
/// because somebody added a row above meanwhile. It may hold a name: keep it out of logs.
package struct ListMark: Hashable, Sendable {
    let parts: [String]

    init(_ parts: String...) { self.parts = parts }
}

extension ListMark: LosslessStringConvertible {
    /// Nil for what is none of our marks.
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
    /// One more row than the page holds tells whether there is another page.
    var rows: Int { limit + 1 }

    /// The parts of the mark, or of a place before every row.
    ///
    /// - Throws: when the mark is of another list.
    func parts(or start: [String]) throws -> [String] {
        guard let after else { return start }
        guard after.parts.count == start.count else { throw Self.foreign }
        return after.parts
    }

    /// A sort key and the identifier behind it.
    func textAndNumber() throws -> (text: String, number: Int64) {
        let parts = try parts(or: ["", "0"])
        guard let number = Int64(parts[1]) else { throw Self.foreign }
        return (parts[0], number)
    }

    static var foreign: SchoolError {
        SchoolError.invalid([Finding(.invalid, "after", "This is no place in this list. Begin at its start.")])
    }

    func page<Item>(_ rows: [Item], mark: (Item) -> ListMark) -> Page<Item> {
        let items = Array(rows.prefix(limit))
        return Page(items: items, next: rows.count > limit ? items.last.map(mark) : nil)
    }
}
