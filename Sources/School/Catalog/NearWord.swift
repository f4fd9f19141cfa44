/// Words that are typed with one letter wrong, missing, too many, or two that changed places.
enum NearWord {
    /// Shorter words with a letter off are too many others.
    static let shortest = 4

    /// Whether the word, or its beginning, is the typed one but for a letter. Words that are the same are not near.
    static func isNear(_ typed: [Character], _ word: [Character]) -> Bool {
        var same = 0
        while same < typed.count, same < word.count, typed[same] == word[same] { same += 1 }
        guard same < typed.count else { return false }
        func begins(_ start: Int, with rest: Int) -> Bool { word.dropFirst(start).starts(with: typed.dropFirst(rest)) }
        return same < word.count && begins(same + 1, with: same + 1)  // another letter
            || begins(same, with: same + 1)  // one too many
            || same < word.count && begins(same + 1, with: same)  // one is missing
            || same + 1 < typed.count && same + 1 < word.count && typed[same] == word[same + 1]
                && typed[same + 1] == word[same] && begins(same + 2, with: same + 2)  // two have changed places
    }

    /// The nearest first: those as long as what was typed.
    static func nearest(_ typed: String, among words: [String], atMost count: Int) -> [String] {
        let letters = Array(typed)
        func distance(_ word: String) -> Int { abs(word.count - letters.count) }
        return Array(
            words.filter { isNear(letters, Array($0)) }.sorted { (distance($0), $0) < (distance($1), $1) }.prefix(count)
        )
    }
}
