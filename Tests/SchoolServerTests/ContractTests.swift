import Foundation
import HTTP
import JSON
import SchoolServer
import Testing

/// The contract is one document: what is served, what lies in the folder of documents, and what answers are held against.
@Suite struct ContractTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/openapi.json")

    @Test func `the document in the folder is the one that is served`() throws {
        let written = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(written == String(decoding: OpenAPI.bytes, as: UTF8.self), "make contract writes it anew")
    }

    @Test func `every shape that is named is there and makes sense`() {
        let used = Contract.operations.flatMap { operation in
            var schemas = operation.parameters.map(\.schema)
            if let request = operation.request { schemas.append(request) }
            if case .json(let schema, _) = operation.answer { schemas.append(schema) }
            return schemas
        }
        #expect(Contract.components.mistakes(in: used) == [])
    }

    @Test func `every operation says in a sentence what it does`() {
        for operation in Contract.operations {
            let summary = operation.route.summary
            #expect(summary.hasSuffix(".") && summary.count < 200, "\(operation.route.name)")
        }
    }
}
