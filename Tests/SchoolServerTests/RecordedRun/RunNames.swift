import Foundation

/// The names of things in a run: requests call them so, and answers are kept with the names in place of what differs
/// from run to run. What no line has named is numbered in each chapter as it appears.
struct RunNames: Sendable {
    private var values: [String: String] = [:]
    private var shown: [String: String] = [:]
    private var numbered: [String: String] = [:]

    subscript(name: String) -> String? {
        get { values[name] }
        set {
            values[name] = newValue
            // What has two names is shown with the first.
            if let newValue, shown[newValue] == nil { shown[newValue] = "{\(name)}" }
        }
    }

    /// Counts from one again.
    mutating func beginChapter() { numbered = [:] }

    /// A text with the values in place of the names.
    func filling(_ text: String) -> String {
        values.reduce(text) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
    }

    /// A text with names and numbers in place of what is left to chance.
    mutating func replacing(in text: String) -> String {
        var (result, run): ([UInt8], [UInt8]) = ([], [])
        for byte in text.utf8 {
            if Self.isPart(byte) {
                run.append(byte)
            } else {
                result += replaced(run) + [byte]
                run = []
            }
        }
        return String(decoding: result + replaced(run), as: UTF8.self)
    }

    private mutating func replaced(_ run: [UInt8]) -> [UInt8] {
        let text = String(decoding: run, as: UTF8.self)
        if Self.isPlaceInFeed(text) { return Array("{place}".utf8) }
        guard Self.isLeftToChance(text) else { return run }
        let name = shown[text] ?? numbered[text] ?? "{\(numbered.count + 1)}"
        if shown[text] == nil { numbered[text] = name }
        return Array(name.utf8)
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        isPlain(byte) || (65...90).contains(byte) || byte == 45 || byte == 95
    }

    private static func isPlain(_ byte: UInt8) -> Bool { (97...122).contains(byte) || isDigit(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// On PostgreSQL it goes on with what other schools of the same database server write.
    private static func isPlaceInFeed(_ run: String) -> Bool {
        let parts = run.split(separator: "-")
        return parts.count == 3 && parts[0].utf8.count >= 8 && parts[1...].allSatisfy { $0.utf8.allSatisfy(isDigit) }
    }

    /// Whether it is an identifier, a short hash, the secret of a link or a session, a UUID, or a place in a list: these
    /// change with chance, with the engine, or with how many identifiers were made before.
    private static func isLeftToChance(_ run: String) -> Bool {
        let length = run.utf8.count
        switch length {
        case 11...13: if run.utf8.allSatisfy(isPlain), run.utf8.contains(where: isDigit) { return true }
        case 26: if run.utf8.allSatisfy(isPlain) { return true }
        case 36: if UUID(uuidString: run) != nil { return true }
        case 43: return true
        default: break
        }
        // The Base64 of `["` begins so.
        return length >= 12 && run.hasPrefix("WyI")
    }
}
