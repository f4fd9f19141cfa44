package import Coursework

extension Act where Success == PageStateReceipt {
    /// Stores a page's text for the asking person.
    package static func keep(_ draft: PageStateDraft, at path: IdentifierPath) -> Act {
        Act(locking: [.oneself]) { try $0.keep(draft, at: path) }
    }
}
