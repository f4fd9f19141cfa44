/// The position at which the bytes stop being UTF-8; nil when all of them are.
func firstBadByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var position = 0
    while position < bytes.count {
        let byte = bytes[position]
        if byte < 0x80 {
            position += 1
            continue
        }
        let length: Int
        let second: ClosedRange<UInt8>
        switch byte {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return position
        }
        guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { return position }
        for index in 2..<max(length, 2) where bytes[position + index] & 0xC0 != 0x80 { return position }
        position += length
    }
    return nil
}
