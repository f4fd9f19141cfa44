import Foundation

/// Bytes as text between two lines that say what they are.
enum PEM {
    /// Bytes of a file that holds a key.
    private static let most = 8192

    /// The bytes of the first block of that kind; nil where there is none that can be read.
    static func bytes(of kind: String, in text: String) -> [UInt8]? {
        guard text.utf8.count <= most, let start = text.firstRange(of: "-----BEGIN \(kind)-----"),
            let end = text[start.upperBound...].firstRange(of: "-----END \(kind)-----")
        else { return nil }
        let digits = text[start.upperBound..<end.lowerBound].filter { !$0.isWhitespace }
        return Data(base64Encoded: String(digits)).map(Array.init)
    }

    /// The blocks of that kind, each with its two lines.
    static func blocks(of kind: String, in text: String) -> [String] {
        guard text.utf8.count <= most else { return [] }
        let end = "-----END \(kind)-----"
        var (blocks, rest) = ([String](), text[...])
        while let start = rest.firstRange(of: "-----BEGIN \(kind)-----"),
            let last = rest[start.upperBound...].firstRange(of: end)
        {
            blocks.append(String(rest[start.lowerBound..<last.upperBound]))
            rest = rest[last.upperBound...]
        }
        return blocks
    }

    static func text(_ bytes: [UInt8], of kind: String) -> String {
        let digits = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN \(kind)-----\n\(digits)\n-----END \(kind)-----\n"
    }
}
