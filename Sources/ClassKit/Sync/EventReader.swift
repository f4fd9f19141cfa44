/// Reads server-sent events out of bytes that arrive in any pieces.
struct EventReader {
    struct Event: Equatable, Sendable {
        /// `message` where it has none.
        var name: String
        var data: String
    }

    /// Longer lines, and longer texts of several, than any of ours are not kept.
    private static let longest = 65_536
    private var line: [UInt8] = []
    private var name = ""
    private var data: String?
    private var endedWithReturn = false

    /// The events that are complete.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            let isSecondOfTwo = endedWithReturn && byte == UInt8(ascii: "\n")
            endedWithReturn = byte == UInt8(ascii: "\r")
            if isSecondOfTwo { continue }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if let event = endLine() { events.append(event) }
            } else if line.count < Self.longest {
                line.append(byte)
            }
        }
        return events
    }

    private mutating func endLine() -> Event? {
        defer { line.removeAll(keepingCapacity: true) }
        guard !line.isEmpty else { return endEvent() }
        let text = String(decoding: line, as: UTF8.self)
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count == 2 ? parts[1] : ""
        if value.hasPrefix(" ") { value.removeFirst() }
        switch parts[0] {
        case "event": name = String(value)
        case "data" where (data?.utf8.count ?? 0) < Self.longest: data = data.map { "\($0)\n\(value)" } ?? String(value)
        default: break
        }
        return nil
    }

    private mutating func endEvent() -> Event? {
        defer { (name, data) = ("", nil) }
        guard data != nil || !name.isEmpty else { return nil }
        return Event(name: name.isEmpty ? "message" : name, data: data ?? "")
    }
}
