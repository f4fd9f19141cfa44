import Coursework
import HTML
import Texts

/// A day and perhaps a time, as the school's clock shows them.
enum DueView {
    static func view(_ due: DueDate, _ words: Words) -> HTML {
        bdi { element("time", .datetime(due.description)) { plain(due, words) } }
    }

    static func plain(_ due: DueDate, _ words: Words) -> String {
        let day = words.day(year: due.date.year, month: due.date.month, day: due.date.day)
        guard let time = due.time else { return day }
        // A clock shows the same in every language here.
        return "\(day), \(time)"
    }
}
