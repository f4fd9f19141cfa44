import Foundation

/// A language that the pages speak: English, or one that has a file of words.
package struct Language: Hashable, Sendable {
    /// The tag by which browsers know it: `pt-BR`.
    package let rawValue: String

    private init(_ rawValue: String) { self.rawValue = rawValue }

    package static let english = Language("en")
    /// English as no one writes it, by which tests find what is in no catalog.
    package static let pseudo = Language("en-XA")

    /// Those that people choose from.
    package static let offered: [Language] = [.english] + Catalog.tags.map(Language.init)

    /// As its speakers call it.
    package var ownName: String { customs.ownName }

    package var direction: String { customs.isFromTheRight ? "rtl" : "ltr" }

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

    /// By a tag like `de-CH`: what matters is the language itself, but where we have it as one region speaks it.
    package init?(tag: String) {
        let tag = tag.lowercased()
        if tag == Language.pseudo.rawValue.lowercased() { self = .pseudo; return }
        let base = tag.split(separator: "-").first ?? ""
        guard
            let language = Language.offered.first(where: { $0.rawValue.lowercased() == tag })
                ?? Language.offered.first(where: { $0.rawValue.lowercased() == base })
                ?? Language.offered.first(where: { $0.rawValue.lowercased().hasPrefix("\(base)-") && !base.isEmpty })
        else { return nil }
        self = language
    }
}

/// How a language is written, as Unicode's tables have it for all of them.
struct Customs: Sendable {
    let locale: Locale
    let ownName: String
    let isFromTheRight: Bool
    let decimalPoint: String
    let thousands: String

    init(_ tag: String) {
        // The digits that scores are written in everywhere. English is written as in Europe.
        let isEnglish = tag.hasPrefix("en")
        let locale = Locale(
            identifier: isEnglish ? "en_GB" : "\(tag.split(separator: "-").joined(separator: "_"))@numbers=latn")
        self.locale = locale
        let name = locale.localizedString(forIdentifier: tag) ?? tag
        ownName = name.prefix(1).uppercased(with: locale) + name.dropFirst()
        isFromTheRight = Locale.Language(identifier: tag).characterDirection == .rightToLeft
        decimalPoint = locale.decimalSeparator ?? "."
        thousands = locale.groupingSeparator ?? ","
    }

    fileprivate static let all = Dictionary(
        uniqueKeysWithValues: (Language.offered + [.pseudo]).map { ($0, Customs($0.rawValue)) })
}

extension Language {
    var customs: Customs { Customs.all[self] ?? Customs(rawValue) }
}
