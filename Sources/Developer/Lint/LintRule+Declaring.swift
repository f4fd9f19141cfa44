extension LintRule {
    /// What is declared, when, and how it is called.
    static let declaring = [
        LintRule(
            name: "nothing-declared", summary: "the app declares nothing when it starts",
            why: "What an app has not declared cannot be found by teachers, and so cannot be assigned.",
            remedy:
                "When the app starts, add its contexts below the main app context and save; or set the delegate and ask for each path.",
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
    ]
}
