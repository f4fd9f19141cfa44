package import Coursework
import Foundation
import SQL

/// What a teacher sees of a context when looking for something to assign.
package struct CatalogEntry: Hashable, Sendable {
    package var app: String
    package var path: IdentifierPath
    package var title: String
    package var type: ContextType
    /// Its own, or that of the nearest above that has one.
    package var topic: String?
    package var isAssignable: Bool
    package var hasChildren: Bool
    /// Whether the app shows others below it besides its children.
    package var hasNavigationChildren: Bool
    /// The ages it is suggested for; an end that is missing is open.
    package var ages: Ends
    package var minutes: Ends
    /// The fingerprint of a picture.
    package var thumbnail: String?
    var displayOrder: Int64
    /// Where it stands in the order of saving.
    var saved: Int64

    package struct Ends: Hashable, Sendable {
        package var from: Int?
        package var to: Int?
    }

    static let columns = """
        c.app, c.path, c.title, c.type, c.shownTopic, c.isAssignable, c.ageFrom, c.ageTo, c.minutesFrom, c.minutesTo,
        c.thumbnail, c.displayOrder,
        EXISTS (SELECT 1 FROM context b WHERE b.organization = c.organization AND b.app = c.app AND b.parent = c.path
            AND b.isRemoved = 0) AS hasChildren,
        c.record LIKE '%"navigationChildren":[[%' AS hasNavigationChildren, c.saved
        """

    init(row: Row) throws {
        app = row.text("app")
        path = try IdentifierPath(stored: row.text("path"))
        title = row.text("title")
        type = ContextType(rawValue: Int(row.integer("type"))) ?? .none
        topic = row.textIfAny("shownTopic")
        isAssignable = row.bool("isAssignable")
        ages = Ends(from: row.integerIfAny("ageFrom").map(Int.init), to: row.integerIfAny("ageTo").map(Int.init))
        minutes = Ends(
            from: row.integerIfAny("minutesFrom").map(Int.init), to: row.integerIfAny("minutesTo").map(Int.init))
        thumbnail = row.textIfAny("thumbnail")
        displayOrder = row.integer("displayOrder")
        hasChildren = row.bool("hasChildren")
        hasNavigationChildren = row.bool("hasNavigationChildren")
        saved = row.integer("saved")
    }
}

/// An app that may be assigned from.
package struct OfferedApp: Hashable, Sendable {
    package var id: String
    package var name: String
}
