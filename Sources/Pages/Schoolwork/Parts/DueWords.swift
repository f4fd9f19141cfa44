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
            case .overdue: Phrase(en: "Overdue", de: "Überfällig", ar: "متأخر")
            case .today: Phrase(en: "Today", de: "Heute", ar: "اليوم")
            case .thisWeek:
                Phrase(en: "In the next seven days", de: "In den nächsten sieben Tagen", ar: "خلال سبعة أيام")
            case .later: Phrase(en: "Later", de: "Später", ar: "لاحقًا")
            case .never: Phrase(en: "Without a date", de: "Ohne Datum", ar: "بلا موعد")
            }
        }
    }

    var handout: OwnHandout
    var now: Date
    var words: Words

    /// Days from today to the day it is due.
    private var days: Int? {
        handout.due.map { due in
            let apart = due.date.noon.timeIntervalSince(LocalDate(now, in: words.timeZone).noon)
            return Int((apart / 86400).rounded())
        }
    }

    var reach: Reach {
        guard let days else { return .never }
        if handout.isOverdue { return .overdue }
        return days <= 0 ? .today : days < 7 ? .thisWeek : .later
    }

    /// Such as “Due tomorrow at 14:05”; nil without a due date.
    var phrase: Phrase? {
        guard let due = handout.due, let days else { return nil }
        let day = words.day(year: due.date.year, month: due.date.month, day: due.date.day)
        guard let time = due.time else { return .due(days, day, wasMissed: handout.isOverdue) }
        return .due(days, day, at: "\(time)", wasMissed: handout.isOverdue)
    }

    var badge: HTML? {
        phrase.map { phrase in
            span(.class(reach == .overdue ? "badge late" : reach == .today ? "badge soon" : "badge")) {
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
        case (0, false): Phrase(en: "Due today", de: "Heute fällig", ar: "موعده اليوم")
        case (1, false): Phrase(en: "Due tomorrow", de: "Morgen fällig", ar: "موعده غدًا")
        case (-1, true): Phrase(en: "Was due yesterday", de: "War gestern fällig", ar: "كان موعده أمس")
        case (_, true): Phrase(en: "Was due on \(day)", de: "War am \(day) fällig", ar: "كان موعده \(day)")
        default: Phrase(en: "Due on \(day)", de: "Fällig am \(day)", ar: "موعده \(day)")
        }
    }

    fileprivate static func due(_ days: Int, _ day: String, at time: String, wasMissed: Bool) -> Phrase {
        switch (days, wasMissed) {
        case (0, false):
            Phrase(en: "Due today at \(time)", de: "Heute um \(time) fällig", ar: "موعده اليوم الساعة \(time)")
        case (0, true):
            Phrase(
                en: "Was due today at \(time)", de: "War heute um \(time) fällig", ar: "كان موعده اليوم الساعة \(time)")
        case (1, false):
            Phrase(en: "Due tomorrow at \(time)", de: "Morgen um \(time) fällig", ar: "موعده غدًا الساعة \(time)")
        case (-1, true):
            Phrase(
                en: "Was due yesterday at \(time)", de: "War gestern um \(time) fällig",
                ar: "كان موعده أمس الساعة \(time)")
        case (_, true):
            Phrase(
                en: "Was due on \(day) at \(time)", de: "War am \(day) um \(time) fällig",
                ar: "كان موعده \(day) الساعة \(time)")
        default:
            Phrase(
                en: "Due on \(day) at \(time)", de: "Fällig am \(day) um \(time)", ar: "موعده \(day) الساعة \(time)")
        }
    }
}
