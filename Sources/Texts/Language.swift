/// A language that the pages speak.
package enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case arabic = "ar"
    /// English as no one writes it, by which tests find what is in no catalog.
    case pseudo = "en-XA"

    /// Those that people choose from.
    package static let offered: [Language] = [.english, .german, .arabic]

    /// As its speakers call it.
    package var ownName: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        case .arabic: "العربية"
        case .pseudo: "⟦Ƥşḗŭḓǿ⟧"
        }
    }

    package var direction: String { self == .arabic ? "rtl" : "ltr" }

    /// By what a browser says its owner reads; nil when none of it is ours.
    package init?(accepted header: String) {
        let wishes = header.split(separator: ",").prefix(20).compactMap {
            wish -> (language: Language, weight: Double)? in
            let parts = wish.split(separator: ";")
            let tag = parts.first?.filter { $0 != " " }.lowercased() ?? ""
            let weight = parts.dropFirst().lazy.map { $0.filter { $0 != " " } }.first { $0.hasPrefix("q=") }
            guard let language = Language(tag: tag) else { return nil }
            return (language, weight.flatMap { Double($0.dropFirst(2)) } ?? 1)
        }
        guard let best = wishes.map(\.weight).max(), best > 0,
            let first = wishes.first(where: { $0.weight == best })
        else { return nil }
        self = first.language
    }

    /// By a tag like `de-CH`: what matters is the language itself.
    package init?(tag: String) {
        if tag.lowercased() == Language.pseudo.rawValue.lowercased() { self = .pseudo; return }
        let base = tag.split(separator: "-").first.map { $0.lowercased() } ?? ""
        guard let language = Language.offered.first(where: { $0.rawValue == base }) else { return nil }
        self = language
    }
}
