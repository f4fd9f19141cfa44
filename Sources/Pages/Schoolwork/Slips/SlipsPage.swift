import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/classes/{class}/slips`: new passwords for students of a class, each on a slip of paper with a code to scan.
enum SlipsPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/classes/{class}/slips", "slipsPage", .staff) { try sheet($0) },
        Operation.form("/classes/{class}/slips", "slipsForm", .staff, make),
    ]

    // MARK: - Whom to give one

    private static func sheet(_ visit: Visit, isAgain: Bool = false) throws -> PageContent {
        let (id, words): (SchoolClass.ID, Words) = (try visit.id("class"), visit.words)
        let (students, entry) = try visit.read { (try $0.slipSubjects(of: id), try $0.schoolClass(id)) }
        var sheet = PageContent(words.plain(.signInSlips), in: .classes) {
            if students.isEmpty {
                div(.class("empty")) { p { words(.nobodyToGiveOne) } }
            } else {
                section(.class("card stack")) {
                    p { words(.whatSlipsDo) }
                    form(students, of: id, isAgain: isAgain, visit)
                }
            }
            if !students.isEmpty, students.count < entry.students {
                p(.class("hint")) { words(.othersGetNone(entry.students - students.count)) }
            }
        }
        sheet.crumbs = crumbs(entry, visit)
        sheet.modules = ["schoolwork/slips.js"]
        return sheet
    }

    private static func form(_ students: [SlipSubject], of id: SchoolClass.ID, isAgain: Bool, _ visit: Visit) -> HTML {
        let words = visit.words
        return HTML.form(.method("post"), .action("/classes/\(id)/slips"), .class("stack"), .id("slips-form")) {
            fieldset(.class("stack"), .aria("describedby", isAgain ? "whom-problem" : nil)) {
                legend { words(.whoGetsOne) }
                if isAgain {
                    p(.class("problem"), .id("whom-problem"), .tabindex(-1)) {
                        Icon.warning.view
                        span { words(.chooseSomebody) }
                    }
                }
                ul(.class("slip-choices")) {
                    for student in students {
                        li {
                            label(.class("choice")) {
                                input(.type("checkbox"), .name("student"), .value("\(student.person)"))
                                span {
                                    visit.name(student.name)
                                    if !student.hasSignedIn { small { words(.neverSignedIn) } }
                                }
                            }
                        }
                    }
                }
            }
            div(.class("actions")) {
                button(.type("submit"), .name("whom"), .value("chosen"), .class("primary")) { words(.makeForChosen) }
                button(.type("submit"), .name("whom"), .value("all")) {
                    span { words(.makeForAll(students.count)) }
                }
            }
        }
    }

    // MARK: - The slips

    /// The answer is the one place where the passwords stand: nothing keeps it, and looking again shows the form.
    private static func make(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: SchoolClass.ID = try visit.id("class")
        let chosen = try form.all("student").map { text in
            guard let person = Person.ID(text) else { throw SchoolError.none("student") }
            return person
        }
        let isForAll = form["whom"] == "all"
        guard isForAll || !chosen.isEmpty else { return .again(try sheet(visit, isAgain: true)) }
        let slips = try await visit.call.makeSlips(of: id, for: isForAll ? nil : Set(chosen))
        var response = Layout.response(try made(slips, visit), visit, .created)
        response.headers[.cacheControl] = "no-store"
        return .raw(response)
    }

    private static func made(_ slips: SignInSlips, _ visit: Visit) throws -> PageContent {
        let words = visit.words
        let entry = try visit.read { try $0.schoolClass(slips.schoolClass) }
        var sheet = PageContent(words.plain(.signInSlips), in: .classes) {
            div(.class("notice"), .id("slips-made"), .tabindex(-1)) {
                Icon.check.view
                span(.role("status")) { words(.slipsAreMade(slips.rows.count)) }
                button(.type("button"), .data("print"), .hidden()) { words(.print) }
            }
            ul(.class("slips")) { for row in slips.rows { SlipView(row: row, slips: slips, visit: visit).view } }
            p(.class("actions")) {
                a(.class("button"), .href("/classes/\(slips.schoolClass)/slips")) { words(.slipsAreDone) }
            }
        }
        sheet.crumbs = crumbs(entry, visit)
        sheet.modules = ["schoolwork/slips.js"]
        return sheet
    }

    /// The office has no list of own classes to go back to.
    private static func crumbs(_ entry: ClassEntry, _ visit: Visit) -> [PageContent.Crumb] {
        guard visit.me?.posts.contains(where: { $0.role == .teacher }) == true else { return [] }
        return [.init(visit.words(.classes), "/classes"), .of(entry)]
    }
}

extension Phrase {
    static let signInSlips = Phrase(en: "Sign-in slips", de: "Anmeldezettel", ar: "قصاصات تسجيل الدخول")
    fileprivate static let whatSlipsDo = Phrase(
        en:
            "Each slip has a new password and a code to scan. The password before it ends at once, and its owner is signed out everywhere. At the first sign-in they choose a password of their own.",
        de:
            "Auf jedem Zettel stehen ein neues Passwort und ein Code zum Scannen. Das bisherige Passwort gilt sofort nicht mehr, und wer es hatte, wird überall abgemeldet. Bei der ersten Anmeldung wird ein eigenes Passwort gewählt.",
        ar:
            "في كل قصاصة كلمة مرور جديدة ورمز للمسح. تنتهي كلمة المرور السابقة فورًا ويُسجَّل خروج صاحبها من كل مكان. وعند أول دخول يختار كلمة مرور خاصة به."
    )
    fileprivate static let whoGetsOne = Phrase(en: "Who gets one", de: "Wer einen bekommt", ar: "من يحصل على قصاصة")
    fileprivate static let neverSignedIn = Phrase(
        en: "has never signed in", de: "war noch nie angemeldet", ar: "لم يسجل الدخول قط")
    fileprivate static let chooseSomebody = Phrase(
        en: "Choose somebody, or make slips for all.", de: "Wähle jemanden, oder mach Zettel für alle.",
        ar: "اختر أحدًا، أو أنشئ قصاصات للجميع.")
    fileprivate static let makeForChosen = Phrase(
        en: "Make slips for those chosen", de: "Zettel für die Ausgewählten machen", ar: "إنشاء قصاصات للمختارين")
    fileprivate static func makeForAll(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(count, one: "Make one for the only student", other: "Make slips for all \(count)"),
            de: .plural(count, one: "Zettel für die einzige Person machen", other: "Zettel für alle \(count) machen"),
            ar: .plural(
                count, zero: "إنشاء قصاصات للجميع", one: "إنشاء قصاصة للطالب الوحيد", two: "إنشاء قصاصتين للطالبين",
                few: "إنشاء قصاصات للجميع، وعددهم \(count)", many: "إنشاء قصاصات للجميع، وعددهم \(count)",
                other: "إنشاء قصاصات للجميع، وعددهم \(count)"))
    }
    fileprivate static let nobodyToGiveOne = Phrase(
        en: "Nobody in this class has an account that a slip could be for. The school's office makes accounts.",
        de:
            "In dieser Klasse hat niemand ein Konto, für das es einen Zettel geben kann. Konten legt das Sekretariat an.",
        ar: "لا أحد في هذا الصف لديه حساب يمكن إصدار قصاصة له. تنشئ إدارة المدرسة الحسابات.")
    fileprivate static func othersGetNone(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(
                count, one: "One more student of the class has no account that a slip could be for.",
                other: "\(count) more students of the class have no account that a slip could be for."),
            de: .plural(
                count, one: "Eine weitere Person der Klasse hat kein Konto, für das es einen Zettel geben kann.",
                other: "\(count) weitere Personen der Klasse haben kein Konto, für das es einen Zettel geben kann."),
            ar: .plural(
                count, zero: "لا يوجد طلاب آخرون بلا حساب.", one: "هناك طالب آخر بلا حساب يمكن إصدار قصاصة له.",
                two: "هناك طالبان آخران بلا حساب يمكن إصدار قصاصة له.",
                few: "هناك \(count) طلاب آخرون بلا حساب يمكن إصدار قصاصة له.",
                many: "هناك \(count) طالبًا آخر بلا حساب يمكن إصدار قصاصة له.",
                other: "هناك \(count) طالب آخر بلا حساب يمكن إصدار قصاصة له."))
    }
    fileprivate static func slipsAreMade(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(
                count, one: "One slip is made. It is shown this once: print it now.",
                other: "\(count) slips are made. They are shown this once: print them now."),
            de: .plural(
                count, one: "Ein Zettel ist fertig. Er ist nur jetzt zu sehen: Druck ihn gleich aus.",
                other: "\(count) Zettel sind fertig. Sie sind nur jetzt zu sehen: Druck sie gleich aus."),
            ar: .plural(
                count, zero: "لا قصاصات.", one: "القصاصة جاهزة. تظهر هذه المرة فقط: اطبعها الآن.",
                two: "القصاصتان جاهزتان. تظهران هذه المرة فقط: اطبعهما الآن.",
                few: "\(count) قصاصات جاهزة. تظهر هذه المرة فقط: اطبعها الآن.",
                many: "\(count) قصاصة جاهزة. تظهر هذه المرة فقط: اطبعها الآن.",
                other: "\(count) قصاصة جاهزة. تظهر هذه المرة فقط: اطبعها الآن."))
    }
    fileprivate static let print = Phrase(en: "Print", de: "Drucken", ar: "طباعة")
    fileprivate static let slipsAreDone = Phrase(
        en: "I have them all", de: "Ich habe alle", ar: "حصلت عليها كلها")
}
