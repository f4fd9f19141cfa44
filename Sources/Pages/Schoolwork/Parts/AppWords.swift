import Coursework
import HTML
import School
import Texts

/// What a student reads before going to an app: how to get there, what will be recorded, and for whom, or why nothing is.
struct AppWords {
    var task: OwnTask
    var app: OwnAppTask
    var handout: OwnHandout
    var words: Words

    var view: HTML {
        div(.class("app-words")) {
            if case .timedApp(_, let minutes) = task.task.content { p { words(.use(app.appName, minutes)) } }
            if app.link == nil { p { words(.openYourself(app.appName)) } }
            if app.link == nil, app.titles.count > 1 { trail }
            p(.class("record")) {
                Icon.eye.view
                span { words(recording) }
            }
            if task.hasWork {
                p {
                    a(.href("/data?class=\(handout.schoolClass)#data-\(handout.id)")) { words(.whatIsRecorded) }
                }
            }
        }
    }

    /// The way to the place within the app, where there is no address for it.
    private var trail: HTML {
        p(.class("trail")) {
            words(.goTo)
            " "
            for (index, title) in app.titles.dropFirst().enumerated() {
                if index > 0 { span(.aria("hidden", true)) { " › " } }
                bdi(.class("trail-step")) { title }
            }
        }
    }

    private var recording: Phrase {
        guard let fate = app.fate else { return .nothingReported }
        guard case .recorded = fate else { return .notRecorded(fate) }
        return .recorded(app.reports, for: handout.className)
    }
}

extension Phrase {
    fileprivate static func use(_ app: String, _ minutes: Int) -> Phrase {
        Phrase(
            en: .plural(minutes, one: "Use \(app) for a minute.", other: "Use \(app) for \(minutes) minutes."),
            de: .plural(
                minutes, one: "Arbeite eine Minute mit \(app).", other: "Arbeite \(minutes) Minuten mit \(app)."),
            ar: .plural(
                minutes, zero: "استخدم \(app).", one: "استخدم \(app) لدقيقة واحدة.", two: "استخدم \(app) لدقيقتين.",
                few: "استخدم \(app) لمدة \(minutes) دقائق.", many: "استخدم \(app) لمدة \(minutes) دقيقة.",
                other: "استخدم \(app) لمدة \(minutes) دقيقة."))
    }
    fileprivate static func openYourself(_ app: String) -> Phrase {
        Phrase(
            en: "Open the app \(app) on your device. It knows you by your sign-in there.",
            de: "Öffne die App \(app) auf deinem Gerät. Sie kennt dich durch deine Anmeldung dort.",
            ar: "افتح تطبيق \(app) على جهازك. يعرفك التطبيق من تسجيل دخولك هناك.")
    }
    fileprivate static let goTo = Phrase(en: "Then go to:", de: "Geh dann zu:", ar: "ثم انتقل إلى:")
    fileprivate static let whatIsRecorded = Phrase(
        en: "See what is recorded", de: "Ansehen, was aufgezeichnet ist", ar: "اطّلع على ما سُجّل")
    fileprivate static let nothingReported = Phrase(
        en: "Nothing of what you do in this app is recorded for this task.",
        de: "Für diese Aufgabe wird nichts von dem aufgezeichnet, was du in der App machst.",
        ar: "لا يُسجَّل شيء مما تفعله في هذا التطبيق لهذه المهمة.")

    /// Such as “Your teachers of Physics will see time, progress and score of this part.”
    fileprivate static func recorded(_ kinds: [Capability.Kind], for className: String) -> Phrase {
        let kinds = Capability.Kind.allCases.filter(kinds.contains)
        guard !kinds.isEmpty else {
            return Phrase(
                en: "Your teachers of \(className) will see what the app reports of this part.",
                de: "Deine Lehrkräfte in \(className) sehen, was die App zu diesem Teil meldet.",
                ar: "سيرى معلموك في \(className) ما يبلّغ عنه التطبيق في هذا الجزء.")
        }
        let (en, de, ar) = (
            list(kinds, \.english, " and "), list(kinds, \.german, " und "), list(kinds, \.arabic, " و")
        )
        return Phrase(
            en: "Your teachers of \(className) will see \(en) of this part.",
            de: "Deine Lehrkräfte in \(className) sehen von diesem Teil \(de).",
            ar: "سيرى معلموك في \(className) \(ar) لهذا الجزء.")
    }

    private static func list(
        _ kinds: [Capability.Kind], _ name: KeyPath<Capability.Kind, String>, _ and: String
    ) -> String {
        let names = kinds.map { $0[keyPath: name] }
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: and == " و" ? "، " : ", ") + and + last
    }
}

extension Capability.Kind {
    fileprivate var english: String {
        switch self {
        case .duration: "the time"
        case .percent: "the progress"
        case .binary: "the result"
        case .quantity: "a number"
        case .score: "the score"
        }
    }

    fileprivate var german: String {
        switch self {
        case .duration: "die Zeit"
        case .percent: "den Fortschritt"
        case .binary: "das Ergebnis"
        case .quantity: "eine Zahl"
        case .score: "die Punkte"
        }
    }

    fileprivate var arabic: String {
        switch self {
        case .duration: "الوقت"
        case .percent: "التقدم"
        case .binary: "النتيجة"
        case .quantity: "عددًا"
        case .score: "النقاط"
        }
    }
}
