import HTML
import School
import Texts

/// What goes for good, said before it is done.
struct ConsequencesView {
    var consequences: Consequences
    var words: Words

    var list: HTML {
        guard !lines.isEmpty else { return p { words(.nothingGoes) } }
        return ul(.class("consequences")) { for line in lines { li { words(line) } } }
    }

    private var lines: [Phrase] {
        var lines: [Phrase] = []
        if consequences.students > 0 { lines.append(.workOf(consequences.students)) }
        if consequences.attempts > 0 { lines.append(.attempts(consequences.attempts)) }
        if consequences.files > 0 { lines.append(.files(consequences.files)) }
        if consequences.answers > 0 { lines.append(.answers(consequences.answers)) }
        if consequences.unfinished > 0 { lines.append(.unfinished(consequences.unfinished)) }
        return lines
    }
}

extension Phrase {
    fileprivate static let nothingGoes = Phrase(
        en: "Nobody has done anything in it yet, so no work is lost.",
        de: "Noch hat niemand etwas darin getan; es geht keine Arbeit verloren.",
        ar: "لم يعمل أحد فيه بعد، فلن يضيع أي عمل.")
    fileprivate static func workOf(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(count, one: "the work of \(count) student", other: "the work of \(count) students"),
            de: .plural(count, one: "die Arbeit einer Person", other: "die Arbeit von \(count) Personen"),
            ar: .plural(
                count, zero: "لا عمل لأي طالب", one: "عمل طالب واحد", two: "عمل طالبين", few: "عمل \(count) طلاب",
                many: "عمل \(count) طالبًا", other: "عمل \(count) طالب"))
    }
    fileprivate static func attempts(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(
                count, one: "\(count) attempt in an app with its figures",
                other: "\(count) attempts in apps with their figures"),
            de: .plural(
                count, one: "\(count) Versuch in einer App mit seinen Werten",
                other: "\(count) Versuche in Apps mit ihren Werten"),
            ar: .plural(
                count, zero: "لا محاولات", one: "محاولة واحدة في تطبيق مع أرقامها", two: "محاولتان مع أرقامهما",
                few: "\(count) محاولات مع أرقامها", many: "\(count) محاولة مع أرقامها",
                other: "\(count) محاولة مع أرقامها"))
    }
    fileprivate static func files(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(count, one: "\(count) handed-in file", other: "\(count) handed-in files"),
            de: .plural(count, one: "\(count) abgegebene Datei", other: "\(count) abgegebene Dateien"),
            ar: .plural(
                count, zero: "لا ملفات", one: "ملف واحد مسلَّم", two: "ملفان مسلَّمان", few: "\(count) ملفات مسلَّمة",
                many: "\(count) ملفًا مسلَّمًا", other: "\(count) ملف مسلَّم"))
    }
    fileprivate static func answers(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(count, one: "\(count) answered exit ticket", other: "\(count) answered exit tickets"),
            de: .plural(
                count, one: "\(count)-mal beantwortete Abschlussfragen",
                other: "\(count)-mal beantwortete Abschlussfragen"),
            ar: .plural(
                count, zero: "لا إجابات", one: "إجابة واحدة عن الأسئلة الختامية", two: "إجابتان عن الأسئلة الختامية",
                few: "\(count) إجابات عن الأسئلة الختامية", many: "\(count) إجابة عن الأسئلة الختامية",
                other: "\(count) إجابة عن الأسئلة الختامية"))
    }
    fileprivate static func unfinished(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(
                count, one: "\(count) student has something left to do and can't any more",
                other: "\(count) students have something left to do and can't any more"),
            de: .plural(
                count, one: "Eine Person hat noch etwas zu tun und kann es dann nicht mehr",
                other: "\(count) Personen haben noch etwas zu tun und können es dann nicht mehr"),
            ar: .plural(
                count, zero: "لم يبقَ لأحد ما يفعله", one: "بقي لطالب واحد ما يفعله ولن يستطيع بعدها",
                two: "بقي لطالبين ما يفعلانه ولن يستطيعا بعدها",
                few: "بقي لعدد \(count) طلاب ما يفعلونه ولن يستطيعوا بعدها",
                many: "بقي لعدد \(count) طالبًا ما يفعلونه ولن يستطيعوا بعدها",
                other: "بقي لعدد \(count) طالب ما يفعلونه ولن يستطيعوا بعدها"))
    }
}
