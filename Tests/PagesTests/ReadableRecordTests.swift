import Archives
import Foundation
import JSON
import School
import Testing
import Texts

@testable import Pages

@Suite struct ReadableRecordTests {
    private func page(_ text: String) throws -> String {
        let document = try JSONValue(parsing: text)
        let words = Words(.english, in: .gmt)
        return String(decoding: ReadableRecord(document, names: AuditNames(), words).bytes, as: UTF8.self)
    }

    @Test func `what somebody is called cannot become part of the page`() throws {
        let page = try page(
            """
            {"exported":"2026-11-25T21:43:00.463Z","tables":{"person":[
                {"givenName":"<script>alert(1)</script>","familyName":"\\"&'","number":"</dd><img src=x>"}]}}
            """)
        #expect(!page.contains("<script") && !page.contains("<img"))
        #expect(page.contains("&lt;script&gt;"))
        #expect(page.contains("default-src 'none'"))
        #expect(page.contains("25 November 2026"))
    }

    @Test func `the log in it is told as the log's own page tells it`() throws {
        let page = try page(
            """
            {"tables":{"externalID":[{"source":"appleSchoolManager","thing":"person","value":"S1"}],
             "person":[{"source":"csv"}],"session":[{"app":"content.eec15"}],
             "audit":[{"id":"0000000000001","at":"2026-11-25T21:43:00.463Z","action":"passwordReset",
                "actor":"0000000000002","subject":"person/0000000000003","detail":""}]}}
            """)
        #expect(page.contains("gave") && page.contains("a new password") && page.contains("25 November 2026"))
        #expect(page.contains("files of Apple School Manager") && page.contains("roster files"))
        for code in ["passwordReset", "person/", "appleSchoolManager", ">csv<"] {
            #expect(!page.contains(code), "\(code)")
        }
    }

    @Test func `of work it says how much there is`() throws {
        let page = try page(#"{"exported":"","tables":{},"withheld":{"activity":7,"figure":2}}"#)
        #expect(page.contains("What apps report"))
        #expect(page.contains("9") && page.contains("entries. They belong to the person"))
        #expect(!page.contains("Names and numbers"))
    }

    @Test(arguments: ["{}", "[]", "null", #"{"tables":7,"withheld":"x"}"#, #"{"tables":{"person":[[1],{"id":null}]}}"#])
    func `a document of another shape is a page as well`(text: String) throws {
        #expect(try page(text).hasPrefix("<!doctype html>"))
    }

    @Test func `every kind of row has words, and what says something to people has them`() {
        for kind in KeptKind.allCases {
            for table in kind.tables where table != "personWord" {
                #expect(ColumnWords.row(of: table) != nil, "\(table)")
            }
        }
        for (table, column) in [
            ("person", "givenName"), ("account", "lastSignIn"), ("step", "comment"), ("audit", "action"),
        ] {
            #expect(ColumnWords.column(column, of: table) != nil, "\(table).\(column)")
        }
        #expect(ColumnWords.column("sortName", of: "person") == nil)
    }
}
