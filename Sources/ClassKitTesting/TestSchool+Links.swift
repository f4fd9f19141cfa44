public import ClassKit
import Coursework
import Foundation

extension TestSchool {
    /// What an app gets when somebody opens an assigned context in Schoolwork: one of the two.
    public struct Link {
        /// What the app is to continue, where the context has no address of its own; its
        /// `contextIdentifierPath` leads to the context.
        public let userActivity: NSUserActivity?
        /// The context's `CLSContext.universalLinkURL`.
        public let url: URL?
    }

    /// Opens a context as a tap in Schoolwork does, and hands you what the app would get.
    ///
    /// ```swift
    /// let link = school.open(["optics", "shadows"])
    /// #expect(app.continue(try #require(link.userActivity)))
    /// ```
    ///
    /// The address is the one that anybody's copy of the app has declared and saved. For a context that nobody declared
    /// there is a user activity all the same: a handout may be older than what the app declares today.
    public func open(_ path: [String]) -> Link {
        let path = fullPath(path)
        let people = read { administration, _ in [acting] + administration.people }
        let link = people.lazy.compactMap { person in
            self.reading { try self.store(of: person).storedContext(at: path)?.link }
        }.first
        if let url = link.flatMap({ URL(string: $0) }) { return Link(userActivity: nil, url: url) }
        return Link(userActivity: NSUserActivity(contextIdentifierPath: path.elements), url: nil)
    }
}
