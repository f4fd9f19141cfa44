import HTML
import HTTP
import SchoolServer
import Texts

/// What the player of exercises says itself, beside what their authors wrote. Nobody is signed in there, so the language is
/// the browser's.
enum PlayerWords {
    @Sendable static func of(_ request: Request) -> [(name: String, text: String)] {
        let words = Words.of(request, nil)
        return [
            ("unreached", words.plain(.unreached)), ("over", words.plain(.visitIsOver)),
            ("elsewhere", words.plain(.elsewhere)),
        ]
    }
}

extension Phrase {
    fileprivate static let unreached = Phrase("The school can’t be reached. This begins as soon as it answers.")
    fileprivate static let elsewhere = Phrase("This goes on somewhere else. Load the page again to go on here.")
    fileprivate static let visitIsOver = Phrase(
        "The school does not answer this page. Open the exercise from its task again.")
}
