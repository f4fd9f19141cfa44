import Coursework
import SQL

// A context without a topic of its own inherits its nearest ancestor's. Each row stores the resulting topic, so that
// searching by topic costs no more than any search. Changing a topic therefore costs as much as there are
// descendants, which is rare once an app is declared.
extension Transaction {
    /// The topic of the nearest ancestor that has one.
    func topic(above path: IdentifierPath, in app: String) throws -> String? {
        var place = path
        // Ancestors in between may be undeclared or removed.
        while let parent = place.parent {
            let found = try connection.first(
                "SELECT shownTopic FROM context WHERE organization = $1 AND app = $2 AND path = $3 AND isRemoved = 0",
                organizationID, .text(app), .text(parent.stored)
            ) { $0.textIfAny() }
            if let found { return found }
            place = parent
        }
        return nil
    }

    /// Makes a topic, or none, the inherited one for all descendants, down to those that have their own.
    func passDown(_ topic: String?, below path: IdentifierPath, in app: String) throws {
        let rows = try rows(below: path, in: app)
        var passed: [IdentifierPath: String?] = [path: topic]
        for row in rows.sorted(by: { $0.path.depth < $1.path.depth }) {
            var above = row.path.parent ?? path
            while passed[above] == nil, let next = above.parent { above = next }
            let inherited = passed[above] ?? topic
            passed[row.path] = row.isRemoved ? inherited : row.own ?? inherited
            guard row.own == nil, row.shown != inherited else { continue }
            try connection.enqueue(
                "UPDATE context SET shownTopic = $4 WHERE organization = $1 AND app = $2 AND path = $3",
                organizationID, .text(app), .text(row.path.stored), Value(inherited))
            try index([row.title, inherited ?? ""], at: row.path.stored, in: app)
        }
    }

    private struct TopicRow {
        let path: IdentifierPath
        let own: String?
        let shown: String?
        let title: String
        let isRemoved: Bool
    }

    private func rows(below path: IdentifierPath, in app: String) throws -> [TopicRow] {
        // A descendant's stored path continues with a comma where this one ends.
        let list = path.stored.dropLast()
        return try connection.all(
            """
            SELECT path, topic, shownTopic, title, isRemoved FROM context
            WHERE organization = $1 AND app = $2 AND path >= $3 AND path < $4
            """, [organizationID, .text(app), .text(list + ","), .text(list + "-")]
        ) {
            TopicRow(
                path: try IdentifierPath(stored: $0.text("path")), own: $0.textIfAny("topic"),
                shown: $0.textIfAny("shownTopic"),
                title: $0.text("title"), isRemoved: $0.bool("isRemoved"))
        }
    }
}
