// Limits for what teachers and students put into classes and handouts: Schoolwork's own numbers if it has any; the
// others are several times what a lesson needs, and small enough for pages and databases.
extension Limit {
    /// Active handouts of one class; as in Schoolwork.
    public static let activeHandouts = 200
    /// Tasks of one handout; as in Schoolwork.
    public static let tasks = 20
    /// People of one class, its teachers included; as in Schoolwork.
    public static let peopleInClass = 100
    /// Teachers of one class; as in Schoolwork.
    public static let teachersInClass = 15
    /// Characters of a handout's title.
    public static let handoutTitle = 256
    /// Characters of a handout's instructions: about four printed pages.
    public static let instructions = 10_000
    /// Pictures and recordings attached to the instructions of a handout.
    public static let attachments = 6
    /// Bytes of one attachment: all students load it.
    public static let attachmentBytes = 25_000_000
    /// Characters of a task's title.
    public static let taskTitle = 256
    /// Characters of a task's link.
    public static let taskLink = 2048
    /// Characters of a file's name; file systems store no more.
    public static let fileName = 255
    /// Bytes of one file, handed out or in: some minutes of video. Schoolwork takes eight times as much, from a cloud.
    public static let fileBytes = 250_000_000
    /// Files that a student hands in for one task.
    public static let filesHandedIn = 10
    /// Characters of a teacher's comment on returned work.
    public static let comment = 4000
    /// Minutes that an app is to be used; eight hours are more than a school day.
    public static let timedMinutes: ClosedRange<Int> = 1...480
    /// Questions of an exit ticket, which is to be answered on the way out.
    public static let ticketQuestions: ClosedRange<Int> = 1...10
    /// Choices of a question that offers any.
    public static let ticketChoices: ClosedRange<Int> = 2...10
    /// Characters of a question.
    public static let question = 1000
    /// Characters of a choice.
    public static let choice = 256
    /// Characters of an answer in the student's own words.
    public static let answer = 4000
}

extension Limit {
    /// What is wrong with that number of tasks; empty if nothing is.
    public static func findings(forTasks count: Int) -> [Finding] {
        count > tasks ? [.tooMany(count, of: "tasks", in: "tasks", limit: tasks)] : []
    }

    /// What is wrong with that number of minutes for an app; empty if nothing is.
    public static func findings(forMinutes minutes: Int) -> [Finding] {
        guard !timedMinutes.contains(minutes) else { return [] }
        let (least, most) = (timedMinutes.lowerBound, timedMinutes.upperBound)
        return [Finding(.limit, "minutes", "The minutes are not within \(least) and \(most). Use a number that is.")]
    }

    /// What is wrong with that number of questions in an exit ticket; empty if nothing is.
    public static func findings(forQuestions count: Int) -> [Finding] {
        guard count >= ticketQuestions.lowerBound else {
            return [Finding(.invalid, "questions", "The exit ticket asks nothing. Add a question.")]
        }
        let most = ticketQuestions.upperBound
        return count > most ? [.tooMany(count, of: "questions", in: "questions", limit: most)] : []
    }

    /// What is wrong with that number of choices; empty if nothing is. A question without choices is answered in
    /// words.
    public static func findings(forChoices count: Int) -> [Finding] {
        guard count != 1 else {
            return [Finding(.invalid, "choices", "There is one choice, which is none. Add another, or remove it.")]
        }
        let most = ticketChoices.upperBound
        return count > most ? [.tooMany(count, of: "choices", in: "choices", limit: most)] : []
    }
}
