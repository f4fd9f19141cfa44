import CQREncode

/// A text as a square of dark and light fields that cameras read.
package struct QRCode: Hashable, Sendable {
    /// Fields a side, without the light margin that has to be around them.
    package let size: Int
    /// Row after row.
    private let isDark: [Bool]

    /// The light fields that have to be on each side, or cameras don't find it.
    package static let margin = 4

    /// Nil when the text is too long for any, or empty.
    ///
    /// It can be read while a seventh of it is dirty: slips of paper live in pencil cases.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= Self.most,
            let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        guard let fields = code.pointee.data else { return nil }
        size = Int(code.pointee.width)
        isDark = UnsafeBufferPointer(start: fields, count: size * size).map { $0 & 1 == 1 }
    }

    /// What the largest one holds at this degree of repetition.
    private static let most = 2331

    package func isDark(row: Int, column: Int) -> Bool { isDark[row * size + column] }

    /// The dark fields of each row that stand side by side, as one each.
    package var strokes: [(row: Int, columns: Range<Int>)] {
        var strokes: [(row: Int, columns: Range<Int>)] = []
        for row in 0..<size {
            var start: Int?
            for column in 0...size {
                let isDark = column < size && isDark(row: row, column: column)
                if isDark, start == nil { start = column }
                if !isDark, let first = start {
                    strokes.append((row, first..<column))
                    start = nil
                }
            }
        }
        return strokes
    }
}
