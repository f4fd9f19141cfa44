import Coursework
import School
import Texts

// What content is called: its type, its subject, how long it takes, for whom it is, and what it reports.
extension Phrase {
    static func type(_ type: ContextType, named own: String? = nil) -> Phrase? {
        switch type {
        case .none: nil
        case .custom: own.map { .same("\($0)") }
        case .app: Phrase(en: "App", de: "App", ar: "تطبيق")
        case .chapter: Phrase(en: "Chapter", de: "Kapitel", ar: "فصل")
        case .section: Phrase(en: "Section", de: "Abschnitt", ar: "قسم")
        case .level: Phrase(en: "Level", de: "Stufe", ar: "مستوى")
        case .page: Phrase(en: "Page", de: "Seite", ar: "صفحة")
        case .task: Phrase(en: "Task", de: "Aufgabe", ar: "مهمة")
        case .challenge: Phrase(en: "Challenge", de: "Herausforderung", ar: "تحدٍّ")
        case .quiz: Phrase(en: "Quiz", de: "Quiz", ar: "اختبار قصير")
        case .exercise: Phrase(en: "Exercise", de: "Übung", ar: "تمرين")
        case .lesson: Phrase(en: "Lesson", de: "Lektion", ar: "درس")
        case .book: Phrase(en: "Book", de: "Buch", ar: "كتاب")
        case .game: Phrase(en: "Game", de: "Spiel", ar: "لعبة")
        case .document: Phrase(en: "Document", de: "Dokument", ar: "مستند")
        case .audio: Phrase(en: "Audio", de: "Audio", ar: "مقطع صوتي")
        case .video: Phrase(en: "Video", de: "Video", ar: "مقطع فيديو")
        case .course: Phrase(en: "Course", de: "Kurs", ar: "دورة")
        }
    }

    /// The subjects that apps of all makers know, and the app's own word for any other.
    static func topic(_ name: String) -> Phrase {
        switch name {
        case "artsAndMusic": Phrase(en: "Arts and music", de: "Kunst und Musik", ar: "الفنون والموسيقى")
        case "computerScienceAndEngineering":
            Phrase(en: "Computing and engineering", de: "Informatik und Technik", ar: "الحاسوب والهندسة")
        case "healthAndFitness": Phrase(en: "Health and sports", de: "Gesundheit und Sport", ar: "الصحة والرياضة")
        case "literacyAndWriting": Phrase(en: "Reading and writing", de: "Lesen und Schreiben", ar: "القراءة والكتابة")
        case "math": Phrase(en: "Mathematics", de: "Mathematik", ar: "الرياضيات")
        case "science": Phrase(en: "Science", de: "Naturwissenschaft", ar: "العلوم")
        case "socialScience": Phrase(en: "Social studies", de: "Gesellschaftskunde", ar: "الدراسات الاجتماعية")
        case "worldLanguage": Phrase(en: "Languages", de: "Sprachen", ar: "اللغات")
        default: .same("\(name)")
        }
    }

    static func reports(_ kind: Capability.Kind) -> Phrase {
        switch kind {
        case .duration: Phrase(en: "time", de: "Zeit", ar: "الوقت")
        case .percent: Phrase(en: "progress", de: "Fortschritt", ar: "التقدم")
        case .binary: Phrase(en: "yes or no", de: "Ja oder Nein", ar: "نعم أو لا")
        case .quantity: Phrase(en: "a count", de: "eine Anzahl", ar: "عدد")
        case .score: Phrase(en: "points", de: "Punkte", ar: "النقاط")
        }
    }

    static func minutes(_ ends: CatalogEntry.Ends) -> Phrase? {
        switch (ends.from, ends.to) {
        case (nil, nil): nil
        case (let from?, let to?) where from != to:
            Phrase(en: "\(from) to \(to) min", de: "\(from) bis \(to) min", ar: "من \(from) إلى \(to) د")
        case (let from?, nil): Phrase(en: "from \(from) min", de: "ab \(from) min", ar: "من \(from) د")
        case (_, let to?): Phrase(en: "\(to) min", de: "\(to) min", ar: "\(to) د")
        }
    }

    static func ages(_ ends: CatalogEntry.Ends) -> Phrase? {
        switch (ends.from, ends.to) {
        case (nil, nil): nil
        case (let from?, let to?) where from != to:
            Phrase(en: "age \(from) to \(to)", de: "\(from) bis \(to) Jahre", ar: "العمر من \(from) إلى \(to)")
        case (let from?, nil): Phrase(en: "from age \(from)", de: "ab \(from) Jahren", ar: "من عمر \(from)")
        case (nil, let to?): Phrase(en: "up to age \(to)", de: "bis \(to) Jahre", ar: "حتى عمر \(to)")
        case (let age?, _): Phrase(en: "age \(age)", de: "\(age) Jahre", ar: "العمر \(age)")
        }
    }

    static func kind(_ kind: TaskKind) -> Phrase {
        switch kind {
        case .context: Phrase(en: "From an app", de: "Aus einer App", ar: "من تطبيق")
        case .timedApp: Phrase(en: "App for some minutes", de: "App für einige Minuten", ar: "تطبيق لعدد من الدقائق")
        case .wholeApp: Phrase(en: "Open an app", de: "App öffnen", ar: "فتح تطبيق")
        case .link: Phrase(en: "Link", de: "Link", ar: "رابط")
        case .file: Phrase(en: "File", de: "Datei", ar: "ملف")
        case .handIn: Phrase(en: "Hand something in", de: "Etwas abgeben", ar: "تسليم عمل")
        case .exitTicket: Phrase(en: "Exit ticket", de: "Abschlussfragen", ar: "أسئلة ختامية")
        }
    }
}

extension Icon {
    static func of(_ kind: TaskKind) -> Icon {
        switch kind {
        case .context, .wholeApp: .app
        case .timedApp: .clock
        case .link: .link
        case .file: .file
        case .handIn: .inbox
        case .exitTicket: .question
        }
    }
}
