package import Foundation
import SQL
package import School

/// The personal data that a school keeps, read from its own tables: a data map, and the counts for a record of
/// processing.
package struct ProcessingRecord: Hashable, Sendable {
    package struct Table: Hashable, Sendable {
        package var name: String
        package var rows: Int
        package var columns: [String]
    }

    package struct Kept: Hashable, Sendable {
        package var kind: KeptKind
        package var tables: [Table]

        /// The number of things it is about; the other tables only add details.
        package var rows: Int { tables.first?.rows ?? 0 }
    }

    package var made: Date
    package var kept: [Kept]
    /// Tables without personal data.
    package var others: [String]

    /// Rows about things in tables that are also about people.
    private static func ofPeople(_ shape: TableShape) -> String {
        switch shape.name {
        case "externalID": "AND thing = 'person'"
        case "rosterImportStep": "AND person IS NOT NULL"
        case "app": "AND approvedBy IS NOT NULL"
        default: ""
        }
    }

    package init(_ school: School, _ organization: Organization.ID) throws {
        made = school.now()
        let shapes = try SchoolTables.all()
        kept = try school.database.read { connection in
            try KeptKind.allCases.map { kind in
                let tables = try kind.tables.compactMap { name in shapes.first { $0.name == name } }.map { shape in
                    let query = Query(
                        built: "SELECT count(*) FROM \(shape.name) WHERE organization = $1 \(Self.ofPeople(shape))")
                    let rows = try connection.first(query, Value(organization)) { Int($0.integer()) } ?? 0
                    let columns = shape.columns.map(\.name).filter { $0 != "organization" }
                    return Table(name: shape.name, rows: rows, columns: columns)
                }
                return Kept(kind: kind, tables: tables)
            }
        }
        let told = Set(KeptKind.allCases.flatMap(\.tables))
        others = shapes.map(\.name).filter { !told.contains($0) }
    }
}
