import HTML
import School
import SchoolServer
import Texts

extension Reply {
    /// Goes on to an app's page, by way of one of ours, so that the code stands in no address that a server sees.
    static func open(_ launch: Launch?, _ visit: Visit, or back: Link) -> Reply {
        guard let launch, let link = Link(outside: launch.link(from: launch.school ?? visit.call.address)) else {
            return .go(back)
        }
        var content = PageContent(visit.words.plain(.openingApp)) {
            p { a(.class("button"), .href(link)) { visit.words(.openNow) } }
        }
        (content.isAlone, content.next) = (true, link)
        return .raw(Layout.response(content, visit))
    }
}

extension Phrase {
    fileprivate static let openingApp = Phrase("Opening the app")
    fileprivate static let openNow = Phrase("Open it now")
}
