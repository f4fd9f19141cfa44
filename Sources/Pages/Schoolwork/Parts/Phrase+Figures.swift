import Coursework
import Foundation
import School
import Texts

// What reports say of figures, and why there are none.
extension Phrase {
    static let noData = Phrase(en: "no data", de: "keine Daten", ar: "لا بيانات")

    /// In a word or two, for a cell.
    static func short(_ absence: Cell.Absence) -> Phrase {
        switch absence {
        case .progressOffForSchool, .progressOffForPerson:
            Phrase(en: "progress off", de: "Fortschritt aus", ar: "التقدم متوقف")
        case .leftClass: Phrase(en: "has left", de: "nicht mehr da", ar: "غادر الصف")
        case .handoutLocked: Phrase(en: "came while locked", de: "kam während der Sperre", ar: "وصل أثناء القفل")
        case .handoutCompleted: Phrase(en: "came too late", de: "kam zu spät", ar: "وصل متأخرًا")
        case .notOpened: Phrase(en: "not opened", de: "nicht geöffnet", ar: "لم يُفتح")
        case .nothingReported: Phrase(en: "waiting", de: "wartet", ar: "قيد الانتظار")
        case .notMeasured: Phrase(en: "opened", de: "geöffnet", ar: "فُتح")
        }
    }

    /// In a sentence.
    static func whyNothing(_ absence: Cell.Absence) -> Phrase {
        switch absence {
        case .progressOffForSchool:
            Phrase(
                en: "The school has Student Progress switched off.",
                de: "Die Schule hat den Lernfortschritt ausgeschaltet.",
                ar: "أوقفت المدرسة متابعة تقدم الطلاب.")
        case .progressOffForPerson:
            Phrase(
                en: "Student Progress is switched off for this student.",
                de: "Für diese Schülerin oder diesen Schüler ist der Lernfortschritt ausgeschaltet.",
                ar: "متابعة التقدم متوقفة لهذا الطالب.")
        case .leftClass:
            Phrase(
                en: "The student has left the class.", de: "Ist nicht mehr in der Klasse.",
                ar: "غادر الطالب الصف.")
        case .handoutLocked:
            Phrase(
                en: "Work arrived while the handout was locked, and was not recorded.",
                de: "Arbeit kam an, während das Handout gesperrt war, und wurde nicht aufgezeichnet.",
                ar: "وصل عمل أثناء قفل المنشور ولم يُسجَّل.")
        case .handoutCompleted:
            Phrase(
                en: "Work arrived after the handout was completed, and was not recorded.",
                de: "Arbeit kam an, nachdem das Handout abgeschlossen war, und wurde nicht aufgezeichnet.",
                ar: "وصل عمل بعد إنهاء المنشور ولم يُسجَّل.")
        case .notOpened:
            Phrase(en: "Not opened yet.", de: "Noch nicht geöffnet.", ar: "لم يُفتح بعد.")
        case .nothingReported:
            Phrase(
                en:
                    "Opened, and the school has heard nothing from the app yet. What the device keeps is sent by itself.",
                de:
                    "Geöffnet, aber die Schule hat von der App noch nichts gehört. Was das Gerät hat, wird von selbst gesendet.",
                ar: "فُتح، ولم تسمع المدرسة شيئًا من التطبيق بعد. ما على الجهاز يُرسل تلقائيًا.")
        case .notMeasured:
            Phrase(
                en: "Tasks of this kind are done or not; there is nothing to measure.",
                de: "Solche Aufgaben sind erledigt oder nicht; zu messen gibt es nichts.",
                ar: "هذا النوع من المهام إما منجز أو لا؛ لا شيء يُقاس.")
        }
    }

    /// Why a student may need help, in a few words.
    static func sign(_ sign: Insight) -> Phrase {
        switch sign {
        case .notOpenedDueSoon:
            Phrase(
                en: "not opened, due within a day", de: "nicht geöffnet, in weniger als einem Tag fällig",
                ar: "لم يُفتح، والموعد خلال يوم")
        case .notOpenedOverdue:
            Phrase(en: "not opened, was due", de: "nicht geöffnet, war fällig", ar: "لم يُفتح، وفات الموعد")
        case .noProgress:
            Phrase(
                en: "no progress for three days", de: "seit drei Tagen kein Fortschritt", ar: "لا تقدم منذ ثلاثة أيام")
        case .scoreBelowClass:
            Phrase(
                en: "score well below the class", de: "Punkte deutlich unter der Klasse",
                ar: "نتيجة أقل بكثير من الصف")
        }
    }

    static func trust(_ trust: TrustLabel) -> Phrase {
        switch trust {
        case .reportedByApp:
            Phrase(
                en: "Reported by the app on the student’s device.", de: "Gemeldet von der App auf dem Gerät.",
                ar: "أبلغ عنه التطبيق على جهاز الطالب.")
        case .confirmedByPublisher:
            Phrase(
                en: "Confirmed by the server of the app’s publisher.",
                de: "Bestätigt vom Server des Anbieters der App.",
                ar: "أكّده خادم ناشر التطبيق.")
        case .judgedByTeacher:
            Phrase(en: "Judged by a teacher.", de: "Von einer Lehrkraft beurteilt.", ar: "قيّمه معلم.")
        }
    }

    static func answer(_ answer: Bool, _ wording: ActivityItem.BinaryWording) -> Phrase {
        switch (wording, answer) {
        case (.trueFalse, true): Phrase(en: "true", de: "wahr", ar: "صح")
        case (.trueFalse, false): Phrase(en: "false", de: "falsch", ar: "خطأ")
        case (.passFail, true): Phrase(en: "passed", de: "bestanden", ar: "ناجح")
        case (.passFail, false): Phrase(en: "failed", de: "nicht bestanden", ar: "راسب")
        case (.yesNo, true): Phrase(en: "yes", de: "ja", ar: "نعم")
        case (.yesNo, false): Phrase(en: "no", de: "nein", ar: "لا")
        case (.correctIncorrect, true): Phrase(en: "correct", de: "richtig", ar: "صحيح")
        case (.correctIncorrect, false): Phrase(en: "incorrect", de: "nicht richtig", ar: "غير صحيح")
        }
    }

    static let mixedResults = Phrase(
        en: "different kinds", de: "verschiedene Arten", ar: "أنواع مختلفة")

    static func ofStudents(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(count, one: "of \(count) student", other: "of \(count) students"),
            de: "von \(count)", ar: "من \(count)")
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
