import Foundation

/// Texts as they are searched: words in one spelling.
enum SearchWords {
    /// Letters of a word that count; what is longer is found by its beginning.
    static let longest = 40
    static let mostPerText = 64

    /// The words of the texts, folded, each once.
    static func words(in texts: [String]) -> Set<String> {
        var words: Set<String> = []
        for text in texts {
            for word in fold(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }).prefix(mostPerText) {
                words.insert(String(word.prefix(longest)))
            }
        }
        return words
    }

    /// In small letters, without accents: as somebody in a hurry types it.
    static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
