import PlayModel

/// A scene that is scrolled through, page by page.
struct Reader {
    private let lines: [String]
    private let height: Int
    /// The first line on the screen.
    private(set) var top: Int

    /// Opens a scene where its reader left it; one that was read to its end, at its beginning.
    init(_ scene: Scene, height: Int, progress: Double = 0) {
        (lines, self.height) = (scene.lines, height)
        let read = Int((progress * Double(scene.lines.count)).rounded())
        // The last page that was seen, since nobody knows how far down it the reader came.
        top = progress < 1 && read > 0 ? max(0, read - height) : 0
    }

    private var bottom: Int { min(lines.count, top + height) }

    var page: ArraySlice<String> { lines[top..<bottom] }

    /// How much of the scene has been on the screen if it was read from its beginning to here, from 0 to 1.
    var progress: Double { lines.isEmpty ? 1 : Double(bottom) / Double(lines.count) }

    var isAtEnd: Bool { bottom == lines.count }

    mutating func scrollDown() { if !isAtEnd { top = bottom } }

    mutating func scrollUp() { top = max(0, top - height) }
}
