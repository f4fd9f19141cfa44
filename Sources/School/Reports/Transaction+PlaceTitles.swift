package import Coursework
import SQL

// The titles of the contexts at which a student worked below a task, for those who may see that work. Needed only for
// one student's report: the grid shows just how many there are.
extension Transaction {
    private static let titles = GroupQuery(
        """
        WITH asked (app, path) AS ({asked})
        SELECT asked.path, c.title, 1 AS isSchools FROM asked CROSS JOIN context c
        WHERE c.organization = $1 AND c.app = asked.app AND c.path = asked.path
        UNION ALL
        SELECT asked.path, c.title, 0 FROM asked CROSS JOIN ownContext c
        WHERE c.organization = $1 AND c.person = $2 AND c.app = asked.app AND c.path = asked.path
        """, columns: 2, common: 2)

    /// The titles from the school's catalog, or else as the student's own device declared them.
    private func titles(
        of contexts: some Sequence<IdentifierPath>, for student: Person.ID
    ) throws -> [IdentifierPath: String] {
        let asked = Set(contexts).filter { $0.depth > 0 }.map { [Value.text($0.elements[0]), .text($0.stored)] }
        var titles: [IdentifierPath: String] = [:]
        try Self.titles.visit(connection, [organizationID, Value(student)], asked) { row in
            let (path, isSchools) = (try IdentifierPath(stored: row.text("path")), row.bool("isSchools"))
            if !row.text("title").isEmpty && (isSchools || titles[path] == nil) { titles[path] = row.text("title") }
        }
        return titles
    }

    /// Adds titles to the contexts below the tasks, with one lookup for all of them.
    func addTitles(to blocks: inout [StudentReport.Block], of student: Person.ID) throws {
        let places = blocks.flatMap { block in
            zip(block.columns, block.cells).flatMap { column, cell in
                cell.below.flatMap { $0.path.levels(below: column.path) }
            }
        }
        guard !places.isEmpty else { return }
        let titles = try titles(of: places, for: student)
        for block in blocks.indices {
            for (index, column) in blocks[block].columns.enumerated() where index < blocks[block].cells.count {
                for place in blocks[block].cells[index].below.indices {
                    let path = blocks[block].cells[index].below[place].path
                    blocks[block].cells[index].below[place].titles = path.titles(below: column.path, titles)
                }
            }
        }
    }

    /// The titles of the contexts at which a class worked below a task, for those who may see its report. Contexts
    /// that the catalog lacks take the titles that the students' devices declared.
    package func titles(
        below column: HandoutReport.Column, at index: Int, of report: HandoutReport
    ) throws -> [IdentifierPath: [String]] {
        var left: [IdentifierPath: Person.ID] = [:]
        for line in report.present {
            for place in line.cells[index].below where left[place.path] == nil { left[place.path] = line.person }
        }
        let places = Array(left.keys)
        var titles: [IdentifierPath: String] = [:]
        while let person = left.values.first {
            for (path, title) in try self.titles(of: left.keys.flatMap { $0.levels(below: column.path) }, for: person)
            where titles[path] == nil {
                titles[path] = title
            }
            left = left.filter { $0.value != person && titles[$0.key] == nil }
        }
        return Dictionary(uniqueKeysWithValues: places.map { ($0, $0.titles(below: column.path, titles)) })
    }

    /// Adds the titles of their contexts to attempts below the task's own context.
    func addTitles(to events: inout [CellEvent], below task: IdentifierPath?, of student: Person.ID) throws {
        let places = events.flatMap { $0.record.path.levels(below: task) }
        guard !places.isEmpty else { return }
        let titles = try titles(of: places, for: student)
        for index in events.indices {
            events[index].titles = events[index].record.path.titles(below: task, titles)
        }
    }
}

extension IdentifierPath {
    /// The contexts from directly below the given one down to this one.
    fileprivate func levels(below top: IdentifierPath?) -> [IdentifierPath] {
        guard let top, top.isAncestor(of: self) else { return [] }
        return (top.depth + 1...depth).map { IdentifierPath(Array(elements.prefix($0))) }
    }

    /// The titles of those contexts; an undeclared one shows its identifier.
    fileprivate func titles(below top: IdentifierPath?, _ titles: [IdentifierPath: String]) -> [String] {
        levels(below: top).map { titles[$0] ?? $0.elements[$0.depth - 1] }
    }
}
