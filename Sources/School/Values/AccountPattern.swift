import Coursework

/// A pattern for the names of accounts: `{given}.{family}` gives Ada Berg the name `ada.berg`.
package struct AccountPattern: Hashable, Sendable {
    /// A placeholder in braces.
    package enum Element: String, Hashable, Sendable, CaseIterable {
        case given, middle, family
        /// The first letter of the given name, and of the family name.
        case g, f
        /// The number that the school gives people.
        case number
        /// The part of the email address before the @.
        case email
    }

    private enum Part: Hashable, Sendable {
        case text(String)
        case element(Element)
    }

    private var parts: [Part]
    /// As it was written.
    package let text: String

    /// The default pattern.
    package static let usual = AccountPattern("{given}.{family}")!

    /// Nil for a text without a placeholder, with an unknown one, or with whitespace.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest, !text.contains(where: \.isWhitespace),
            !text.unicodeScalars.contains(where: { [.control, .format].contains($0.properties.generalCategory) })
        else { return nil }
        var parts: [Part] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}"),
                let element = Element(rawValue: String(rest[rest.index(after: open)..<close]))
            else { return nil }
            guard !rest[..<open].contains("}") else { return nil }
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            parts.append(.element(element))
            rest = rest[rest.index(after: close)...]
        }
        guard !parts.isEmpty, !rest.contains("}") else { return nil }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        self.parts = parts
        self.text = text
    }

    package static let longest = 100

    /// The account name for somebody; nil if a part of it is missing. Only the middle name may be missing, as many
    /// people have none.
    package func name(of person: Person.Draft) -> String? {
        var name = ""
        for part in parts {
            switch part {
            case .text(let text): name += text
            case .element(let element):
                guard let value = Self.value(element, person) else { return nil }
                name += value
            }
        }
        // Folding turns some characters into spaces, and an empty family name must not give `ada.`.
        let folded = String(Account.fold(name).joined.unicodeScalars.prefix(Self.longestName)).trimmingSigns
        return folded.isEmpty ? nil : String(folded)
    }

    /// The same, with the first free number from 2 on.
    ///
    /// - Parameter numbers: how far each name is numbered already, so that many equal names do not all start at 2.
    package func name(of person: Person.Draft, numbers: inout [String: Int], isTaken: (String) throws -> Bool) rethrows
        -> String?
    {
        guard let name = name(of: person) else { return nil }
        guard try isTaken(name) else { return name }
        var number = numbers[name] ?? 2
        while number <= Self.mostAlike, try isTaken("\(name)\(number)") { number += 1 }
        numbers[name] = number + 1
        return number <= Self.mostAlike ? "\(name)\(number)" : nil
    }

    private static let longestName = 64
    private static let mostAlike = 100_000

    private static func value(_ element: Element, _ person: Person.Draft) -> String? {
        let (given, family) = (person.name.given.typed, person.name.family.typed)
        switch element {
        case .given: return given.isEmpty ? nil : given
        // In some places people have only one name.
        case .family: return family
        case .middle: return (person.name.middle ?? "").typed
        case .g: return given.first.map(String.init)
        case .f: return family.first.map(String.init) ?? ""
        case .number: return (person.number?.joined).flatMap { $0.isEmpty ? nil : $0 }
        case .email:
            let local = person.email?.prefix { $0 != "@" }
            return local.flatMap { $0.isEmpty ? nil : String($0) }
        }
    }
}

extension String {
    /// In what can be typed on any keyboard: `irem` for İrem, `oconnor` for O’Connor, and nothing for signs and pictures. Scripts
    /// other than Latin stay.
    fileprivate var typed: String {
        let isLatin = unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isAlphabetic || scalar.value < 0x370 || (0x1E00..<0x1F00).contains(scalar.value)
        }
        let kept = filter { $0.isLetter || $0.isNumber || $0.isWhitespace || "-._'’".contains($0) }
        return isLatin ? SearchWords.fold(kept).joined.filter { $0 != "'" } : kept.joined
    }

    /// Without whitespace, which account names cannot have.
    fileprivate var joined: String { filter { !$0.isWhitespace } }

    /// Without the dots and dashes around empty parts.
    fileprivate var trimmingSigns: Substring {
        var rest = self[...]
        while let first = rest.first, !first.isLetter, !first.isNumber { rest.removeFirst() }
        while let last = rest.last, !last.isLetter, !last.isNumber { rest.removeLast() }
        return rest
    }
}
