package import Foundation
package import HTML

/// Says phrases, numbers and times to one reader.
package struct Words: Sendable {
    package var language: Language
    /// Where the school is: its days begin and end there, wherever the reader is.
    package var timeZone: TimeZone
    /// The present one, which days are told without; nil where every day is.
    package var year: Int?

    package init(_ language: Language, in timeZone: TimeZone) {
        self.language = language
        self.timeZone = timeZone
    }

    /// The phrase for a page, each value in a `bdi`.
    package func callAsFunction(_ phrase: Phrase) -> HTML {
        var html = HTML()
        for piece in phrase[language].pieces {
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
        phrase[language].pieces.map { piece in
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
            digits += decimalPoint + behind
            rest = 0
        }
        return number < 0 && parts > 0 ? "\u{2212}\(digits)" : digits
    }

    package func number(_ number: Int) -> String { self.number(Double(number)) }

    /// A part of one, as percent.
    package func percent(_ part: Double) -> String {
        let percent = number((part * 100).rounded())
        return language == .german ? "\(percent)\u{A0}%" : "\(percent)%"
    }

    private var decimalPoint: String { language == .german ? "," : "." }

    private func grouped(_ number: Int64) -> String {
        let digits = Array(String(number))
        // Four digits stand better together.
        guard digits.count > 4 else { return String(digits) }
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place).isMultiple(of: 3) {
                text += language == .german ? "." : ","
            }
            text.append(digit)
        }
        return text
    }

    /// How long something took: seconds below a minute, then minutes, then hours and minutes.
    package func duration(_ seconds: Double) -> Phrase {
        guard seconds.isFinite, seconds >= 0, seconds < 1e10 else { return .same("–") }
        let whole = Int(seconds.rounded())
        if whole < 60 { return Phrase(en: "\(whole) s", de: "\(whole) s", ar: "\(whole) ث") }
        let minutes = Int((seconds / 60).rounded())
        if minutes < 60 { return Phrase(en: "\(minutes) min", de: "\(minutes) min", ar: "\(minutes) د") }
        let (hours, rest) = (minutes / 60, minutes % 60)
        if rest == 0 { return Phrase(en: "\(hours) h", de: "\(hours) h", ar: "\(hours) س") }
        return Phrase(en: "\(hours) h \(rest) min", de: "\(hours) h \(rest) min", ar: "\(hours) س \(rest) د")
    }
}
