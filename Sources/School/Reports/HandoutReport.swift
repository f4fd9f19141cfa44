package import Coursework
package import Foundation

/// How the students of a handout do with its tasks: the grid.
package struct HandoutReport: Hashable, Sendable {
    /// One of the handout's tasks.
    package struct Column: Hashable, Sendable {
        package var task: HandoutTask.ID
        package var kind: String
        package var title: String
        package var app: String?
        package var path: IdentifierPath?
        /// Means over the students who have data.
        package var means: ClassFigures
        /// How many students say that they are done.
        package var done: Int
    }

    /// One of the students.
    package struct Line: Hashable, Sendable {
        package var person: Person.ID
        package var name: Person.Name
        package var isProgressOn: Bool
        /// Whether the student is still in the class.
        package var isPresent: Bool
        /// In the order of the columns.
        package var cells: [Cell]
        /// When the student opened the handout itself, if that is known.
        package var openedHandout: Date?
        /// Why the student may need help; empty when nothing says so.
        package var signs: [Insight] = []

        /// When the student first opened the handout or anything of it; work that arrived was opened. It is what all pages and
        /// tables count.
        package var opened: Date? { ([openedHandout] + cells.map(\.opened)).compactMap(\.self).min() }
        /// Seconds over all tasks; nil when none was told.
        package var time: Double? {
            let times = cells.flatMap { [$0.figures?.time] + $0.below.map(\.figures.time) }.compactMap(\.self)
            return times.isEmpty ? nil : times.sum(within: Limit.seconds)
        }
        package var done: Int { cells.count { $0.done != nil } }
        /// How far the student is with the handout as a whole; as the report of the class counts.
        package var stage: Stage {
            if opened == nil { return .notBegun }
            return done == cells.count ? .done : .working
        }
        package var toReview: Int { cells.count(where: \.isToReview) }
        /// When the school heard of any of it last.
        package var received: Date? { cells.compactMap(\.received).max() }
    }

    /// How far somebody is with something.
    package enum Stage: CaseIterable, Hashable, Sendable {
        case done, working, notBegun
    }

    package var handout: Handout.ID
    package var schoolClass: SchoolClass.ID
    package var title: String
    package var isProgressOn: Bool
    package var columns: [Column]
    package var lines: [Line]
}

extension HandoutReport {
    /// The students who are in the class still: those who are counted.
    package var present: [Line] { lines.filter(\.isPresent) }

    /// The mean time of the students who have any.
    package var time: ClassFigures.Mean? { ClassFigures.Mean(present.map(\.time)) }

    /// Looks for those who may need help, by the rules of ``Insight``: a score is compared with the others' at the same
    /// task, and everything else concerns the handout as a whole.
    ///
    /// - Parameter due: the last instant that is on time.
    mutating func lookForSigns(due: Date?, at now: Date) {
        let means = columns.map(\.meanScore)
        for index in lines.indices where isProgressOn && lines[index].isPresent {
            var work = lines[index].work
            var signs = Insight.reasons(for: work, due: due, classMean: nil, at: now)
            for (cell, mean) in zip(lines[index].cells, means) {
                guard let mean, let score = cell.figures?.score else { continue }
                work.score = score
                for sign in Insight.reasons(for: work, due: due, classMean: mean, at: now) where !signs.contains(sign) {
                    signs.append(sign)
                }
            }
            lines[index].signs = Insight.allCases.filter(signs.contains)
        }
    }
}

extension HandoutReport.Column {
    fileprivate var meanScore: ClassFigures.Mean? {
        if case .score(let mean) = means.primary { mean } else { nil }
    }
}

extension HandoutReport.Line {
    fileprivate var work: Insight.Work {
        Insight.Work(
            opened: opened, hasProgress: cells.contains { $0.figures != nil || !$0.below.isEmpty || $0.done != nil },
            isFinished: cells.allSatisfy { $0.done != nil }, score: nil, isProgressOn: isProgressOn)
    }
}
