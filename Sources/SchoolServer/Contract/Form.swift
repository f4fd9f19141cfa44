package import HTTP

/// What a form of ours has sent, in its order; names may repeat.
package struct Form: Hashable, Sendable {
    package private(set) var items: [Target.Item]

    package init(_ items: [Target.Item] = []) { self.items = items }

    /// Nil when it is not what a browser makes of a form.
    package init?(body: [UInt8]) {
        guard let items = Target.items(form: body), items.count <= Self.most else { return nil }
        self.items = items
    }

    /// A handout of twenty tasks with exit tickets of twenty questions has less.
    private static let most = 5000

    /// The first value of that name. Browsers end lines with two characters, we with one.
    package subscript(name: String) -> String? {
        items.first { $0.name == name }?.value.replacing("\r\n", with: "\n")
    }

    package func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

    package func has(_ name: String) -> Bool { items.contains { $0.name == name } }
}
