package import Foundation
package import HTML
import Locks

// Days and times, as the school's clock shows them.
extension Words {
    /// How much of a time is told.
    package enum Detail: Hashable, Sendable {
        /// Mon, 23 Nov
        case day
        /// Mon, 23 Nov 2020
        case dayAndYear
        /// 23 November 2026
        case fullDay
        /// November 2026
        case month
        /// Mon, 23 Nov, 14:05
        case time
        /// 14:05
        case clock
    }

    /// A time for a page. The element holds the moment itself, by which the browser adds the reader's own clock where that
    /// shows something else.
    package func time(_ moment: Date, _ detail: Detail = .time) -> HTML {
        let hasClock = detail == .time || detail == .clock
        return bdi {
            element("time", .datetime(moment.ISO8601Format()), .data("clock", hasClock ? timeZone.identifier : nil)) {
                plainTime(moment, detail)
            }
        }
    }

    package func plainTime(_ moment: Date, _ detail: Detail = .time) -> String {
        Formatters.shared.text(moment, detail, language, timeZone)
    }

    /// A day of the calendar, wherever; one of another year with its year.
    package func day(year: Int, month: Int, day: Int, _ detail: Detail = .day) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard let noon = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12)) else {
            return ""
        }
        let isFar = detail == .day && self.year != nil && self.year != year
        return Formatters.shared.text(noon, isFar ? .dayAndYear : detail, language, .gmt)
    }
}

/// Formatters are slow to make, and each serves one language, zone and detail.
private final class Formatters: Sendable {
    static let shared = Formatters()

    private struct Key: Hashable {
        var detail: Words.Detail
        var language: Language
        var zone: TimeZone
    }

    private let known = Locked<[Key: DateFormatter]>([:])

    func text(_ moment: Date, _ detail: Words.Detail, _ language: Language, _ zone: TimeZone) -> String {
        known.withLock { known in
            let key = Key(detail: detail, language: language, zone: zone)
            if let formatter = known[key] { return formatter.string(from: moment) }
            // Zones are few: those of the schools here.
            if known.count > 500 { known = [:] }
            let formatter = make(key)
            known[key] = formatter
            return formatter.string(from: moment)
        }
    }

    private func make(_ key: Key) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = key.language.customs.locale
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = key.zone
        // Short days of the week are no shorter in languages from the right, and lack their article.
        let day = key.language.direction == "rtl" ? "EEEE" : "EEE"
        formatter.setLocalizedDateFormatFromTemplate(key.detail.template.replacingOccurrences(of: "EEE", with: day))
        return formatter
    }
}

extension Words.Detail {
    fileprivate var template: String {
        switch self {
        case .day: "EEEdMMM"
        case .dayAndYear: "EEEdMMMyyyy"
        case .fullDay: "dMMMMyyyy"
        case .month: "MMMMyyyy"
        case .time: "EEEdMMMHHmm"
        case .clock: "HHmm"
        }
    }
}
