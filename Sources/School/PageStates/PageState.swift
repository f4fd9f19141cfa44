package import Coursework
package import Foundation

/// What a page of an app keeps for a person at a context.
package struct PageState: Hashable, Sendable {
    /// Of two writings the later one has the higher.
    package var version: Int64
    package var text: String
}

/// What a page has somebody's school keep.
package struct PageStateDraft: Hashable, Sendable {
    /// None removes what was there.
    package var text: String?
    /// The version that the writer has read or written last.
    package var version: Int64
    /// By which a page is not told of its own writing: another at each visit.
    package var writer: String

    package init(_ text: String?, knowing version: Int64 = 0, by writer: String) {
        self.text = text
        self.version = version
        self.writer = writer
    }
}

/// What became of a writing: the same for everybody, whether anything was kept or not.
package struct PageStateReceipt: Hashable, Sendable {
    package var version: Int64
    /// What the writer did not know of, and what is no more.
    package var replaced: PageState?
}

/// One of a person's own, to take along.
package struct OwnPageState: Hashable, Sendable {
    package var path: IdentifierPath
    package var text: String
    package var modified: Date
}

extension Limit {
    /// Bytes that a page keeps for a person at a context.
    package static let pageState = 65_536
    /// Contexts of an app at which it keeps something for one person.
    package static let pageStates = 200
}
