import Coursework
import School
import Texts

// What content is called: its type, its subject, how long it takes, for whom it is, and what it reports.
extension Phrase {
    static func foundInstead(_ typed: String, _ instead: String) -> Phrase {
        Phrase("Nothing is called “\(typed)”. This is what “\(instead)” finds.")
    }
    static func type(_ type: ContextType, named own: String? = nil) -> Phrase? {
        switch type {
        case .none: nil
        case .custom: own.map { .same("\($0)") }
        case .app: Phrase("App")
        case .chapter: Phrase("Chapter")
        case .section: Phrase("Section")
        case .level: Phrase("Level")
        case .page: Phrase("Page")
        case .task: Phrase("Task")
        case .challenge: Phrase("Challenge")
        case .quiz: Phrase("Quiz")
        case .exercise: Phrase("Exercise")
        case .lesson: Phrase("Lesson")
        case .book: Phrase("Book")
        case .game: Phrase("Game")
        case .document: Phrase("Document")
        case .audio: Phrase("Audio")
        case .video: Phrase("Video")
        case .course: Phrase("Course")
        }
    }

    /// The subjects that apps of all makers know, and the app's own word for any other.
    static func topic(_ name: String) -> Phrase {
        switch name {
        case "artsAndMusic": Phrase("Arts and music")
        case "computerScienceAndEngineering":
            Phrase("Computing and engineering")
        case "healthAndFitness": Phrase("Health and sports")
        case "literacyAndWriting": Phrase("Reading and writing")
        case "math": Phrase("Mathematics")
        case "science": Phrase("Science")
        case "socialScience": Phrase("Social studies")
        case "worldLanguage": Phrase("Languages")
        default: .same("\(name)")
        }
    }

    static func reports(_ kind: Capability.Kind) -> Phrase {
        switch kind {
        case .duration: Phrase("time")
        case .percent: Phrase("progress")
        case .binary: Phrase("yes or no")
        case .quantity: Phrase("a count")
        case .score: Phrase("points")
        }
    }

    static func minutes(_ ends: CatalogEntry.Ends) -> Phrase? {
        switch (ends.from, ends.to) {
        case (nil, nil): nil
        case (let from?, let to?) where from != to:
            Phrase("\(from) to \(to) min")
        case (let from?, nil): Phrase("from \(from) min")
        case (_, let to?): Phrase("\(to) min")
        }
    }

    static func ages(_ ends: CatalogEntry.Ends) -> Phrase? {
        switch (ends.from, ends.to) {
        case (nil, nil): nil
        case (let from?, let to?) where from != to:
            Phrase("age \(from) to \(to)")
        case (let from?, nil): Phrase("from age \(from)")
        case (nil, let to?): Phrase("up to age \(to)")
        case (let age?, _): Phrase("age \(age)")
        }
    }
}
