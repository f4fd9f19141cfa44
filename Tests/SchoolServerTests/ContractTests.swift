import Coursework
import Foundation
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

@Suite struct ContractTests {
    @Test func `print what devices send`() throws {
        let campus = try Campus(.sqlite)
        let record = campus.attempt("attempt", at: campus.path("shadows"), score: 8)
        print(String(decoding: try JSONEncoding.encode(record), as: UTF8.self))
        let context = ContextRecord(campus.path("shadows"), ContextDescription(title: "Shadows"), at: record.edited)
        print(String(decoding: try JSONEncoding.encode(context), as: UTF8.self))
        print(String(decoding: OpenAPI.bytes, as: UTF8.self).count)
    }
}
