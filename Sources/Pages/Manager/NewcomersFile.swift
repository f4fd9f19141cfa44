import Coursework
import HTTP
import School
import SchoolServer
import Texts

/// `/manager/import/new-people.csv`: everybody whom an import would bring, to be looked through in a spreadsheet.
enum NewcomersFile {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.raw(
            "/manager/import/new-people.csv", "newPeopleFile", .administrators, parameters: ImportPage.ofPlan
        ) { visit in
            let (files, choices) = try ImportPage.asked(visit)
            var people: [ImportPlan.Newcomer] = []
            if !files.isEmpty {
                let reading = try await visit.call.school.roster(in: files, as: try visit.call.actor)
                people = try visit.read { try $0.newcomers(reading, choices) }
            }
            let text = text(of: people, visit.words)
            return .download(Array(text.utf8), type: "text/csv; charset=utf-8", named: "new-people.csv")
        }
    ]

    private static func text(of people: [ImportPlan.Newcomer], _ words: Words) -> String {
        let head: [Phrase] = [.fileName, .role, .fileClasses, .gradeName, .numberName, .accountName]
        let rows = people.map { one in
            [
                one.name, words.plain(.role(one.isStaff ? .teacher : .student)), one.classes.joined(separator: ", "),
                one.grade ?? "", one.number ?? "", one.account ?? "",
            ]
        }
        // As spreadsheets of the reader's language part columns.
        let separator: Character = words.number(0.5).contains(",") ? ";" : ","
        return CSVTable([head.map { words.plain($0) }] + rows, separator: separator).text
    }
}

extension Phrase {
    fileprivate static let fileName = Phrase("Name", context: "of a person")
    fileprivate static let fileClasses = Phrase("Classes", context: "heading of a column")
}
