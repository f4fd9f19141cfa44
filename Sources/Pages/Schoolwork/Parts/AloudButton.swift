import HTML
import Texts

/// A button that makes the browser read something aloud. It is shown where `aloud.js` finds a voice, and takes no room elsewhere.
enum AloudButton {
    /// - Parameter place: the `id` of what is read.
    static func view(_ place: String, _ words: Words) -> HTML {
        button(
            .type("button"), .class("aloud quiet"), .data("reads", place), .aria("label", words.plain(.readAloud)),
            .aria("describedby", "\(place)-title")
        ) { Icon.speaker.view }
    }
}

extension Phrase {
    fileprivate static let readAloud = Phrase("Read aloud")
}
