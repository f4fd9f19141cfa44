extension Device {
    /// What has happened, over all rounds.
    struct Tally {
        var answers = 0
        var duplicates = 0
        var refusals = 0
        /// Requests sent again since nothing was heard of them.
        var repeats = 0
        /// Connections that had answered before and then ended without an answer.
        var unanswered = 0
        /// The same on connections that had answered nothing yet.
        var unansweredAtFirst = 0
        /// Answers that nothing explains.
        var surprises: [String] = []

        static func += (left: inout Tally, right: Tally) {
            left.answers += right.answers
            left.duplicates += right.duplicates
            left.refusals += right.refusals
            left.repeats += right.repeats
            left.unanswered += right.unanswered
            left.unansweredAtFirst += right.unansweredAtFirst
            left.surprises += right.surprises
        }
    }
}
