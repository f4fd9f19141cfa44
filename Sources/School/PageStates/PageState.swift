package import Coursework
package import Foundation

/// What an app's web page stores for a person at a context.
package struct PageState: Hashable, Sendable {
    /// The later of two writes has the higher version.
    package var version: Int64
    package var text: String
}

/// What a page asks the school to store.
package struct PageStateDraft: Hashable, Sendable {
    /// Nil removes the stored text.
    package var text: String?
    /// The version that the writer last read or wrote.
    package var version: Int64
    /// Different for each visit, so that a page can recognize its own writes.
    package var writer: String

    package init(_ text: String?, knowing version: Int64 = 0, by writer: String) {
        self.text = text
        self.version = version
        self.writer = writer
    }
}

/// The result of a write. It looks the same whether anything was stored or not.
package struct PageStateReceipt: Hashable, Sendable {
    package var version: Int64
    /// A text that was overwritten without the writer having known it.
    package var replaced: PageState?
}

/// One of a person's own page states, for their data export.
package struct OwnPageState: Hashable, Sendable {
    package var path: IdentifierPath
    package var text: String
    package var modified: Date
}

/// One of a person's own page states as a list has it: what it belongs to, and how much it is.
package struct ListedPageState: Hashable, Sendable {
    /// What the app is called.
    package var app: String
    /// What the context is called; if nobody has said so, its identifier, or the app's name for the app as a whole.
    package var title: String
    package var characters: Int
    package var modified: Date

    package init(app: String, title: String, characters: Int, modified: Date) {
        self.app = app
        self.title = title
        self.characters = characters
        self.modified = modified
    }
}

extension Limit {
    /// The most bytes that a page may store for a person at a context.
    package static let pageState = 65_536
    /// The most contexts of an app with stored text for one person.
    package static let pageStates = 200
}
