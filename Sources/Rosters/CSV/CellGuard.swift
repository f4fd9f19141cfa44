/// Spreadsheets treat a cell as a formula if it begins with `=`, `+`, `-`, `@`, a tab or a carriage return, even in a
/// name. An apostrophe in front makes it text; reading removes the apostrophe again.
enum CellGuard {
    static let apostrophe = UInt8(ascii: "'")

    /// Whether a cell is written with one more apostrophe than it has.
    static func needsGuard(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first(where: { $0 != apostrophe }) else { return false }
        return isDangerous(first)
    }

    /// Whether a cell was written with one more apostrophe than it had.
    static func isGuarded(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.first == apostrophe && needsGuard(bytes)
    }

    private static func isDangerous(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
        default: false
        }
    }
}
