import HTML
import Texts

/// One line of a list of facts: what it is, and what is so.
enum Fact {
    static func view(_ name: HTML, @HTMLBuilder _ value: () -> HTML) -> HTML {
        div {
            dt { name }
            dd { value() }
        }
    }

    static func view(_ name: Phrase, _ count: Int, _ words: Words) -> HTML {
        view(words(name)) { words.number(count) }
    }
}
