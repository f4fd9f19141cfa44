public import Foundation

/// A fenced block of a Markdown page.
public struct CodeBlock: Sendable, Equatable {
    /// What stands behind the opening fence; empty for output.
    public var language: String
    /// The lines between the fences, each with its end.
    public var text: String

    public init(language: String, text: String) {
        self.language = language
        self.text = text
    }

    /// The blocks of a page, in order.
    public static func all(in page: URL) throws -> [CodeBlock] {
        var blocks: [CodeBlock] = []
        var open: CodeBlock?
        let text = try String(contentsOf: page, encoding: .utf8)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open { blocks.append(block) }
                open = open == nil ? CodeBlock(language: String(line.dropFirst(3)), text: "") : nil
            } else {
                open?.text += line + "\n"
            }
        }
        return blocks
    }
}
