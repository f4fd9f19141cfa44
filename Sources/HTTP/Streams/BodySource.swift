/// Where a loop gets the rest of an answer from, as fast as the client takes it.
protocol BodySource: AnyObject, Sendable {
    /// The loop is about to send; from now on `shared` is to be woken when there is more.
    func opened(_ shared: SharedConnection)
    func read(into buffer: UnsafeMutableRawBufferPointer) -> BodyReading
    /// Nothing is sent any more: all of it was, or the connection is gone.
    func closed(isComplete: Bool)
}

enum BodyReading {
    case bytes(Int)
    /// Nothing now; the wire is woken when that changes.
    case nothingYet
    case end
    /// What was promised cannot be kept; the client learns it by a connection that breaks off.
    case broken
}

/// Bytes that wait to be sent, taken from the front.
struct Backlog {
    private var bytes: [UInt8] = []
    private var start = 0

    var count: Int { bytes.count - start }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ more: [UInt8]) {
        if start > 65_536 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    mutating func append(_ more: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: more) }

    mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let taken = min(count, buffer.count)
        bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<(start + taken)])) }
        start += taken
        // An empty one keeps no memory: there may be many thousands.
        if isEmpty { self = Backlog() }
        return taken
    }

    mutating func takeAll() -> [UInt8] {
        defer { self = Backlog() }
        return start == 0 ? bytes : Array(bytes[start...])
    }

    mutating func removeAll() { self = Backlog() }
}
