import ClassKit
import PlayModel

/// Whether work goes on where it was left.
public enum AttemptKind: Sendable {
    /// The attempt that is there, if one is: for what people may leave and come back to.
    case continued
    /// A new one, which stands beside the earlier ones in the report: for what is done in one go.
    case new
}

// No context and no activity is kept from one call to the next: another device may have brought others meanwhile.
extension Node {
    /// Begins work here and starts the clock. Returns how much was done before, from 0 to 1.
    @discardableResult
    public func begin(_ kind: AttemptKind) async throws -> Double {
        let context = try await context()
        context.becomeActive()
        let attempt: CLSActivity
        if kind == .continued, let current = context.currentActivity {
            attempt = current
        } else {
            attempt = context.createNewActivity()
        }
        attempt.start()
        let progress = attempt.progress
        try await CLSDataStore.shared.save()
        return progress
    }

    /// Reports how much is done so far, from 0 to 1.
    public func report(progress: Double) async throws {
        try await change { $0.progress = progress }
    }

    /// Stops the clock.
    public func end() async throws {
        let context = try await context()
        context.currentActivity?.stop()
        context.resignActive()
        try await CLSDataStore.shared.save()
    }

    /// Changes the attempt that is under way, and saves: what is done stays done if the app is killed in the next moment.
    func change(_ body: (CLSActivity) -> Void) async throws {
        guard let attempt = try await context().currentActivity else { return }
        body(attempt)
        try await CLSDataStore.shared.save()
    }

    private func context() async throws -> CLSContext {
        try await CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: identifierPath)
    }
}

// A scene has no result, and only its reader knows when it is done. So these are a quiz's alone.
extension Quiz {
    /// Reports the result of a run that is over, and tells the student's handouts that the quiz is done.
    public func handIn(_ run: QuizRun) async throws {
        let hints = CLSQuantityItem(identifier: "hints", title: "Hints")
        hints.quantity = Double(run.hints)
        try await change { attempt in
            // The points are what teachers see first.
            attempt.primaryActivityItem = CLSScoreItem(
                identifier: "score", title: "Score", score: Double(run.score), maxScore: Double(questions.count))
            attempt.addAdditionalActivityItem(hints)
            for (index, isRight) in run.answers.enumerated() {
                let answer = CLSBinaryItem(
                    identifier: "question \(index + 1)", title: questions[index].text, type: .correctIncorrect)
                answer.value = isRight
                attempt.addAdditionalActivityItem(answer)
            }
        }
        // Before the last save, which takes it along: by itself it tells nobody when it is kept.
        CLSDataStore.shared.completeAllAssignedActivities(matching: identifierPath)
        try await end()
    }
}
