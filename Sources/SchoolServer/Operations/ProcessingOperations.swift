package import Archives
import HTTP
import JSON
import School

/// What personal data a school keeps, read from its own tables.
enum ProcessingOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/organization/processing", "processing", .administrators,
            "A data map: which tables contain personal data, of which kind, with their columns and numbers of rows.",
            answer: .json(.reference("Processing"))
        ) { call in call.json(try call.processingRecord()) }
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("Processing", ProcessingRecord.shape.schema)
    }
}

extension Call {
    /// For those who may set retention periods.
    package func processingRecord() throws -> ProcessingRecord {
        try read { try $0.requireSettingRetention() }
        return try ProcessingRecord(school, try actor.organization)
    }
}

extension ProcessingRecord: Shaped {
    static let shape = AnswerShape<ProcessingRecord>(
        .required("made", .date) { $0.made },
        .required("kept", .array(of: Kept.shape.schema, limit: 20)) { $0.kept },
        .required(
            "others", .array(of: .string(limit: 64), limit: 100), "The tables that hold nothing about any person."
        ) {
            $0.others
        })
}

extension ProcessingRecord.Kept: Shaped {
    static let shape = AnswerShape<ProcessingRecord.Kept>(
        .required("kind", .choice(KeptKind.self)) { $0.kind.rawValue },
        .required("tables", .array(of: ProcessingRecord.Table.shape.schema, limit: 100)) { $0.tables })
}

extension ProcessingRecord.Table: Shaped {
    static let shape = AnswerShape<ProcessingRecord.Table>(
        .required("name", .string(limit: 64)) { $0.name },
        .required("rows", .count) { $0.rows },
        .required("columns", .array(of: .string(limit: 64), limit: 100)) { $0.columns })
}
