import Coursework
import HTTP
import JSON
import School

// What all lists have in common: they are divided into pages, and the next one begins at a mark.
extension [Operation.Parameter] {
    static let page = paging()

    /// - Parameter most: the same as for ``Call/pageRequest(_:most:)``.
    static func paging(_ usual: Int = 50, most: Int = PageRequest.most) -> [Operation.Parameter] {
        [
            Operation.Parameter("after", .string(limit: 6000, minimum: 1), "The `next` of the page before."),
            Operation.Parameter("limit", .integer(1...Int64(most)), "How many rows; \(usual) by default."),
        ]
    }
}

extension Schema.Property {
    fileprivate static let mark = Schema.string(limit: 6000)
    fileprivate static let nextSummary = "Where the next page begins; nothing at the end."

    static let next = Schema.Property.optional("next", mark, nextSummary)
}

extension AnswerShape.Field {
    /// The mark of the next page, if there is one.
    static func next(_ part: @escaping @Sendable (Whole) -> ListMark?) -> Self {
        optional("next", Schema.Property.mark, Schema.Property.nextSummary) { part($0)?.description }
    }
}

extension Call {
    /// The requested page.
    func pageRequest(_ usual: Int = 50, most: Int = PageRequest.most) throws -> PageRequest {
        let limit = limit(usual, most: most)
        guard let text = query("after") else { return PageRequest(limit: limit) }
        guard let mark = ListMark(text) else {
            throw Problem.badQuery([JSONFinding(.malformed, "after", "This is no place in the list. Leave it out.")])
        }
        return PageRequest(after: mark, limit: limit)
    }

    /// An identifier in the query; an invalid one is treated as one that does not exist.
    func queryID<Identified>(_ name: String, of what: String) throws -> Identifier<Identified>? {
        guard let text = query(name) else { return nil }
        guard let id = Identifier<Identified>(text) else { throw SchoolError.none(what) }
        return id
    }

    /// A boolean in the query; false if missing.
    func isAsked(_ name: String) -> Bool { query(name) == "true" }

    /// A response that must not be cached, because it contains a secret.
    func secret(_ value: some JSONWritable, _ status: Status = .created) -> Response {
        var response = json(value, status)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// A named list, with the mark of the next page.
struct Listed<Item: Sendable & JSONWritable>: JSONWritable {
    var name: String
    var items: [Item]
    var next: ListMark?

    init(_ name: String, _ page: Page<Item>) {
        (self.name, items, next) = (name, page.items, page.next)
    }

    /// A complete list.
    init(_ name: String, all items: [Item]) {
        self.name = name
        self.items = items
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field(named: name, items)
            json.field("next", ifPresent: next?.description)
        }
    }
}

extension Operation.Access {
    /// Everybody who is more than a student.
    package static let staff = Operation.Access.roles([.teacher, .manager, .administrator])
}
