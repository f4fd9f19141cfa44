package import HTML
package import HTTP

/// A page's content, without the frame that all pages have.
package struct PageContent: Sendable {
    /// The page's place in the navigation.
    package enum Section: Hashable, Sendable {
        case today, classes, library, work, ownData, account, school, people, allClasses, apps, imports, none
    }

    /// A parent page.
    package struct Crumb: Sendable {
        var title: HTML
        var link: Link

        package init(_ title: HTML, _ link: Link) {
            self.title = title
            self.link = link
        }
    }

    /// The title of the window, the history and the heading.
    package var title: String
    package var section: Section
    package var crumbs: [Crumb] = []
    /// A small picture before the heading.
    package var picture = HTML()
    /// Controls beside the heading.
    package var actions = HTML()
    /// A form that undoes what was just done, beside the notice.
    package var undo = HTML()
    /// More about what was just done, after the notice: for example whom it was about.
    package var moreAboutFlash = HTML()
    /// Modules that the page needs besides those of the frame.
    package var modules: [String] = []
    /// Whether the page uses the full width, for a table.
    package var isWide = false
    /// Whether the page may use the microphone, if the reader allows it.
    package var mayListen = false
    /// Whether the page has no frame, for readers who are not signed in.
    package var isAlone = false
    /// Whether browsers keep it for reading offline: not if it shows a secret, and not during sign-in.
    package var isKept = true
    /// Where the browser continues automatically.
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

/// The response to a form.
package enum Reply: Sendable {
    /// Done: continue to another page, which says so.
    case go(Link, Flash? = nil)
    /// Not valid: the same page again, with the input and what to correct.
    case again(PageContent)
    /// Any other response, for example with a cookie.
    case raw(Response)
}
