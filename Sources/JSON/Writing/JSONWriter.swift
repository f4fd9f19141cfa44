/// Writes JSON straight into bytes, without a tree in between.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///     json.field("title", handout.title)
///     json.field("due", handout.due)                      // null when there is none
///     json.object("teacher") { $0.field("name", name) }
///     json.array("tasks", tasks) { json, task in
///         json.object { $0.field("title", task.title) }
///     }
/// }
/// return Response(.ok, json.finish())
/// ```
///
/// Commas and colons come by themselves. A field outside an object, a bare value in one and what is left open trap.
@usableFromInline package struct JSONWriter: ~Copyable {
    // A buffer of our own, as an array would ask before every byte whether it is shared.
    private var start: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var capacity: Int

    /// For each open list or object a bit, the innermost lowest: whether it is an object. A 1 stands above all.
    private var levels: UInt64 = 1
    private var needsComma = false
    /// Whether a name was written whose value is due.
    private var owesValue = false

    package init(capacity: Int = 512) {
        self.capacity = max(capacity, 64)
        start = .allocate(capacity: self.capacity)
    }

    deinit {
        start.deallocate()
    }

    /// All that was written; the writer is used up.
    package consuming func finish() -> [UInt8] {
        precondition(levels == 1, "a list or an object is still open; close it before the end")
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// How many bytes were written so far.
    package var byteCount: Int { count }
}

// What stands between values.
extension JSONWriter {
    private var isInObject: Bool { levels & 1 == 1 && levels != 1 }

    /// Makes ready for a value.
    mutating func beginValue() {
        if owesValue {
            owesValue = false
            return
        }
        precondition(!isInObject, "a value without a name can't stand in an object; write a field")
        if needsComma {
            append(UInt8(ascii: ","))
        }
        needsComma = true
    }

    private mutating func beginField() {
        precondition(isInObject && !owesValue, "a field can only stand in an object; write a value")
        if needsComma {
            append(UInt8(ascii: ","))
        }
        needsComma = true
        owesValue = true
    }

    /// Writes a name; a value must follow.
    @usableFromInline package mutating func name(_ name: StaticString) {
        beginField()
        let length = name.utf8CodeUnitCount
        assert(
            (0..<length).allSatisfy { Self.isPlain(name.utf8Start[$0]) }, "such a name needs escaping; use name(of:)")
        let target = room(for: length + 3)
        target[0] = UInt8(ascii: "\"")
        (target + 1).update(from: name.utf8Start, count: length)
        target[length + 1] = UInt8(ascii: "\"")
        target[length + 2] = UInt8(ascii: ":")
        count += length + 3
    }

    /// Writes a name that is known only when the program runs; a value must follow.
    @usableFromInline package mutating func name(of name: String) {
        beginField()
        appendQuoted(name)
        append(UInt8(ascii: ":"))
    }

    @usableFromInline package mutating func openObject() { open(UInt8(ascii: "{"), bit: 1) }
    @usableFromInline package mutating func openArray() { open(UInt8(ascii: "["), bit: 0) }
    @usableFromInline package mutating func closeObject() { close(UInt8(ascii: "}"), bit: 1) }
    @usableFromInline package mutating func closeArray() { close(UInt8(ascii: "]"), bit: 0) }

    private mutating func open(_ byte: UInt8, bit: UInt64) {
        precondition(levels >> 63 == 0, "more than 63 levels can't be written; write a flatter value")
        beginValue()
        append(byte)
        levels = levels << 1 | bit
        needsComma = false
    }

    private mutating func close(_ byte: UInt8, bit: UInt64) {
        precondition(levels != 1 && levels & 1 == bit && !owesValue, "this is not open, or a name waits for its value")
        append(byte)
        levels >>= 1
        needsComma = true
    }
}

// The bytes.
extension JSONWriter {
    /// Space for so many bytes behind what is written; count them once they are there.
    mutating func room(for added: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity - count < added {
            grow(by: added)
        }
        return start + count
    }

    mutating func didWrite(_ added: Int) {
        count += added
    }

    mutating func append(_ byte: UInt8) {
        room(for: 1).pointee = byte
        count += 1
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        room(for: bytes.count).update(from: base, count: bytes.count)
        count += bytes.count
    }

    /// Puts the last parts of what is written, which commas separate, in another order.
    mutating func reorder(_ parts: [Range<Int>]) {
        guard let first = parts.map(\.lowerBound).min() else { return }
        var reordered: [UInt8] = []
        reordered.reserveCapacity(count - first)
        for part in parts {
            if !reordered.isEmpty { reordered.append(UInt8(ascii: ",")) }
            reordered.append(contentsOf: UnsafeBufferPointer(start: start + part.lowerBound, count: part.count))
        }
        count = first
        reordered.withUnsafeBufferPointer { append($0) }
    }

    @inline(never)
    private mutating func grow(by added: Int) {
        let greater = max(capacity * 2, count + added)
        let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: greater)
        fresh.update(from: start, count: count)
        start.deallocate()
        start = fresh
        capacity = greater
    }
}
