/// Width and height in pixels.
struct PixelSize: Hashable, CustomStringConvertible {
    var width: Int
    var height: Int

    var longerSide: Int { max(width, height) }
    var pixelCount: Int { width * height }
    var byteCount: Int { pixelCount * 4 }
    var description: String { "\(width) x \(height)" }

    /// This size made to fit a square: same aspect ratio, never larger, at least one pixel a side.
    func fitted(to side: Int) -> PixelSize {
        guard longerSide > side else { return self }
        func scale(_ length: Int) -> Int { max(1, (length * side + longerSide / 2) / longerSide) }
        return PixelSize(width: scale(width), height: scale(height))
    }
}

/// Pixels row by row from the top left: red, green, blue and straight alpha, a byte each.
struct Bitmap {
    let size: PixelSize
    let rgba: [UInt8]

    /// `rgba` has to have 4 bytes for each pixel of a size that the limits allow.
    init(unchecked size: PixelSize, rgba: [UInt8]) {
        self.size = size
        self.rgba = rgba
    }

    /// Makes a bitmap whose bytes `fill` writes: all of them, unless it throws, for nobody clears them before.
    init(_ size: PixelSize, fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Void) rethrows {
        self.size = size
        rgba = try [UInt8](unsafeUninitializedCapacity: size.byteCount) { buffer, count in
            try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<size.byteCount]))
            count = size.byteCount
        }
    }
}
