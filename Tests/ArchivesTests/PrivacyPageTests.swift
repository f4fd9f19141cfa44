import Foundation
import Programs
import Testing

@testable import Archives

@Suite struct PrivacyPageTests {
    @Test func `the page on privacy tells of every table, and of none that is not there`() throws {
        let page = try String(
            contentsOf: ClientPackage.repository.appending(path: "docs/privacy.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let told = rows.flatMap { row in
            row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) }
        }
        #expect(told.sorted() == (try SchoolTables.all().map(\.name).sorted()))
    }
}
