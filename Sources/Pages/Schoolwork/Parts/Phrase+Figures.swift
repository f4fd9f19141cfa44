import Coursework
import Foundation
import School
import Texts

// What reports say of figures, and why there are none.
extension Phrase {
    static let noData = Phrase("no data")

    /// In a word or two, for a cell.
    static func short(_ absence: Cell.Absence) -> Phrase {
        switch absence {
        case .progressOffForSchool, .progressOffForPerson:
            Phrase("progress off")
        case .leftClass: Phrase("has left")
        case .handoutLocked: Phrase("arrived while locked")
        case .handoutCompleted: Phrase("arrived too late")
        case .notOpened: Phrase("not opened")
        case .nothingReported: Phrase("waiting")
        case .notMeasured: Phrase("opened")
        }
    }

    /// In a sentence.
    static func whyNothing(_ absence: Cell.Absence) -> Phrase { .foundElsewhere(absence.explanation) }

    static func trust(_ trust: TrustLabel) -> Phrase { .foundElsewhere(trust.explanation) }

    static func answer(_ answer: Bool, _ wording: ActivityItem.BinaryWording) -> Phrase {
        switch (wording, answer) {
        case (.trueFalse, true): Phrase("true")
        case (.trueFalse, false): Phrase("false")
        case (.passFail, true): Phrase("passed")
        case (.passFail, false): Phrase("failed")
        case (.yesNo, true): Phrase("yes")
        case (.yesNo, false): Phrase("no")
        case (.correctIncorrect, true): Phrase("correct")
        case (.correctIncorrect, false): Phrase("incorrect")
        }
    }

    static let mixedResults = Phrase("different kinds")

    static func ofStudents(_ count: Int) -> Phrase {
        Phrase(one: "of \(count) student", other: "of \(count) students", count)
    }
}

extension Words {
    /// What came of something, in the shortest form that is exact.
    func value(_ value: ActivityItem.Value) -> Phrase {
        switch value {
        case .score(let score, of: let possible): .same("\("\(number(score))/\(number(possible))")")
        case .quantity(let quantity): .same("\(quantity)")
        case .binary(let answer, let wording): .answer(answer, wording)
        }
    }

    /// The mean of a class; nil where there is none, and then the other phrase says why.
    func mean(_ primary: ClassFigures.Primary) -> (value: String?, absence: Phrase?) {
        switch primary {
        case .score(let mean): (percent(mean.value), nil)
        case .quantity(let mean): (number(mean.value), nil)
        case .binary(let mean, let wording): ("\(percent(mean.value)) \(plain(.answer(true, wording)))", nil)
        case .none(.noData): (nil, .noData)
        case .none(.mixedKinds): (nil, .mixedResults)
        }
    }

    /// A due date as the school's clock shows it.
    func due(_ due: DueDate) -> String {
        let day = day(year: due.date.year, month: due.date.month, day: due.date.day)
        guard let time = due.time else { return day }
        return "\(day), \(time.hour < 10 ? "0" : "")\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
    }
}
