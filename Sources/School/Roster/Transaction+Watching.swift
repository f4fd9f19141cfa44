import Coursework
package import Foundation
import SQL

extension Transaction {
    /// The feeds that the asking person may watch, by name, each with the name under which the client knows it.
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
            feeds[Feed.administration.name(in: organization)] = "office"
        }
        if let app { feeds[Feed.catalog(app).name(in: organization)] = "app/\(app)" }
        if actor.scope != .app, actor.has(.teacher), let browsing {
            let feed: Feed = browsing == .follow ? .browsing(person) : .filling(person)
            feeds[feed.name(in: organization)] = "browsing"
        }
        // An app is told only that there is news, not about what: that would reveal whose device it is.
        return actor.scope == .app ? feeds.mapValues { _ in "news" } : feeds
    }
}

/// What a client may watch at present.
package struct WatchableFeeds: Sendable {
    /// By the feed's name, that under which the client knows it.
    package var names: [String: String]
    /// Until when that holds if nothing is written.
    package var holdUntil: Date

    package init(names: [String: String], holdUntil: Date) { (self.names, self.holdUntil) = (names, holdUntil) }
}

/// The part that a client plays when its owner browses the content of apps.
package enum BrowsingPart: String, Sendable {
    /// A page that shows whether more is being loaded.
    case follow
    /// A device that loads it.
    case fill
}
