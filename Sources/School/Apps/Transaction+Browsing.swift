package import Coursework
import Foundation
import SQL

extension Transaction {
    /// The apps that the asking person may assign from, by name: approved, and licensed for one of their locations.
    package func offeredApps() throws -> [OfferedApp] {
        try connection.all(Self.offeredApps, offer) { row in
            OfferedApp(
                id: row.text("id"), name: row.text("name"), picture: row.textIfAny("picture"),
                worksWithSchoolwork: !row.isNull("declared"))
        }
    }

    /// The direct children of a context of an offered app, in the app's own order, and then in the order in which
    /// they were saved.
    package func contexts(below parent: IdentifierPath, _ request: PageRequest = PageRequest()) throws
        -> Page<CatalogEntry>
    {
        let app = parent.elements.first ?? ""
        let mark = try request.parts(or: [String(Int64.min), "0", ""])
        guard let order = Int64(mark[0]), let saved = Int64(mark[1]) else { throw PageRequest.foreign }
        let rows = try connection.all(
            Self.children,
            offer + [
                .text(app), .text(parent.stored), .integer(order), .integer(saved), .text(mark[2]),
                Value(request.rows),
            ], as: CatalogEntry.init(row:))
        return request.page(rows) { ListMark(String($0.displayOrder), String($0.saved), $0.path.stored) }
    }

    /// One context of an offered app.
    package func catalogEntry(_ path: IdentifierPath) throws -> CatalogEntry {
        let found = try connection.all(
            Self.oneContext, offer + [.text(path.elements.first ?? ""), .text(path.stored)],
            as: CatalogEntry.init(row:))
        guard let entry = found.first else { throw SchoolError.none("context") }
        return entry
    }

    /// Whether the person may browse this context. An app that has declared nothing yet has only its top.
    package func offers(_ path: IdentifierPath) throws -> Bool {
        if path.depth == 1, try offeredApps().contains(where: { [$0.id] == path.elements }) { return true }
        do {
            _ = try catalogEntry(path)
            return true
        } catch let error as SchoolError where error.code == .notFound { return false }
    }

    // MARK: - Statements

    /// The first three parameters of every statement about what is offered.
    var offer: [Value] { [organizationID, Value(actor.isEverywhere || actor.has(.manager)), Value(actor.person)] }

    /// SQL for an app `a`. Students cannot assign anything. People who look after apps see all approved ones.
    static let isOffered = """
        a.approved IS NOT NULL AND ($2 = 1
            OR EXISTS (SELECT 1 FROM role r WHERE r.organization = a.organization AND r.person = $3
                AND r.role = 'teacher'
                AND (EXISTS (SELECT 1 FROM license l WHERE l.organization = a.organization AND l.app = a.id
                        AND l.location = r.location)
                    OR NOT EXISTS (SELECT 1 FROM license l WHERE l.organization = a.organization AND l.app = a.id))))
        """

    private static let offeredApps = Query(
        kept: """
            SELECT a.id, a.name, a.declared, (SELECT c.thumbnail FROM context c
                    WHERE c.organization = a.organization AND c.app = a.id AND c.parent IS NULL AND c.isRemoved = 0
                    LIMIT 1) AS picture
            FROM app a WHERE a.organization = $1 AND \(isOffered) ORDER BY a.name, a.id
            """)

    private static let children = Query(
        kept: """
            SELECT \(CatalogEntry.columns) FROM app a
                JOIN context c ON c.organization = a.organization AND c.app = a.id
            WHERE a.organization = $1 AND a.id = $4 AND \(isOffered) AND c.parent = $5 AND c.isRemoved = 0
                AND (c.displayOrder, c.saved, c.path) > ($6, $7, $8)
            ORDER BY c.displayOrder, c.saved, c.path LIMIT $9
            """)

    private static let oneContext = Query(
        kept: """
            SELECT \(CatalogEntry.columns) FROM app a
                JOIN context c ON c.organization = a.organization AND c.app = a.id
            WHERE a.organization = $1 AND a.id = $4 AND \(isOffered) AND c.path = $5 AND c.isRemoved = 0
            """)
}
