extension LintRule {
    /// What teachers are told before they assign something.
    static let describing = [
        LintRule(
            name: "topic-missing", summary: "neither a context nor one above it has a topic",
            why: "Teachers look for content by subject.",
            remedy: "Set topic, once on the context that all of one subject hang below, or on each.",
            source: "CLSContext, topic (Apple’s documentation)",
            judge: each(\.assignable) { context, app in
                app.ancestry(of: context).contains { $0.topic != nil }
                    ? nil : "Neither “\(context.title)” nor what it is a part of has a topic."
            }),
        LintRule(
            name: "summary-missing", summary: "a context that can be assigned has no summary",
            why: "A title alone seldom tells a teacher what a student will do there.",
            remedy: "Set summary to a sentence or two on what a student does and learns.",
            source: "CLSContext, summary (Apple’s documentation); What’s new in ClassKit (WWDC 2020, session 10672)",
            judge: each(\.assignable) { context, _ in context.hasSummary ? nil : "“\(context.title)” has no summary." }),
        LintRule(
            name: "age-missing", summary: "a context that can be assigned suggests no age",
            why: "Teachers choose what fits the age of a class.",
            remedy: "Set suggestedAge to the years that it is made for.",
            source:
                "CLSContext, suggestedAge (Apple’s documentation); What’s new in ClassKit (WWDC 2020, session 10672)",
            judge: each(\.assignable) { context, _ in
                context.hasAge ? nil : "“\(context.title)” suggests no age."
            }),
        LintRule(
            name: "minutes-missing", summary: "a context that can be assigned suggests no time",
            why: "Teachers plan lessons and homework by the minutes that something takes.",
            remedy: "Set suggestedCompletionTime to the fewest and the most minutes that students usually need.",
            source:
                "CLSContext, suggestedCompletionTime (Apple’s documentation); What’s new in ClassKit (WWDC 2020, session 10672)",
            judge: each(\.assignable) { context, _ in
                context.hasMinutes ? nil : "“\(context.title)” suggests no time."
            }),
        LintRule(
            name: "thumbnail-missing", summary: "a context that can be assigned has no thumbnail",
            why: "Teachers look through many titles. A picture is found again at a glance.",
            remedy: "Set thumbnail to a picture of at least 80 pixels a side; one for all of a subject is enough.",
            source: "CLSContext, thumbnail (Apple’s documentation); What’s new in ClassKit (WWDC 2020, session 10672)",
            only: .program,
            judge: each(\.assignable) { context, _ in
                context.hasThumbnail ? nil : "“\(context.title)” has no thumbnail."
            }),
    ]
}
