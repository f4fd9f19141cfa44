import ClassKit

/// Stores one of everything that a store can hold.
func storeSample() async {
    let store = CLSDataStore.shared
    let lesson = CLSContext(type: .lesson, identifier: "light", title: "Light and shadow")
    store.mainAppContext.addChildContext(lesson)
    let quiz = makeQuiz()
    lesson.addChildContext(quiz)
    let glossary = CLSContext(type: .custom, identifier: "glossary", title: "מילון 👩🏽‍🔬")
    glossary.customTypeName = "Glossary"
    store.mainAppContext.addChildContext(glossary)
    lesson.addNavigationChildContext(glossary)
    let removed = CLSContext(type: .page, identifier: "removed", title: "Removed")
    lesson.addChildContext(removed)
    record(in: quiz)
    do {
        try await store.save()
        store.remove(removed)
        store.completeAllAssignedActivities(matching: ["light", "shadows"])
        try await store.save()
        say("stored")
    } catch {
        say("failed \(error)")
    }
}

private func makeQuiz() -> CLSContext {
    let quiz = CLSContext(type: .quiz, identifier: "shadows", title: "Shadows")
    quiz.topic = .science
    quiz.displayOrder = 3
    quiz.isAssignable = false
    quiz.summary = "Where shadows come from"
    quiz.universalLinkURL = URL(string: "optics://shadows")
    quiz.suggestedAge = NSRange(location: 4, length: 3)
    quiz.suggestedCompletionTime = NSRange(location: 10, length: 5)
    quiz.addProgressReportingCapabilities([CLSProgressReportingCapability(kind: .score, details: "points")])
    return quiz
}

private func record(in quiz: CLSContext) {
    let former = quiz.createNewActivity()
    former.progress = 0.25
    let activity = quiz.createNewActivity()
    activity.start()
    activity.addProgressRange(fromStart: 0, toEnd: 0.5)
    activity.addProgressRange(fromStart: 0.75, toEnd: 1)
    activity.primaryActivityItem = CLSScoreItem(identifier: "total", title: "Points", score: 8, maxScore: 10)
    let question = CLSBinaryItem(identifier: "q1", title: "Umbra?", type: .correctIncorrect)
    question.value = true
    activity.addAdditionalActivityItem(question)
    let hints = CLSQuantityItem(identifier: "hints", title: "Hints")
    hints.quantity = 2
    activity.addAdditionalActivityItem(hints)
    activity.stop()
}
