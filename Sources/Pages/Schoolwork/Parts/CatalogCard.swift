import Coursework
import HTML
import School
import Texts

/// Content of an app as teachers see it where they choose: picture, title, what it is about, for whom, and what it reports.
struct CatalogCard {
    var entry: CatalogEntry
    var description: ContextDescription?
    var appName: String?
    var words: Words

    /// - Parameters:
    ///   - title: what leads further down, around the title.
    ///   - actions: what can be done with it.
    func view(id: String? = nil, title: (HTML) -> HTML, actions: HTML) -> HTML {
        element("li", [.class("content-row")] + (id.map { [.id($0)] } ?? []), content: row(title, actions))
    }

    @HTMLBuilder private func row(_ title: (HTML) -> HTML, _ actions: HTML) -> HTML {
        picture
        div(.class("content-main")) {
            h3 { title(bdi { entry.title }) }
            facts
        }
        if !actions.isEmpty { div(.class("actions")) { actions } }
    }

    var picture: HTML {
        if let thumbnail = entry.thumbnail {
            return img(
                .class("thumbnail"), .src("/v1/thumbnails/\(thumbnail)"), .alt(""), .width(56), .height(56),
                .loading("lazy"))
        }
        return span(.class("thumbnail"), .aria("hidden", true)) { Icon.app.view }
    }

    @HTMLBuilder var facts: HTML {
        if let summary = description?.summary, !summary.isEmpty { p(.class("summary"), .dir("auto")) { summary } }
        ul(.class("facts")) {
            for fact in list { li { fact } }
        }
    }

    private var list: [HTML] {
        var list: [HTML] = []
        if let appName { list.append(bdi { appName }) }
        if let type = Phrase.type(entry.type, named: description?.customTypeName) { list.append(words(type)) }
        if let topic = entry.topic { list.append(words(.topic(topic))) }
        if let ages = Phrase.ages(entry.ages) { list.append(words(ages)) }
        if let minutes = Phrase.minutes(entry.minutes) { list.append(words(minutes)) }
        if entry.isAssignable, let kinds = description?.capabilities, !kinds.isEmpty {
            list.append(words(.reported(kinds.map { words.plain(.reports($0.kind)) })))
        }
        if !entry.isAssignable { list.append(words(.onlyHolds)) }
        return list
    }
}

/// What teachers look for content by. The same fields stand in the library and within a handout's form.
struct CatalogSearch {
    var words: Words
    var topics: [String]
    /// What stands before the names of the fields.
    var prefix = ""

    func fields(text: String, topic: String, age: String, minutes: String, focus: String? = nil) -> HTML {
        let ages = (4...19).map { ("\($0)", words.plain(.years($0))) }
        let times = [5, 10, 15, 20, 30, 45, 60, 90].map { ("\($0)", words.plain(.upToMinutes($0))) }
        return div(.class("search-fields")) {
            Field("\(prefix)words", words(.searchWords))
                .text(text, type: "search", limit: 200, .autofocus(focus == "field-\(prefix)words"))
            Choice("\(prefix)topic", words(.subject)).view(
                [("", words.plain(.anySubject))] + topics.map { ($0, words.plain(.topic($0))) }, chosen: topic)
            Choice("\(prefix)age", words(.age)).view([("", words.plain(.anyAge))] + ages, chosen: age)
            Choice("\(prefix)minutes", words(.neededTime)).view([("", words.plain(.anyTime))] + times, chosen: minutes)
        }
    }
}

/// A field in which one thing is chosen among a few.
struct Choice {
    var field: Field

    init(_ name: String, _ label: HTML, hint: HTML? = nil, problem: HTML? = nil) {
        field = Field(name, label, hint: hint, problem: problem)
    }

    func view(_ options: [(value: String, words: String)], chosen: String, _ more: Attribute...) -> HTML {
        field.view { id, described, invalid in
            element(
                "select", [id, .name(field.name), described, invalid] + more,
                content: options.reduce(into: HTML()) { all, one in
                    // An option holds no elements; what people wrote is set apart by its direction.
                    all = all + option(.value(one.value), .dir("auto"), .selected(one.value == chosen)) { one.words }
                })
        }
    }
}

extension Phrase {
    static func reported(_ kinds: [String]) -> Phrase {
        let list = kinds.joined(separator: " · ")
        return Phrase(en: "reports: \(list)", de: "meldet: \(list)", ar: "يُبلغ عن: \(list)")
    }
    static let onlyHolds = Phrase(
        en: "holds other content", de: "enthält andere Inhalte", ar: "يحتوي على محتوى آخر")
    static let searchWords = Phrase(en: "Words", de: "Wörter", ar: "كلمات")
    static let searchButton = Phrase(en: "Search", de: "Suchen", ar: "بحث")
    static let subject = Phrase(en: "Subject", de: "Fach", ar: "المادة")
    static let anySubject = Phrase(en: "Any subject", de: "Jedes Fach", ar: "أي مادة")
    static let age = Phrase(en: "Age", de: "Alter", ar: "العمر")
    static let anyAge = Phrase(en: "Any age", de: "Jedes Alter", ar: "أي عمر")
    static let neededTime = Phrase(en: "Time", de: "Zeit", ar: "الوقت")
    static let anyTime = Phrase(en: "Any time", de: "Beliebig lang", ar: "أي مدة")
    static func years(_ count: Int) -> Phrase {
        Phrase(
            en: "\(count) years", de: "\(count) Jahre",
            ar: .plural(
                count, zero: "\(count) سنة", one: "سنة", two: "سنتان", few: "\(count) سنوات", many: "\(count) سنة",
                other: "\(count) سنة"))
    }
    static func upToMinutes(_ count: Int) -> Phrase {
        Phrase(en: "up to \(count) min", de: "bis \(count) min", ar: "حتى \(count) د")
    }
    static let nothingFound = Phrase(
        en: "Nothing fits. Try fewer words, or another subject, age or time.",
        de: "Nichts passt. Versuch es mit weniger Wörtern oder mit anderem Fach, Alter oder Zeit.",
        ar: "لا شيء يطابق. جرّب كلمات أقل، أو مادة أو عمرًا أو مدة أخرى.")
    static let bookmarks = Phrase(en: "Bookmarks", de: "Lesezeichen", ar: "الإشارات المرجعية")
    static let apps = Phrase(en: "Apps", de: "Apps", ar: "التطبيقات")
    static let noApps = Phrase(
        en: "The school has approved no app for you yet. Its administrator does that.",
        de: "Die Schule hat noch keine App für dich freigegeben. Das macht die Verwaltung.",
        ar: "لم توافق المدرسة على أي تطبيق لك بعد. يقوم بذلك مسؤول المدرسة.")
    static let moreOfThem = Phrase(en: "Show more", de: "Mehr zeigen", ar: "عرض المزيد")
}
