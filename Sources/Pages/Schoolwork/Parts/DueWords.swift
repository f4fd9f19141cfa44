import Coursework
import Foundation
import HTML
import School
import Texts

/// When something is due, in the words of somebody who looks at the calendar of the school.
struct DueWords {
    /// How far off the due date is; also the groups of a student's list, in their order.
    enum Reach: Int, CaseIterable, Comparable {
        case overdue, today, thisWeek, later, never

        static func < (left: Reach, right: Reach) -> Bool { left.rawValue < right.rawValue }

        var title: Phrase {
            switch self {
            case .overdue: Phrase("Overdue")
            case .today: Phrase("Today")
            case .thisWeek:
                Phrase("In the next seven days")
            case .later: Phrase("Later")
            case .never: Phrase("Without a date")
            }
        }
    }

    var due: DueDate?
    var isOverdue: Bool
    var now: Date
    var words: Words

    init(_ due: DueDate?, isOverdue: Bool, now: Date, words: Words) {
        (self.due, self.isOverdue, self.now, self.words) = (due, isOverdue, now, words)
    }

    init(handout: OwnHandout, now: Date, words: Words) {
        self.init(handout.due, isOverdue: handout.isOverdue, now: now, words: words)
    }

    /// Days from today to the day it is due.
    var days: Int? {
        due.map { due in
            let apart = due.date.noon.timeIntervalSince(LocalDate(now, in: words.timeZone).noon)
            return Int((apart / 86400).rounded())
        }
    }

    var reach: Reach {
        guard let days else { return .never }
        if isOverdue { return .overdue }
        return days <= 0 ? .today : days < 7 ? .thisWeek : .later
    }

    /// Such as “Due tomorrow at 14:05”; nil without a due date.
    var phrase: Phrase? {
        guard let due, let days else { return nil }
        let day = words.day(year: due.date.year, month: due.date.month, day: due.date.day)
        guard let time = due.time else { return .due(days, day, wasMissed: isOverdue) }
        return .due(days, day, at: "\(time)", wasMissed: isOverdue)
    }

    var badge: HTML? {
        phrase.map { phrase in
            // A day that has passed is nothing to hurry for.
            span(.class(reach == .overdue ? "badge late" : days == 0 ? "badge soon" : "badge")) {
                reach == .overdue ? Icon.warning.view : Icon.calendar.view
                span { words(phrase) }
            }
        }
    }
}

extension LocalDate {
    /// For counting days, wherever one is.
    fileprivate var noon: Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12)) ?? .distantPast
    }
}

extension Phrase {
    fileprivate static func due(_ days: Int, _ day: String, wasMissed: Bool) -> Phrase {
        switch (days, wasMissed) {
        case (0, false): Phrase("Due today")
        case (1, false): Phrase("Due tomorrow")
        case (-1, true): Phrase("Was due yesterday")
        case (_, true), (..<0, false): Phrase("Was due on \(day)")
        default: Phrase("Due on \(day)")
        }
    }

    fileprivate static func due(_ days: Int, _ day: String, at time: String, wasMissed: Bool) -> Phrase {
        switch (days, wasMissed) {
        case (0, false):
            Phrase("Due today at \(time)")
        case (0, true):
            Phrase("Was due today at \(time)")
        case (1, false):
            Phrase("Due tomorrow at \(time)")
        case (-1, true):
            Phrase("Was due yesterday at \(time)")
        case (_, true):
            Phrase("Was due on \(day) at \(time)")
        default:
            Phrase("Due on \(day) at \(time)")
        }
    }
}
