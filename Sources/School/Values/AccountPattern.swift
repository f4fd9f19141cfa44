import Coursework

/// How accounts are called that nobody names: `{given}.{family}` makes `ada.berg` of Ada Berg.
package struct AccountPattern: Hashable, Sendable {
    /// What stands in braces.
    package enum Element: String, Hashable, Sendable, CaseIterable {
        case given, middle, family
        /// The first letter of the given name, and of the family name.
        case g, f
        /// What the school counts people by.
        case number
        /// What stands before the sign in the address.
        case email
    }

    private enum Part: Hashable, Sendable {
        case text(String)
        case element(Element)
    }

    private var parts: [Part]
    /// As it was written.
    package let text: String

    /// As names are mostly given.
    package static let usual = AccountPattern("{given}.{family}")!

    /// Nil for what has no element, has one that there is not, or has a blank in it.
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

    /// What somebody's account is called; nil where an element is missing of which the name is made. Only a middle name may be: many have
    /// none.
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
        // Folding makes blanks of some signs, and whose family name is empty is no `ada.`.
        let folded = String(Account.fold(name).joined.unicodeScalars.prefix(Self.longestName)).trimmingSigns
        return folded.isEmpty ? nil : String(folded)
    }

    /// The same, with the first number from 2 on that nobody else has.
    ///
    /// - Parameter numbers: how far names were numbered before, so that of many alike each is not begun with 2 again.
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

    private static let longestName = 200
    private static let mostAlike = 100_000

    private static func value(_ element: Element, _ person: Person.Draft) -> String? {
        let (given, family) = (person.name.given.typed, person.name.family.typed)
        switch element {
        case .given: return given.isEmpty ? nil : given
        // People have one name alone in some places.
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
    /// As one types it on any keyboard, off a slip: `irem` for İrem, `oconnor` for O’Connor. Scripts other than Latin stay.
    fileprivate var typed: String {
        let isLatin = unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isAlphabetic || scalar.value < 0x370 || (0x1E00..<0x1F00).contains(scalar.value)
        }
        return isLatin ? SearchWords.fold(self).joined.filter { $0 != "'" } : joined
    }

    /// Without blanks: an account's name has none.
    fileprivate var joined: String { filter { !$0.isWhitespace } }

    /// Without the dots and dashes of what was empty.
    fileprivate var trimmingSigns: Substring {
        var rest = self[...]
        while let first = rest.first, !first.isLetter, !first.isNumber { rest.removeFirst() }
        while let last = rest.last, !last.isLetter, !last.isNumber { rest.removeLast() }
        return rest
    }
}
