package import Coursework
import Foundation
import SQL

/// What a teacher sees of a context when browsing for something to assign.
package struct CatalogEntry: Hashable, Sendable {
    package var app: String
    package var path: IdentifierPath
    package var title: String
    package var type: ContextType
    /// The context's own topic, or that of its nearest ancestor with one.
    package var topic: String?
    package var isAssignable: Bool
    package var hasChildren: Bool
    /// Whether the app links it to navigation children, besides its children in the tree.
    package var hasNavigationChildren: Bool
    /// The suggested ages; a missing end is open.
    package var ages: Ends
    package var minutes: Ends
    /// The fingerprint of the context's picture.
    package var thumbnail: String?
    var displayOrder: Int64
    /// Its position among its siblings, by the time at which it was saved.
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

/// An app from which the person may assign.
package struct OfferedApp: Hashable, Sendable {
    package var id: String
    package var name: String
    /// The fingerprint of its main context's picture, if it has declared one.
    package var picture: String?
    /// Whether it has adopted ClassKit: it has declared itself.
    package var worksWithSchoolwork: Bool
}
