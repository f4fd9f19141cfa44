package import Foundation
import SQL
package import School

/// What a school keeps of people, read from its own tables as they are: a data map, and the figures of a record of processing.
package struct ProcessingRecord: Hashable, Sendable {
    package struct Table: Hashable, Sendable {
        package var name: String
        package var rows: Int
        package var columns: [String]
    }

    package struct Kept: Hashable, Sendable {
        package var kind: KeptKind
        package var tables: [Table]

        package var rows: Int { tables.reduce(0) { $0 + $1.rows } }
    }

    package var made: Date
    package var kept: [Kept]
    /// Tables in which nothing stands about anybody.
    package var others: [String]

    package init(_ school: School, _ organization: Organization.ID) throws {
        made = school.now()
        let shapes = try SchoolTables.all()
        kept = try school.database.read { connection in
            try KeptKind.allCases.map { kind in
                let tables = try shapes.filter { kind.tables.contains($0.name) }.map { shape in
                    let query = Query(built: "SELECT count(*) FROM \(shape.name) WHERE organization = $1")
                    let rows = try connection.first(query, Value(organization)) { Int($0.integer(0)) } ?? 0
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
