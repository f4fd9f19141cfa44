/// The source of a response's remaining bytes, read as fast as the client takes them.
protocol BodySource: AnyObject, Sendable {
    /// The loop is about to send; from now on, wake `shared` when there is more.
    func opened(_ shared: SharedConnection)
    func read(into buffer: UnsafeMutableRawBufferPointer) -> BodyReading
    /// Nothing more is sent: everything was, or the connection is lost.
    func closed(isComplete: Bool)
}

enum BodyReading {
    case bytes(Int)
    /// Nothing at the moment; the connection is woken when that changes.
    case nothingYet
    case end
    /// The announced length cannot be kept; the connection is broken off to show that.
    case broken
}

/// Bytes waiting to be sent, taken from the front.
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
        // An empty one keeps no memory, because there may be many thousands.
        if isEmpty { self = Backlog() }
        return taken
    }

    mutating func takeAll() -> [UInt8] {
        defer { self = Backlog() }
        return start == 0 ? bytes : Array(bytes[start...])
    }

    mutating func removeAll() { self = Backlog() }
}
