import Glibc

/// All texts of a roster, each stored once in one buffer: a row needs four bytes for a text, however long it is.
struct StringTable: Sendable {
    /// More text than this is not read, whatever the limits say: positions have 32 bits, and UTF-16 text grows by
    /// half when converted.
    static let most = 2 << 30

    private var bytes: [UInt8] = []
    /// Where each text ends; it begins where the one before ends. The first is the empty one.
    private var ends: [UInt32] = [0]
    /// A hash table with open addressing: the number of a text, or zero for an empty slot.
    private var slots = [UInt32](repeating: 0, count: 1 << 12)
    /// Different in each run, so that nobody can write a file whose texts all get the same slot.
    private let first = UInt64.random(in: .min ... .max)
    private let second = UInt64.random(in: .min ... .max)

    /// How many texts there are, the empty one included.
    var count: Int { ends.count }

    func string(_ number: UInt32) -> String { withBytes(number) { String(decoding: $0, as: UTF8.self) } }

    func withBytes<Result>(_ number: UInt32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        let range = range(number)
        return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// The number of a text, new or known.
    mutating func number(of text: UnsafeBufferPointer<UInt8>) -> UInt32 {
        if text.isEmpty { return 0 }
        var slot = place(hash(text))
        while slots[slot] != 0 {
            if isEqual(slots[slot], text) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = UInt32(ends.count)
        bytes.append(contentsOf: text)
        ends.append(UInt32(bytes.count))
        slots[slot] = number
        if ends.count * 2 > slots.count { grow() }
        return number
    }

    /// The number of a text that is known, or nil.
    func known(_ text: UnsafeBufferPointer<UInt8>) -> UInt32? {
        if text.isEmpty { return 0 }
        var slot = place(hash(text))
        while slots[slot] != 0 {
            if isEqual(slots[slot], text) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private func range(_ number: UInt32) -> Range<Int> {
        let number = Int(number)
        return (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    }

    private func isEqual(_ number: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(number)
        guard range.count == text.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress, let other = text.baseAddress else { return text.isEmpty }
            return memcmp(base + range.lowerBound, other, text.count) == 0
        }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for number in 1..<UInt32(ends.count) {
            var slot = withBytes(number) { place(hash($0)) }
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = number
        }
    }

    private func place(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

    /// Hashes eight bytes at a time with a multiplication that nobody outside can predict.
    private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(text)
        var state = second ^ UInt64(truncatingIfNeeded: text.count)
        var position = 0
        while position &+ 8 <= raw.count {
            state = mixed(raw.loadUnaligned(fromByteOffset: position, as: UInt64.self) ^ first, state)
            position &+= 8
        }
        var rest: UInt64 = 0
        while position < raw.count {
            rest = rest << 8 | UInt64(raw[position])
            position &+= 1
        }
        return mixed(mixed(rest ^ first, state) ^ second, 0x9E37_79B9_7F4A_7C15)
    }

    private func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }
}

extension StringTable {
    /// Byte order, which is the order of Unicode code points.
    func isBefore(_ one: UInt32, _ other: UInt32) -> Bool {
        guard one != other else { return false }
        return withBytes(one) { one in withBytes(other) { other in one.lexicographicallyPrecedes(other) } }
    }
}
