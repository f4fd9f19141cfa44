/// The Gregorian calendar of the years 1 to 9999, in numbers: how long months are, and which day follows which.
@usableFromInline package enum GregorianCalendar {
    /// How many days a month has.
    @inlinable package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1 January 1970 to a day; before it they are negative.
    @inlinable package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        // If years begin in March, the leap day is the last.
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    /// The day with that number.
    @inlinable package static func date(ofDayNumber number: Int) -> (year: Int, month: Int, day: Int) {
        // The calendar repeats after 400 years.
        let sinceMarch0 = number + 719_468
        let era = (sinceMarch0 >= 0 ? sinceMarch0 : sinceMarch0 - 146_096) / 146_097
        let dayOfEra = sinceMarch0 - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = era * 400 + yearOfEra
        return month < 10 ? (year, month + 3, day) : (year + 1, month - 9, day)
    }
}
