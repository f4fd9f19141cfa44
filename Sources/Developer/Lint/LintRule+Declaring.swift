extension LintRule {
    /// What is declared, when, and how it is called.
    static let declaring = [
        LintRule(
            name: "nothing-declared", summary: "the app declares nothing when it starts",
            why: "What an app has not declared cannot be found by teachers, and so cannot be assigned.",
            remedy:
                "When the app starts, add its contexts below the main app context and save; or set the delegate and ask for each path.",
            remedyOfPage: "When the page opens, connect to the school, and call declare with what can be assigned.",
            source: "Introducing ClassKit (WWDC 2018, session 215)",
            judge: { app in
                .judged(app.below.isEmpty ? [app.place([], "Started as a teacher, the app declared no context.")] : [])
            }),
        LintRule(
            name: "title-is-identifier", summary: "a title repeats the identifier",
            why: "Teachers read titles. An identifier is written for the program, and is never shown.",
            remedy:
                "Give the context a title in the reader’s language, such as the heading that the app itself shows there.",
            source: "CLSContext, title and identifier (Apple’s documentation)",
            judge: each(\.below) { context, _ in
                context.title == context.path.last ? "The title is the identifier, “\(context.title)”." : nil
            }),
        LintRule(
            name: "title-doubled", summary: "contexts below the same one share a title",
            why: "In the list that teachers choose from nobody can tell them apart.",
            remedy: "Say in each title what is special about it.",
            source: "Introducing ClassKit (WWDC 2018, session 215), on clear titles",
            judge: siblings { contexts, app in
                Dictionary(grouping: contexts) { $0.title.lowercased() }.values.filter { $0.count > 1 }
                    .flatMap { same in
                        same.map { app.place($0.path, "\(same.count) contexts here are called “\($0.title)”.") }
                    }
            }),
        LintRule(
            name: "title-generic", summary: "a title names only a kind of thing",
            why: "“Chapter” or “Quiz” does not tell a teacher what a student would learn there.",
            remedy: "Say what it is about: not “Quiz” but “Umbra or penumbra?”.",
            source: "Introducing ClassKit (WWDC 2018, session 215), on clear titles",
            judge: each(\.below) { context, _ in
                let words = context.title.lowercased().split { !$0.isLetter }
                let isGeneric =
                    words.count == 1 && genericTitles.contains(String(words[0]))
                    && !context.title.contains(where: \.isNumber)
                return isGeneric ? "The title is only “\(context.title)”." : nil
            }),
        LintRule(
            name: "screen-declared", summary: "a context that can be assigned is a screen of the app",
            why: "Teachers assign content. Settings or a start page are nothing that a student could work at.",
            remedy: "Declare what students work at, as teachers would speak of it, and leave the app’s screens out.",
            source: "Advertising your app’s assignable content (Apple’s documentation)",
            judge: each(\.assignable) { context, _ in
                if screens.contains(context.title.lowercased()) { return "“\(context.title)” is a part of the app." }
                let identifier = context.path.last ?? ""
                let isScreen = ["screen", "viewcontroller", "settingsview", "homeview", "menuview"].contains {
                    identifier.lowercased().hasSuffix($0)
                }
                return isScreen ? "The identifier “\(identifier)” is that of a screen." : nil
            }),
        LintRule(
            name: "title-numbered", summary: "titles begin with numbers to be in order",
            why:
                "Lists of titles are put in order by displayOrder; a number in front of a title is read aloud, and is one to keep right.",
            remedy: "Take the numbers out of the titles, and set displayOrder.",
            source: "CLSContext, displayOrder (Apple’s documentation)",
            judge: siblings { contexts, app in
                let numbered = contexts.filter { $0.title.prefixMatch(of: numberInFront) != nil }
                return numbered.count < 2
                    ? [] : numbered.map { app.place($0.path, "“\($0.title)” begins with its place in a list.") }
            }),
        LintRule(
            name: "order-missing", summary: "several contexts side by side all have displayOrder 0",
            why: "Teachers then see them in an order that nobody chose.",
            remedy: "Set displayOrder of each to its place among those beside it.",
            source: "CLSContext, displayOrder (Apple’s documentation); Introducing ClassKit (WWDC 2018, session 215)",
            judge: siblings { contexts, app in
                guard contexts.allSatisfy({ $0.displayOrder == 0 }) else { return [] }
                return [
                    app.place(
                        Array(contexts[0].path.dropLast()), "The \(contexts.count) contexts below all have order 0.")
                ]
            }),
    ]

    /// What kinds of content are called, and nothing more.
    private static let genericTitles: Set<String> = [
        "activity", "assignment", "audio", "book", "challenge", "chapter", "content", "context", "course", "document",
        "exercise", "game", "item", "lesson", "level", "page", "quiz", "section", "task", "test", "title", "topic",
        "unit", "untitled", "video",
        "abschnitt", "aufgabe", "buch", "einheit", "inhalt", "kapitel", "kurs", "lektion", "ohne titel", "seite",
        "spiel",
        "thema", "titel", "übung",
        "اختبار", "تمرين", "درس", "صفحة", "فصل", "قسم", "كتاب", "لعبة", "محتوى", "مهمة", "نشاط", "وحدة",
    ]

    /// What parts of apps are called, and no content is.
    private static let screens: Set<String> = [
        "about", "about this app", "account", "credits", "high scores", "home screen", "imprint", "log in", "login",
        "main menu", "my account", "my profile", "preferences", "scoreboard", "settings", "sign in", "sign up",
        "start page", "start screen", "user profile",
        "anmelden", "anmeldung", "bestenliste", "einstellungen", "hauptmenü", "impressum", "konto", "mein konto",
        "mein profil",
        "registrieren", "startseite", "über diese app",
        "إنشاء حساب", "الإعدادات", "الصفحة الرئيسية", "القائمة الرئيسية", "تسجيل الدخول", "حول التطبيق", "حسابي",
    ]

    /// Such as “1. ” and “12) ”.
    private static var numberInFront: Regex<Substring> { /[0-9]{1,3}[.:)]\s/ }
}
