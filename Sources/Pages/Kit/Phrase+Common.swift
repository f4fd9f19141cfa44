import Texts

// What several areas say.
extension Phrase {
    static func students(_ count: Int) -> Phrase {
        Phrase(one: "\(count) student", other: "\(count) students", count)
    }
    static func openHandouts(_ count: Int) -> Phrase {
        Phrase(one: "\(count) open handout", other: "\(count) open handouts", count)
    }
    static func grade(_ grade: String) -> Phrase { Phrase("grade \(grade)") }
    static let classesOver = Phrase("Ended classes")
    static let makeClass = Phrase("Make a class")
    static let backToClass = Phrase("Back to the class")
    static let searchButton = Phrase("Search")
    static let moreOfThem = Phrase("Show more")
    static let undoIt = Phrase("Undo")
    static let forGood = Phrase("This can't be taken back.")
    static let leaveIt = Phrase("Leave it as it is")
}
