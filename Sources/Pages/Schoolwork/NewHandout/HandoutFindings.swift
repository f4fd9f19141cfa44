import Coursework
import Texts

/// What is wrong with a field of a handout, in the reader's language: the school says where and of which kind.
enum HandoutFindings {
    static func phrase(for finding: Finding, in form: HandoutForm) -> Phrase {
        let place = finding.field.split { "[].".contains($0) }.map(String.init).filter { Int($0) == nil }
        let part = place.last ?? ""
        if finding.code == .limit { return tooMuch(part, in: place) }
        switch part {
        case "title": return .titleBlank
        case "recipients": return .nobody
        // A time that can be read is wrong for being too early, and no other reason.
        case "due": return form.due == nil ? .noDay : .dueTooSoon
        case "publish":
            if form.publishDate.isEmpty, form.publishTime.isEmpty { return .noTime }
            return form.publish == nil ? .noDay : .passed
        case "copies": return .notYours
        case "minutes": return .noNumber
        case "app": return form.task(of: finding)?.app.isEmpty == true ? .noApp : .appNotOpen
        case "path": return .noContent
        case "link": return .noLink
        case "file": return .noFile
        case "questions": return .noQuestion
        case "text": return .blank
        case "choices": return .fewChoices
        case "tasks": return .seen
        default: return .notThis
        }
    }

    private static func tooMuch(_ part: String, in place: [String]) -> Phrase {
        switch part {
        case "title": .atMost(place.count > 1 ? Limit.taskTitle : Limit.handoutTitle)
        case "instructions": .atMost(Limit.instructions)
        case "link": .atMost(Limit.taskLink)
        case "text": .atMost(Limit.question)
        case "minutes": .noNumber
        case "choices": .fewChoices
        case "tasks": .tooManyTasks
        case "questions": .tooManyQuestions
        default: .notThis
        }
    }
}

extension Phrase {
    static func atMost(_ count: Int) -> Phrase {
        Phrase("That is too long: at most \(count) characters fit.")
    }
    fileprivate static let titleBlank = Phrase("A title is missing. Tell students what it is about.")
    fileprivate static let nobody = Phrase("Nobody is chosen yet. Choose the class, or some of its students.")
    fileprivate static let notYours = Phrase(
        "One of these classes is not yours any more, and was taken off the list. Save again if the others are right.")
    fileprivate static let noDay = Phrase("Give a date, and a time if you like.")
    fileprivate static let dueTooSoon = Phrase("It would be due before it is posted. Change one of the two.")
    fileprivate static let noTime = Phrase("To schedule it, choose the day on which it is to be posted.")
    fileprivate static let passed = Phrase("This time has passed. Choose a later one, or post it now.")
    fileprivate static let noNumber = Phrase("Give a whole number from 1 to 480.")
    fileprivate static let noApp = Phrase("Choose an app, or remove the task.")
    fileprivate static let appNotOpen = Phrase(
        "This app is not open to the class. Choose another one, or ask the school's administrator.")
    fileprivate static let noContent = Phrase(
        "This can't be assigned any more. Remove the task, and choose something else.")
    fileprivate static let noLink = Phrase(
        "This is not a web address. Start it with https:// and leave no spaces in it.")
    fileprivate static let noFile = Phrase("No file has arrived yet. Choose one, or remove the task.")
    fileprivate static let noQuestion = Phrase("There is no question yet. Add one.")
    fileprivate static let tooManyQuestions = Phrase("There is room for 10 questions. Remove some.")
    fileprivate static let blank = Phrase("The question is empty. Write it.")
    fileprivate static let fewChoices = Phrase(
        "Give 2 to 10 answers, one on each line, none longer than 256 characters.")
    fileprivate static let seen = Phrase(
        "Students have seen this task, so what it asks for can't change. Remove it, and add another.")
    fileprivate static let notThis = Phrase("This can't be saved. Change it, and try again.")
}
