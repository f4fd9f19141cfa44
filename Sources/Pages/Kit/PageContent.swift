package import HTML
package import HTTP

/// What a page holds, without the frame that all have.
package struct PageContent: Sendable {
    /// Where in the frame's navigation the page stands.
    package enum Section: Hashable, Sendable {
        case today, classes, library, work, ownData, account, school, people, allClasses, apps, imports, none
    }

    /// A page above this one.
    package struct Crumb: Sendable {
        var title: HTML
        var link: Link

        package init(_ title: HTML, _ link: Link) {
            self.title = title
            self.link = link
        }
    }

    /// For the window, the history and the heading.
    package var title: String
    package var section: Section
    package var crumbs: [Crumb] = []
    /// A small picture before the heading.
    package var picture = HTML()
    /// What stands beside the heading.
    package var actions = HTML()
    /// A form that takes back what was just done, beside the notice that tells of it.
    package var undo = HTML()
    /// What follows the notice of what was just done: whom it was about, say.
    package var toldMore = HTML()
    /// Modules of the folder `Web` that the page needs besides those of the frame.
    package var modules: [String] = []
    /// Whether the page uses all the width there is: a table.
    package var isWide = false
    /// Whether the microphone may be used there, if whoever reads it allows that.
    package var mayListen = false
    /// Whether it stands alone in the middle, before anybody has signed in.
    package var isAlone = false
    /// Whether browsers keep it to be read offline: not what shows a secret, and not what is half signed in.
    package var isKept = true
    /// Where the browser goes on to by itself.
    package var next: Link?
    /// After how many seconds a browser without scripts loads it anew, as long as something goes on that it tells of.
    package var looksAgainAfter: Int?
    /// Which news concern it, in the words of `/v1/events`: `class/…`, `work`.
    package var feeds: [String] = []
    package var body: HTML

    package init(
        _ title: String, in section: Section = .none, crumbs: [Crumb] = [], actions: HTML = HTML(),
        @HTMLBuilder body: () -> HTML
    ) {
        self.title = title
        self.section = section
        self.crumbs = crumbs
        self.actions = actions
        self.body = body()
    }
}

/// How a form is answered.
package enum Reply: Sendable {
    /// It was done: on to another page, which says so.
    case go(Link, Flash? = nil)
    /// Something is not right yet: the same page, with all that was typed and what to do.
    case again(PageContent)
    /// An answer of its own kind: with a cookie, say.
    case raw(Response)
}
