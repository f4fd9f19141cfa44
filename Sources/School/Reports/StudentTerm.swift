import Coursework
package import Foundation

/// A student's results over many handouts, beside those of the class.
package struct StudentTerm: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
        package var handout: Handout.ID
        package var title: String
        package var posted: Date
        package var stage: HandoutReport.Stage
        /// The mean of the student's scores, from 0 to 1; nil if there is none.
        package var result: Double?
        /// The class's mean at the same tasks.
        package var ofClass: Double?
    }

    /// Oldest first.
    package var points: [Point]
}

extension StudentTerm.Point {
    init?(_ grid: HandoutReport, of student: Person.ID, posted: Date) {
        guard let line = grid.lines.first(where: { $0.person == student }) else { return nil }
        let scores = zip(grid.columns, line.cells).compactMap { column, cell -> (own: Double, ofClass: Double)? in
            guard let own = cell.figures?.score, let mean = column.meanScore else { return nil }
            return (own, mean.value)
        }
        self.init(
            handout: grid.handout, title: grid.title, posted: posted, stage: line.stage,
            result: Self.mean(scores.map(\.own)), ofClass: Self.mean(scores.map(\.ofClass)))
    }

    private static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
}

extension Transaction {
    /// The last handouts of a student in a class, for one of its teachers.
    package func term(of student: Person.ID, in schoolClass: SchoolClass.ID, last count: Int = 24) throws -> StudentTerm
    {
        try requireTeaching(schoolClass)
        let page = try handouts(of: student, in: schoolClass, PageRequest(limit: count))
        return StudentTerm(
            points: try page.items.reversed().compactMap { entry in
                StudentTerm.Point(try grid(of: entry.handout, in: schoolClass), of: student, posted: entry.posted)
            })
    }
}
