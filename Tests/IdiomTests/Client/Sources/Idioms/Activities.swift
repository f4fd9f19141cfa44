import ClassKit

/// Records the work on one lesson, holding on to what it made.
final class LessonRecorder {
    private var scoreItem: CLSScoreItem?
    private let items = [CLSActivityItem]()
    var activity: CLSActivity?

    func open(_ context: CLSContext?, asNew: Bool) {
        if asNew { context?.createNewActivity() }
        activity = context?.currentActivity ?? context?.createNewActivity()
        if !(activity?.isStarted ?? true) { activity?.start() }
        if let activity = activity, items.isEmpty {
            scoreItem = activity.primaryActivityItem as? CLSScoreItem
        }
    }

    func advance(to progress: Double) {
        guard let activity = activity, progress > activity.progress, activity.isStarted else { return }
        activity.addProgressRange(fromStart: 0, toEnd: progress)
    }

    func score(_ correct: Int, of questions: Int) {
        if scoreItem == nil {
            scoreItem = CLSScoreItem(identifier: "score", title: "Score", score: 0, maxScore: 1)
            activity?.primaryActivityItem = scoreItem
        }
        scoreItem?.maxScore = Double(questions)
        scoreItem?.score = Double(correct)
        scoreItem?.title = "Correct answers"
    }
}

func checkActivities() {
    let context = declare("exercise 3", type: .exercise)
    let recorder = LessonRecorder()
    recorder.open(context, asNew: true)
    expect(context.currentActivity?.isStarted == true, "a new activity is the current one at once")
    recorder.advance(to: 0.5)
    recorder.advance(to: 0.25)
    expect(context.currentActivity?.progress == 0.5, "progress adds up")
    recorder.score(3, of: 4)
    let item = context.currentActivity?.primaryActivityItem as? CLSScoreItem
    expect(item?.score == 3 && item?.maxScore == 4, "an item that changes later changes the activity")

    let hint = CLSBinaryItem(identifier: "hint", title: "Hint", type: .yesNo)
    let hintTaken = CLSBinaryItem(identifier: "hint", title: "Hint", type: CLSBinaryValueType(rawValue: 2)!)
    hintTaken.value = true
    context.currentActivity?.addAdditionalActivityItem(hint)
    context.currentActivity?.addAdditionalActivityItem(hintTaken)
    let tries = CLSQuantityItem(identifier: "tries", title: "Tries")
    context.currentActivity?.addAdditionalActivityItem(tries)
    tries.quantity = 7
    let items = context.currentActivity?.additionalActivityItems ?? []
    expect(items.count == 2, "an item of the same identifier replaces the earlier one")
    expect(items.contains { ($0 as? CLSBinaryItem)?.value == true }, "by its value")
    expect(items.contains { ($0 as? CLSQuantityItem)?.quantity == 7 }, "an item is live after it was added")

    context.currentActivity?.stop()
    (context.currentActivity ?? context.createNewActivity()).start()
    expect(context.currentActivity === recorder.activity, "what was stopped goes on when it is started again")
    context.createNewActivity().start()
    context.createNewActivity()
    expect(context.currentActivity?.isStarted == false, "a new activity is not started by itself")
}
