import Coursework
package import Foundation
package import JSON
import School

/// A student's data export: everything that the school keeps of their work, from the same calculation as their pages.
package struct OwnData: Sendable {
    /// The data of one class.
    struct Part: Sendable {
        var schoolClass: ClassEntry
        var teachers: [Member]
        var blocks: [StudentReport.Block] = []
    }

    var person: Person.ID
    var name: Person.Name
    package var made: Date
    var parts: [Part] = []
    var fates: [DeliveryLedger.Entry] = []
    /// What apps' pages store.
    var states: [OwnPageState] = []
}

extension Call {
    /// Collects the asking person's data in pieces, so that others can read and write in between.
    package func ownData() throws -> OwnData {
        let (me, classes) = try read { (try $0.me(), try $0.ownClasses(as: .student)) }
        var data = OwnData(person: me.person, name: me.name, made: school.now())
        for entry in classes {
            let id = entry.schoolClass.id
            var part = OwnData.Part(
                schoolClass: entry, teachers: try read { try $0.members(of: id) }.filter { $0.part == .teacher })
            part.blocks = try everything { transaction, request in
                let report = try transaction.report(of: me.person, in: id, request)
                return (report.blocks, report.next)
            }
            data.parts.append(part)
        }
        data.states = try read { try $0.ownPageStates() }
        // A page reads all of a person's attempts, so there are as few pages as can be.
        data.fates = try everything(by: PageRequest.most) { transaction, request in
            let page = try transaction.ownFates(request)
            return (page.items, page.next)
        }
        return data
    }

    private func everything<Item>(
        by limit: Int = 25, _ page: (Transaction, PageRequest) throws -> (items: [Item], next: ListMark?)
    ) throws -> [Item] {
        var items: [Item] = []
        var request = PageRequest(limit: limit)
        while true {
            let found = try read { try page($0, request) }
            items += found.items
            guard let next = found.next else { return items }
            request = PageRequest(after: next, limit: limit)
        }
    }
}

extension OwnData: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("made", made)
            json.field("person", person)
            json.field("name", name)
            json.array("classes", parts) { json, part in
                json.object { json in
                    json.field("class", part.schoolClass.schoolClass.id)
                    json.field("name", part.schoolClass.schoolClass.shownName)
                    json.array("teachers", part.teachers) { json, teacher in json.value(teacher.name) }
                    json.field("handouts", part.blocks)
                }
            }
            json.field("fates", fates)
            json.array("states", states) { json, state in
                json.object { json in
                    json.field("path", state.path.elements)
                    json.field("text", state.text)
                    json.field("modified", state.modified)
                }
            }
        }
    }
}

// As tables for spreadsheets.
extension OwnData {
    /// A row for each task, and for each context below it with work.
    package var table: String {
        var rows = [
            ["class", "handout", "posted", "task", "kind"] + ReportTable.valueHead + ["otherResults", "contextTitle"]
        ]
        for part in parts {
            for block in part.blocks {
                for (column, cell) in zip(block.columns, block.cells) {
                    let task = [
                        part.schoolClass.schoolClass.shownName, block.title, ReportTable.date(block.posted),
                        column.title, column.kind,
                    ]
                    rows.append(
                        task + Self.values(cell.figures, cell, place: column.path) + [
                            column.path == nil ? "" : column.title
                        ])
                    for below in cell.below {
                        let titles = below.titles.joined(separator: " / ")
                        rows.append(task + Self.values(below.figures, cell, place: below.path) + [titles])
                    }
                }
            }
        }
        return CSVTable(rows).text
    }

    private static func values(_ figures: ContextFigures?, _ cell: Cell, place: IdentifierPath?) -> [String] {
        let others = (figures?.additional ?? []).map { item in
            let (value, possible) = ReportTable.numbers(item)
            return "\(item.title): \(value)\(possible.isEmpty ? "" : " / \(possible)")"
        }
        return ReportTable.values(figures, cell, place: place) + [others.joined(separator: "; ")]
    }

    /// A row for each report of an app, with its fate.
    package var fateTable: String {
        let rows = fates.map { entry in
            [
                entry.app, entry.fate.name, entry.explanation, entry.handouts.joined(separator: "; "),
                ReportTable.date(entry.edited), ReportTable.date(entry.received), "\(entry.superseded)",
            ]
        }
        return CSVTable(
            [["app", "fate", "explanation", "handouts", "edited", "received", "reportsBefore"]] + rows
        ).text
    }
}
