package import Coursework
package import Foundation

/// The progress of a handout's students with its tasks: the grid.
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
        /// How many students are marked as done.
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
        /// When the student opened the handout itself, if known.
        package var openedHandout: Date?
        /// When a teacher said that the student needs no help with this handout.
        package var signsSetAside: Date?
        /// Why the student may need help; empty if nothing indicates it, or a teacher has set the signs aside.
        package var signs: [Sign] = []

        /// When the student first opened the handout or one of its tasks; work that arrived counts as opened. All
        /// pages and tables count this.
        package var opened: Date? { ([openedHandout] + cells.map(\.opened)).compactMap(\.self).min() }
        /// The time over all tasks in seconds; nil when no time was reported.
        package var time: Double? {
            let times = cells.flatMap { [$0.figures?.time] + $0.below.map(\.figures.time) }.compactMap(\.self)
            return times.isEmpty ? nil : times.sum(within: Limit.seconds)
        }
        package var done: Int { cells.count { $0.done != nil } }
        /// The student's progress with the whole handout, counted as in the class report.
        package var stage: Stage {
            if opened == nil { return .notBegun }
            return done == cells.count ? .done : .working
        }
        package var toReview: Int { cells.count(where: \.isToReview) }
        /// When the school last received a report for any of its tasks.
        package var received: Date? { cells.compactMap(\.received).max() }
    }

    /// Why a student may need help, and the task that shows it.
    package struct Sign: Hashable, Sendable {
        package var task: HandoutTask.ID?
        /// The student's score there, if the sign is about a score.
        package var score: Double?
        package var found: Insight.Sign
    }

    /// The stages of progress.
    package enum Stage: CaseIterable, Hashable, Sendable {
        case done, working, notBegun
    }

    package var handout: Handout.ID
    package var schoolClass: SchoolClass.ID
    package var title: String
    package var isProgressOn: Bool
    package var columns: [Column]
    package var lines: [Line]
    /// How many have not opened it, if it is due soon or overdue and they are too many to be named for it.
    package var unopened: Int?
}

extension HandoutReport {
    /// The students who are still in the class; only they are counted.
    package var present: [Line] { lines.filter(\.isPresent) }

    /// The mean time, over the students who have a time.
    package var time: ClassFigures.Mean? { ClassFigures.Mean(present.map(\.time)) }

    /// Looks for students who may need help, by the rules of ``Insight``: a score is compared with the others' at the
    /// same task; everything else is about the handout as a whole.
    ///
    /// - Parameters:
    ///   - due: the last instant that is on time.
    ///   - earlier: the students' work with earlier handouts.
    mutating func lookForSigns(due: Date?, earlier: [Person.ID: [Insight.Earlier]], at now: Date) {
        guard isProgressOn else { return }
        let group = Insight.Group(present.map(\.work))
        unopened = Insight.unopened(in: group, due: due, at: now)
        let means = columns.map(\.meanScore)
        // The task that most students have opened shows best that somebody has not.
        let mostOpened = columns.indices.max { left, right in
            opened(at: left) < opened(at: right) || (opened(at: left) == opened(at: right) && left > right)
        }
        for index in lines.indices where lines[index].isPresent && lines[index].isProgressOn {
            guard lines[index].signsSetAside == nil else { continue }
            let (line, own) = (lines[index], earlier[lines[index].person] ?? [])
            let whole = Insight.signs(for: line.work, earlier: own, in: group, due: due, at: now)
            let stuck = line.cells.indices.first { line.cells[$0].opened != nil && line.cells[$0].done == nil }
            lines[index].signs = whole.map { found in
                let place = found.insight == .noProgress ? stuck ?? mostOpened : mostOpened
                return Sign(task: place.map { columns[$0].task }, found: found)
            }
            for (cell, mean) in zip(line.cells, means) {
                guard let mean, let score = cell.figures?.score,
                    let found = Insight.sign(forScore: score, earlier: own, classMean: mean)
                else { continue }
                lines[index].signs.append(Sign(task: cell.task, score: score, found: found))
            }
        }
    }

    private func opened(at column: Int) -> Int { present.count { $0.cells[column].opened != nil } }
}

extension HandoutReport.Column {
    var meanScore: ClassFigures.Mean? {
        if case .score(let mean) = means.primary { mean } else { nil }
    }
}

extension HandoutReport.Line {
    fileprivate var work: Insight.Work {
        Insight.Work(
            opened: opened, hasProgress: hasProgress, isFinished: cells.allSatisfy { $0.done != nil },
            isProgressOn: isProgressOn)
    }

    /// Whether there is any result.
    var hasProgress: Bool { cells.contains { $0.figures != nil || !$0.below.isEmpty || $0.done != nil } }
}
