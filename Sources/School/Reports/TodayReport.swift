package import Coursework
package import Foundation

/// A teacher's overview of the day: what is due, who needs help, what waits, and how each class's week went.
package struct TodayReport: Hashable, Sendable {
    /// One of the posted handouts of the teacher's classes.
    package struct Line: Hashable, Sendable {
        package var schoolClass: SchoolClass.ID
        package var counts: ClassReport.Line
        package var due: DueDate?
        /// Whether its due date has passed and some student has something left to do.
        package var isOverdue: Bool
        /// Tasks that were done on each of the last ``TodayReport/days`` days; today is last.
        package var doneByDay: [Int]
        /// How many days ago the class last worked before today; zero where it did not in these days.
        package var daysOfNews = 0
        /// Who may need help with it, and why.
        package var signs: [Sign] = []
        /// How many have not opened it, if it is due soon or overdue and they are too many to be named for it.
        package var unopened: Int?

        package var handout: Handout.ID { counts.handout }
        /// How many students have something left to do.
        package var left: Int { counts.students - counts.finished }
        /// Tasks that were done since the class last worked: on a Monday, since Friday.
        package var news: Int { doneByDay.suffix(daysOfNews + 1).reduce(0, +) }
    }

    package struct Sign: Hashable, Sendable {
        package var person: Person.ID
        package var name: Person.Name
        package var signs: [HandoutReport.Sign]
    }

    /// Somebody who may need help, over all handouts of a class.
    package struct Student: Hashable, Sendable {
        package var person: Person.ID
        package var name: Person.Name
        package var schoolClass: SchoolClass.ID
        /// The tasks that show it, latest handout first.
        package var places: [Place]

        /// Whether it is probably no coincidence: signs at two handouts are enough.
        package var isLikely: Bool { handouts > 1 || places.contains(where: \.sign.found.isLikely) }
        package var handouts: Int { Set(places.map(\.handout)).count }
    }

    package struct Place: Hashable, Sendable {
        package var handout: Handout.ID
        package var sign: HandoutReport.Sign
    }

    /// One class and its week.
    package struct ClassLine: Hashable, Sendable {
        package var overview: ClassOverview
        package var doneByDay: [Int]
        /// The last posted handout.
        package var last: ClassReport.Line?
    }

    package var classes: [ClassLine]
    /// Latest first.
    package var lines: [Line]
    /// How many posted handouts were not examined.
    package var rest = 0

    /// The number of days in the week's chart.
    package static let days = 7
    /// The most handouts to examine: those that were posted or are due last, over all classes.
    package static let most = 200
    /// The most handouts to choose them from.
    static let mostToChooseFrom = 5000
    /// For how many seconds after the due date, or after posting, the report looks for students who need help.
    static let helping = 7 * 86400.0

    /// The students with signs: likely ones first, then those with the most handouts.
    package var students: [Student] {
        var found: [[Int64]: Student] = [:]
        for line in lines {
            for sign in line.signs {
                let places = sign.signs.map { Place(handout: line.handout, sign: $0) }
                found[
                    [line.schoolClass.rawValue, sign.person.rawValue],
                    default: Student(person: sign.person, name: sign.name, schoolClass: line.schoolClass, places: [])
                ].places += places
            }
        }
        return found.values.sorted {
            ($1.isLikely ? 1 : 0, $1.handouts, $0.name.sorted, $0.person)
                < ($0.isLikely ? 1 : 0, $0.handouts, $1.name.sorted, $1.person)
        }
    }
}

/// What a class did in the last days, by handout.
package struct ClassWeek: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package var handout: Handout.ID
        package var title: String
        package var doneByDay: [Int]
    }

    /// The beginning of each day; today is last.
    package var days: [Date]
    /// The posted handouts of which something was done in these days, the latest first.
    package var lines: [Line]
}
