import HTML
import HTTP
import JSON
import School
import SchoolServer
import Texts

/// `/data.json`, `/data.csv`, `/data/sent.csv`: what the page of one's own data shows, as files to take along.
enum OwnDataFiles {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.raw("/data.json", "ownDataFile", .students) { visit in
            let data = try visit.call.ownData()
            var json = JSONWriter()
            json.value(data)
            return Response.download(json.finish(), type: "application/json", named: "homeroom.json")
        },
        Operation.raw("/data.csv", "ownDataTable", .students) { visit in
            Response.download(Array(try visit.call.ownData().table.utf8), type: csv, named: "homeroom.csv")
        },
        Operation.raw("/data/sent.csv", "ownFatesTable", .students) { visit in
            Response.download(Array(try visit.call.ownData().fateTable.utf8), type: csv, named: "homeroom-sent.csv")
        },
    ]

    private static let csv = "text/csv; charset=utf-8"

    static func view(_ words: Words) -> HTML {
        section(.class("card"), .id("take-along"), .aria("labelledby", "take-along-title")) {
            h2(.id("take-along-title")) { words(.takeAlong) }
            p { words(.whatFilesHold) }
            div(.class("cluster")) {
                a(.class("button"), .href("/data.csv"), .download("homeroom.csv")) { words(.valuesTable) }
                a(.class("button"), .href("/data/sent.csv"), .download("homeroom-sent.csv")) { words(.sentTable) }
                a(.class("button"), .href("/data.json"), .download("homeroom.json")) { words(.everything) }
            }
        }
    }
}

extension Phrase {
    fileprivate static let takeAlong = Phrase("Download your data")
    fileprivate static let whatFilesHold = Phrase(
        "The files hold what stands on this page, of all your classes. Tables open in a spreadsheet.")
    fileprivate static let valuesTable = Phrase("My work (table, CSV)")
    fileprivate static let sentTable = Phrase("What apps sent (table, CSV)")
    fileprivate static let everything = Phrase("Everything for a program (JSON)")
}
