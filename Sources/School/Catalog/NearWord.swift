/// Finds words with one typing mistake: one letter wrong, missing or too many, or two letters swapped.
enum NearWord {
    /// In shorter words, one changed letter matches too many other words.
    static let shortest = 4

    /// Whether the word or a prefix of it differs from the typed word by one mistake. Equal words are not near.
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

    /// The nearest words: those as long as the typed one come first.
    static func nearest(_ typed: String, among words: [String], atMost count: Int) -> [String] {
        let letters = Array(typed)
        func distance(_ word: String) -> Int { abs(word.count - letters.count) }
        return Array(
            words.filter { isNear(letters, Array($0)) }.sorted { (distance($0), $0) < (distance($1), $1) }.prefix(count)
        )
    }
}
