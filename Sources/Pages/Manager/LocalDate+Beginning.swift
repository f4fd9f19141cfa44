import Coursework
import Foundation

extension LocalDate {
    /// When the day begins in a time zone, or one so many days later; nil for what no clock here has shown.
    func beginning(in zone: TimeZone, plus days: Int = 0) -> Date? {
        guard year >= 1970 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.date(from: DateComponents(year: year, month: month, day: day + days))
    }
}
