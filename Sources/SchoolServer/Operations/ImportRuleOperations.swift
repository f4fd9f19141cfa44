import HTTP
import JSON
import School

/// How many people may leave through an import before somebody has to confirm the number.
enum ImportRuleOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/organization/imports", "importRules", .administrators,
            "How many people may leave through an import before somebody has to confirm the number.",
            answer: .json(.reference("ImportRules"))
        ) { call in call.tagged(ImportRules(leavingShare: try call.read { try $0.leavingShare() })) },
        Operation(
            .put, "/v1/organization/imports", "setImportRules", .administrators,
            "Sets how many people may leave through an import before somebody has to confirm the number.",
            request: .reference("ImportRules"), limit: 1024, answer: .json(.reference("ImportRules"))
        ) { call in
            let rules = try call.decode(ImportRules.self)
            return call.json(
                try await call.perform(.setLeavingShare(rules.leavingShare)) { transaction in
                    ImportRules(leavingShare: try transaction.leavingShare())
                })
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("ImportRules", ImportRules.shape.schema)
    }
}

private struct ImportRules: TwoWayShaped {
    var leavingShare: Int

    static let twoWayShape = TwoWayShape(
        ImportRules.init,
        required(
            "leavingShare", .integer(1...100),
            "The share, in percent, of the people from one source who may leave in one import; 10 unless set. Up to three may leave in any case, if they are no more than half."
        ) { $0.leavingShare })
}
