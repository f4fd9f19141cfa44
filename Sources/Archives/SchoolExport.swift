import JSON
package import SQL

/// All rows of a school's tables as JSON lines for other programs, without secrets that give access.
package enum SchoolExport {
    private static let left: Set<String> = ["session", "handoutShare", "factor", "recoveryCode", "migration"]

    /// - Parameter body: gets one line after the other, without its line end.
    package static func visit(_ database: any Database, _ body: ([UInt8]) throws -> Void) throws {
        try database.read { connection in
            for shape in try SchoolTables.all() where !ChangeFeed.tables.contains(shape.name) {
                if left.contains(shape.name) { continue }
                let readable = ReadableRow(shape)
                let organization = shape.columns.firstIndex { $0.name == "organization" }
                try shape.visitAll(connection) { values in
                    var row = readable.object(values, withBytes: true)
                    if let organization {
                        row["organization"] = ReadableRow.identifier(values[organization])
                    }
                    var line = JSONObject()
                    line["table"] = .string(shape.name)
                    line["row"] = .object(row)
                    var json = JSONWriter()
                    json.value(JSONValue.object(line))
                    try body(json.finish())
                }
            }
        }
    }
}
