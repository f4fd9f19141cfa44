/// Writes a cell, in quotes when it needs them, and harmless for spreadsheets.
enum CSVCell {
    static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        let isQuoted = text.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
        if CellGuard.needsGuard(text) { bytes.append(CellGuard.apostrophe) }
        for byte in text {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte)
        }
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
    }
}
