import Coursework
import HTTP
import School
import SchoolServer
import Texts

import struct Foundation.Date

/// `/classes/{class}/table.csv`: a class over its handouts, for a spreadsheet: a row for each student, a column for each task, the
/// oldest first.
struct ClassFile {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.raw("/classes/{class}/table.csv", "classFile", .teachers) { visit in
            let id: SchoolClass.ID = try visit.id("class")
            let (entry, members, reports) = try visit.read { transaction in
                (try transaction.schoolClass(id), try transaction.members(of: id), try transaction.grids(of: id))
            }
            let names = try StudentNames(visit, of: id)
            let students = members.filter { $0.part == .student }
            let file = ClassFile(students.map { ($0.person, names.plain($0.person, $0.name)) }, reports, visit.words)
            return .download(
                Array(file.text.utf8), type: "text/csv; charset=utf-8", named: entry.schoolClass.shownName + ".csv")
        }
    ]

    private let students: [(person: Person.ID, name: String)]
    private let handouts: [(posted: Date, report: HandoutReport, file: GridFile)]
    private let words: Words

    private init(_ students: [(Person.ID, String)], _ grids: [(Date, HandoutReport)], _ words: Words) {
        self.words = words
        self.students = students
        handouts = grids.map { ($0, $1, GridFile(report: $1, words: words) { $0.name.full }) }
    }

    private var text: String {
        let tasks = handouts.flatMap { handout in
            handout.report.columns.indices.map { title($0, of: handout.file, handout.posted) }
        }
        let head = [words.plain(.fileStudent)] + tasks + [words.plain(.fileDone), words.plain(.fileMinutes)]
        return GridFile.table([head] + students.map { row($0.person, $0.name) }, words)
    }

    /// With the day, by which handouts of one title are told apart.
    private func title(_ index: Int, of file: GridFile, _ posted: Date) -> String {
        "\(file.name), \(words.plainTime(posted, .day)): \(file.title(at: index))"
    }

    private func row(_ student: Person.ID, _ name: String) -> [String] {
        let own = handouts.map { handout in handout.report.lines.first { $0.person == student } }
        return [name] + zip(handouts, own).flatMap(values) + GridFile.sums(own.compactMap(\.self), words)
    }

    /// Empty where the student was given nothing.
    private func values(
        _ handout: (posted: Date, report: HandoutReport, file: GridFile), _ line: HandoutReport.Line?
    ) -> [String] {
        guard let line else { return handout.report.columns.map { _ in "" } }
        return line.cells.indices.map { handout.file.value(line.cells[$0], at: $0) }
    }
}
