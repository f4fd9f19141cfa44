package import HTTP

/// The fields of a submitted form, in order; names may repeat.
package struct Form: Hashable, Sendable {
    package private(set) var items: [Target.Item]

    package init(_ items: [Target.Item] = []) { self.items = items }

    /// Nil when it is not the body of a browser's form.
    package init?(body: [UInt8]) {
        guard let items = Target.items(form: body), items.count <= Self.most else { return nil }
        self.items = items
    }

    /// More than a handout of twenty tasks with exit tickets of twenty questions needs.
    private static let most = 5000

    /// The first value with that name. Line ends are converted from CRLF to LF.
    package subscript(name: String) -> String? {
        items.first { $0.name == name }?.value.replacing("\r\n", with: "\n")
    }

    package func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

    package func has(_ name: String) -> Bool { items.contains { $0.name == name } }
}
