import Coursework
import SQL

extension Transaction {
    /// The feeds that concern the person who asks, by name, each with the word the person knows it by.
    package func watchableFeeds(app: String? = nil, browsing: BrowsingPart? = nil) throws -> [String: String] {
        let person = try person()
        var feeds = [Feed.person(person).name(in: organization): "me"]
        try connection.visit(
            "SELECT class FROM membership WHERE organization = $1 AND person = $2", [organizationID, Value(person)]
        ) { row in
            let id: SchoolClass.ID = row.identifier()
            feeds[Feed.schoolClass(id).name(in: organization)] = "class/\(id)"
            return true
        }
        if actor.scope == .person, actor.has(.administrator) || actor.has(.manager) {
            feeds[Feed.office.name(in: organization)] = "office"
        }
        if let app { feeds[Feed.catalog(app).name(in: organization)] = "app/\(app)" }
        if actor.scope != .app, actor.has(.teacher), let browsing {
            let feed: Feed = browsing == .follow ? .browsing(person) : .filling(person)
            feeds[feed.name(in: organization)] = "browsing"
        }
        // An app is told that there is news, and not of what: that would tell whose device it is.
        return actor.scope == .app ? feeds.mapValues { _ in "news" } : feeds
    }
}

/// What a program has to do with its owner's browsing of apps' contents.
package enum BrowsingPart: String, Sendable {
    /// A page, which shows whether more is to come.
    case follow
    /// A device, which has it filled.
    case fill
}
