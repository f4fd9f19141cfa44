import HTML
import Texts

/// Has something read by the voice of the browser. It is shown where `aloud.js` finds a voice, and takes no room elsewhere.
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
