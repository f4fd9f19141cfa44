package import Foundation
package import HTML

/// Says phrases, numbers and times to one reader.
package struct Words: Sendable {
    package let language: Language
    private let catalog: Catalog?
    /// Where the school is: its days begin and end there, wherever the reader is.
    package var timeZone: TimeZone
    /// The present one, which days are told without; nil where every day is.
    package var year: Int?

    package init(_ language: Language, in timeZone: TimeZone) {
        self.init(language, Catalog.of(language), in: timeZone)
    }

    init(_ language: Language, _ catalog: Catalog?, in timeZone: TimeZone) {
        self.language = language
        self.catalog = catalog
        self.timeZone = timeZone
    }

    /// The phrase for a page, each value in a `bdi`.
    package func callAsFunction(_ phrase: Phrase) -> HTML {
        var html = HTML()
        for piece in phrase.wording(in: language, catalog).pieces {
            switch piece {
            case .words(let text): html = html + HTML(text)
            case .value(let text): html = html + bdi { text }
            case .number(let number): html = html + bdi { self.number(number) }
            }
        }
        return html
    }

    /// The phrase for where no elements can stand: attributes, titles, tables.
    package func plain(_ phrase: Phrase) -> String {
        phrase.wording(in: language, catalog).pieces.map { piece in
            switch piece {
            case .words(let text): text
            case .value(let text): "\u{2068}\(text)\u{2069}"
            case .number(let number): self.number(number)
            }
        }
        .joined()
    }
}

// Numbers, in the digits that scores are written in everywhere.
extension Words {
    /// With one digit behind the point at most, unless that would make nothing of it.
    package func number(_ number: Double) -> String {
        guard number.isFinite, number.magnitude < 1e15 else { return "–" }
        let places = number != 0 && number.magnitude < 0.1 ? 1000.0 : 10.0
        let parts = (number.magnitude * places).rounded()
        let whole = Int64(parts / places)
        var digits = grouped(whole)
        var rest = Int64(parts) % Int64(places)
        if rest != 0 {
            var behind = String(rest)
            while behind.count < String(Int64(places)).count - 1 { behind = "0" + behind }
            while behind.hasSuffix("0") { behind.removeLast() }
            digits += language.customs.decimalPoint + behind
            rest = 0
        }
        return number < 0 && parts > 0 ? "\u{2212}\(digits)" : digits
    }

    package func number(_ number: Int) -> String { self.number(Double(number)) }

    /// What stands before the fraction of a number.
    package var decimalPoint: String { language.customs.decimalPoint }

    /// What sets the thousands of a number apart.
    package var thousands: String { language.customs.thousands }

    /// A part of one, as percent.
    package func percent(_ part: Double) -> String { plain(Phrase("\((part * 100).rounded())%")) }

    private func grouped(_ number: Int64) -> String {
        let digits = Array(String(number))
        // Four digits stand better together.
        guard digits.count > 4 else { return String(digits) }
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place).isMultiple(of: 3) { text += language.customs.thousands }
            text.append(digit)
        }
        return text
    }

    /// How long something took: seconds below a minute, then minutes, then hours and minutes.
    package func duration(_ seconds: Double) -> Phrase {
        guard seconds.isFinite, seconds >= 0, seconds < 1e10 else { return .same("–") }
        let whole = Int(seconds.rounded())
        if whole < 60 { return Phrase("\(whole) s") }
        let minutes = Int((seconds / 60).rounded())
        if minutes < 60 { return Phrase("\(minutes) min") }
        let (hours, rest) = (minutes / 60, minutes % 60)
        return rest == 0 ? Phrase("\(hours) h") : Phrase("\(hours) h \(rest) min")
    }

    /// Several in a row, as in “the time, the progress and the score”.
    package func list(_ names: [String]) -> String {
        let list = names.formatted(.list(type: .and).locale(language.customs.locale))
        // Where a text is set apart, a browser takes its direction from the first letter: that would be the first name's.
        guard names.count > 1, list.hasPrefix("\u{2068}") else { return list }
        return (language.customs.isFromTheRight ? "\u{200F}" : "\u{200E}") + list
    }
}
