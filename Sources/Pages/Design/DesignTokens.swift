import Foundation

/// What the styles say by name: colors in both schemes, sizes, distances.
struct DesignTokens {
    struct Token {
        var name: String
        /// As it is written.
        var value: String
        var color: (light: Color, dark: Color)?
    }

    struct Color {
        var red, green, blue: Double

        init?(_ text: Substring) {
            let hex = text.trimming { $0.isWhitespace }.dropFirst()
            guard text.contains("#"), hex.count == 6, let value = Int(hex, radix: 16) else { return nil }
            (red, green, blue) = (Double(value >> 16), Double(value >> 8 & 255), Double(value & 255))
        }

        private var luminance: Double {
            func linear(_ part: Double) -> Double {
                let share = part / 255
                return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        }

        /// From 1 to 21, as the Web Content Accessibility Guidelines count it.
        func contrast(to other: Color) -> Double {
            let (one, two) = (luminance, other.luminance)
            return (max(one, two) + 0.05) / (min(one, two) + 0.05)
        }
    }

    /// In the order in which they are written, each once.
    private(set) var tokens: [Token] = []

    init(_ styles: String) {
        var known: Set<String> = []
        for line in styles.split(separator: "\n").map({ $0.trimming { $0.isWhitespace } }) where line.hasPrefix("--") {
            guard let colon = line.firstIndex(of: ":"), line.last == ";" else { continue }
            let name = String(line[..<colon].dropFirst(2))
            let value = line[line.index(after: colon)...].dropLast().trimming { $0.isWhitespace }
            guard known.insert(name).inserted else { continue }
            tokens.append(Token(name: name, value: String(value), color: Self.color(value)))
        }
    }

    subscript(name: String) -> Token? { tokens.first { $0.name == name } }

    private static func color(_ value: Substring) -> (light: Color, dark: Color)? {
        guard value.hasPrefix("light-dark("), value.last == ")" else { return nil }
        let parts = value.dropFirst("light-dark(".count).dropLast().split(separator: ",")
        guard parts.count == 2, let light = Color(parts[0]), let dark = Color(parts[1]) else { return nil }
        return (light, dark)
    }

    /// What stands on what. Text is read where this is 4.5 and more.
    func contrast(of ink: String, on ground: String) -> (light: Double, dark: Double)? {
        guard let ink = self[ink]?.color, let ground = self[ground]?.color else { return nil }
        return (ink.light.contrast(to: ground.light), ink.dark.contrast(to: ground.dark))
    }

    /// What is drawn on something to be seen beside other signs, for which 3 is enough.
    static let signs: [(ink: String, ground: String)] = ["sheet", "q0", "q1", "q2", "q3", "q4"].map { ("mark", $0) }

    /// All that pages write on something.
    static let pairs: [(ink: String, ground: String)] = [
        ("ink", "paper"), ("ink", "sheet"), ("ink", "sunken"), ("ink-soft", "paper"), ("ink-soft", "sheet"),
        ("ink-soft", "sunken"), ("accent", "paper"), ("accent", "sheet"), ("accent", "accent-soft"),
        ("accent-ink", "accent"), ("good", "sheet"), ("good", "good-soft"), ("late", "sheet"), ("late", "late-soft"),
        ("bad", "sheet"), ("ink", "q0"), ("ink", "q1"), ("ink", "q2"), ("ink", "q3"), ("ink", "q4"),
    ]
}

extension Substring {
    fileprivate func trimming(_ isLeft: (Character) -> Bool) -> Substring {
        var rest = drop(while: isLeft)
        while let last = rest.last, isLeft(last) { rest.removeLast() }
        return rest
    }
}
