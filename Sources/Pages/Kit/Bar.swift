import Coursework
import HTML
import School
import Texts

/// The bar at the top: the school, the areas that the person may open, and the person's own menu.
enum Bar {
    static func view(_ me: Me, _ words: Words, _ section: PageContent.Section) -> HTML {
        header(.class("bar")) {
            a(.class("school"), .href("/")) { bdi { me.organizationName } }
            nav(.class("tabs"), .aria("label", words.plain(.mainNavigation))) {
                for (name, title, link) in tabs(me) {
                    a(.href(link), .aria("current", name == section ? "page" : nil)) { words(title) }
                }
            }
            details(.class("menu")) {
                summary {
                    Icon.person.view
                    span(.class("menu-name")) { bdi(.translate(false)) { me.name.full } }
                }
                div(.class("menu-list")) {
                    a(.href("/account")) { words(.yourAccount) }
                    form(.method("post"), .action("/sign-out")) {
                        button(.type("submit")) { words(.signOut) }
                    }
                }
            }
        }
    }

    private static func tabs(_ me: Me) -> [(PageContent.Section, Phrase, Link)] {
        let roles = Set(me.posts.map(\.role))
        var tabs: [(PageContent.Section, Phrase, Link)] = []
        if roles.contains(.teacher) {
            tabs += [(.today, .today, "/today"), (.classes, .classes, "/classes"), (.library, .library, "/library")]
        }
        if roles.contains(.student) {
            tabs += [(.work, .yourWork, "/work"), (.ownData, .yourData, "/data")]
        }
        if !roles.isDisjoint(with: [.administrator, .manager]) {
            tabs += [
                (.school, .theSchool, "/manager"), (.people, .people, "/manager/people"),
                (.allClasses, roles.contains(.teacher) ? .allClasses : .classes, "/manager/classes"),
                (.apps, .apps, "/manager/apps"),
            ]
        }
        if roles.contains(.administrator) { tabs.append((.imports, .importTitle, "/manager/import")) }
        return tabs
    }
}

extension Phrase {
    static let today = Phrase("Today")
    static let theSchool = Phrase("School", context: "the pages of those who look after it")
    static let people = Phrase("People")
    static let apps = Phrase("Apps")
    static let importTitle = Phrase("Import", context: "roster files")
    fileprivate static let allClasses = Phrase("All classes")
}
