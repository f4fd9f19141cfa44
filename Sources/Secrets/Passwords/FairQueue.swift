/// What can wait in a queue.
protocol Queueable {
    init()
    var isEmpty: Bool { get }
}

extension Array: Queueable {}

/// A queue of lines that take turns: whose line was served goes behind all others, so that a long one holds another up
/// by one, not by all of its own, and nobody who comes again and again comes in between.
struct FairQueue<Content: Queueable>: Queueable {
    private struct Line {
        var content = Content()
        var place: UInt64
    }

    private var lines: [Int: Line] = [:]
    private var lastPlace: UInt64 = 0

    init() {}

    var isEmpty: Bool { lines.isEmpty }

    /// Changes a line; one that is empty afterwards is gone.
    mutating func change(_ name: Int, _ body: (inout Content) -> Void) {
        lastPlace += 1
        body(&lines[name, default: Line(place: lastPlace)].content)
        if lines[name]?.content.isEmpty == true { lines[name] = nil }
    }

    /// Lets `body` take something from the line whose turn it is, which then goes to the end.
    mutating func take<Result>(_ body: (inout Content) -> Result?) -> Result? {
        let next = lines.min { $0.value.place < $1.value.place }
        guard let name = next?.key, var line = lines.removeValue(forKey: name) else { return nil }
        let result = body(&line.content)
        lastPlace += 1
        line.place = lastPlace
        if !line.content.isEmpty { lines[name] = line }
        return result
    }
}
