import Foundation

/// A file of the recorded run. A line that begins with `>` is a request, as ``RecordedRequest`` says, or `> wait 60`,
/// which lets seconds pass; the indented lines below it are its answer, and all others say what it is about.
struct Chapter {
    struct Entry {
        /// The lines before it.
        var comments: [String]
        /// Where it stands in the file.
        var line: Int
        var request: String
        var answer: [String] = []
    }

    let file: URL
    private(set) var entries: [Entry] = []
    private var ending: [String] = []

    private static let indent = "    "

    /// All of them, in the order in which they are played.
    static func files() throws -> [URL] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Chapters")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "txt" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    init(_ file: URL) throws {
        self.file = file
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("> ") {
                entries.append(Entry(comments: ending, line: index + 1, request: String(line.dropFirst(2))))
                ending = []
            } else if line.hasPrefix(Self.indent), !entries.isEmpty {
                entries[entries.count - 1].answer.append(String(line.dropFirst(Self.indent.count)))
            } else {
                ending.append(String(line))
            }
        }
    }

    var text: String {
        let lines = entries.flatMap { entry in
            entry.comments + ["> \(entry.request)"] + entry.answer.map { Self.indent + $0 }
        }
        return (lines + ending).joined(separator: "\n")
    }

    /// Writes the file with these answers, one for each entry.
    mutating func keep(_ answers: [[String]]) throws {
        for (index, answer) in answers.enumerated() { entries[index].answer = answer }
        try Data(text.utf8).write(to: file)
    }

    func place(of entry: Entry) -> String { "\(file.lastPathComponent):\(entry.line): \(entry.request)" }

    /// The first request that is answered otherwise than it is kept, with the first line in which it is.
    func difference(from answers: [[String]]) -> String? {
        for (entry, answer) in zip(entries, answers) where !Self.areSame(entry.answer, answer) {
            guard !entry.answer.isEmpty else {
                return "\(place(of: entry))\nNo answer is kept. HOMEROOM_RECORD=1 writes it."
            }
            let index = zip(entry.answer, answer).prefix(while: { Self.areSame([$0], [$1]) }).count
            let (kept, new) = (Self.line(index, of: entry.answer), Self.line(index, of: answer))
            let same = zip(kept, new).prefix(while: { $0 == $1 }).count
            return "\(place(of: entry))\nkept: \(Self.around(same, kept))\nnow:  \(Self.around(same, new))"
        }
        return nil
    }

    /// Byte by byte: two spellings of one letter are the same to `==`.
    private static func areSame(_ left: [String], _ right: [String]) -> Bool {
        left.elementsEqual(right) { $0.utf8.elementsEqual($1.utf8) }
    }

    private static func line(_ index: Int, of lines: [String]) -> String {
        lines.indices.contains(index) ? lines[index] : "(nothing more)"
    }

    /// As much of a line as is needed to see where it differs.
    private static func around(_ place: Int, _ line: String) -> String {
        let start = max(0, place - 80)
        return (start > 0 ? "…" : "") + line.dropFirst(start).prefix(240)
    }
}
