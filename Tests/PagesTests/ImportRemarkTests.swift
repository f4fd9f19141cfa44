import Foundation
import HTML
import Testing
import Texts

@testable import Pages
@testable import Rosters

/// What was found in roster files, as a plan's page says it.
@Suite struct ImportRemarkTests {
    private let words = Words(.english, in: .gmt)
    private static let head =
        "sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear\n"
    private static let (year, next) = (
        "A,,,2026,schoolYear,2026-08-01,2027-07-31,,2027", "B,,,2027,schoolYear,2027-08-01,2028-07-31,,2028"
    )

    private func findings(_ rows: [String]) -> [RosterFinding] {
        let text = Self.head + rows.joined(separator: "\n") + "\n"
        return RosterReader().read("academicSessions.csv", Array(text.utf8)).findings.filter { ($0.row ?? 1) > 1 }
    }

    private func text(_ remarks: [ImportRemark]) -> String {
        String(decoding: ImportRemark.view(remarks, words).bytes, as: UTF8.self)
            .filter { !"\u{2068}\u{2069}".contains($0) }.replacing(/<\/?bdi[^>]*>/, with: "")
    }

    @Test func `doubled rows are one remark, with the rows that they double`() throws {
        let remarks = ImportRemark.remarks(of: findings(Array(repeating: Self.year, count: 4)), words)
        #expect(remarks.count == 1)
        #expect(try #require(remarks.first).places.map(\.row) == [3, 4, 5])
        #expect(text(remarks).contains("The row says the same as row 2."))
        let several = ImportRemark.remarks(of: findings([Self.year, Self.next, Self.year, Self.next]), words)
        #expect(several.count == 1)
        #expect(text(several).contains("The row says the same as …."))
        #expect(text(several).contains("row 4 · … = row 2") && text(several).contains("row 5 · … = row 3"))
    }

    @Test func `of many alike as many are said to be left as there are, and all that are listed unfold`() {
        let remarks = ImportRemark.remarks(of: findings(Array(repeating: Self.year, count: 301)), words)
        #expect(remarks.map(\.places.count) == [200] && remarks.map(\.more) == [100])
        let text = text(remarks)
        #expect(text.contains("<summary>And 297 more.</summary>") && text.contains(">And 100 more.</p>"))
        #expect(text.split(separator: "academicSessions.csv").count - 1 == 200)
    }

    @Test func `what is listed nowhere does not unfold, and remarks that are missing are counted`() {
        let place = ImportRemark.Place(file: "users.csv", row: 2)
        let short = text([ImportRemark(sentences: [.backToImport], places: [place], more: 7)])
        #expect(!short.contains("<details>") && short.contains(">And 7 more.</p>"))
        let many = (1...203).map { _ in ImportRemark(sentences: [.backToImport], places: [place]) }
        #expect(text(many).contains(">And 3 more.</p>"))
    }
}
