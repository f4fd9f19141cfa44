/// Reads server-sent events out of bytes that arrive in any pieces.
struct EventReader {
    /// Longer lines than any of ours are not kept.
    private static let longestLine = 65_536
    private var line: [UInt8] = []
    private var name = ""
    private var hasData = false
    private var endedWithReturn = false

    /// The names of the events that are complete; `message` where one has none.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [String] {
        var names: [String] = []
        for byte in bytes {
            let isSecondOfTwo = endedWithReturn && byte == UInt8(ascii: "\n")
            endedWithReturn = byte == UInt8(ascii: "\r")
            if isSecondOfTwo { continue }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if let name = endLine() { names.append(name) }
            } else if line.count < Self.longestLine {
                line.append(byte)
            }
        }
        return names
    }

    private mutating func endLine() -> String? {
        defer { line.removeAll(keepingCapacity: true) }
        guard !line.isEmpty else { return endEvent() }
        let text = String(decoding: line, as: UTF8.self)
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count == 2 ? parts[1] : ""
        if value.hasPrefix(" ") { value.removeFirst() }
        switch parts[0] {
        case "event": name = String(value)
        case "data": hasData = true
        default: break
        }
        return nil
    }

    private mutating func endEvent() -> String? {
        defer { (name, hasData) = ("", false) }
        guard hasData || !name.isEmpty else { return nil }
        return name.isEmpty ? "message" : name
    }
}
