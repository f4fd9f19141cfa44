/// How large a picture may be: a few hostile bytes can ask for gigabytes of pixels.
struct Limits {
    /// Bytes of the encoded picture.
    var encodedBytes: Int
    /// Width times height: at 4 bytes each, what one picture may hold in memory.
    var pixels: Int
    /// Width or height alone. Scaling relies on it: the sum of one row has to fit 32 bits.
    var side: Int

    static let standard = Limits(encodedBytes: 20_000_000, pixels: 64_000_000, side: 32_767)

    func check(encodedBytes count: Int) throws {
        guard count <= encodedBytes else { throw ImageError.tooManyBytes(limit: encodedBytes) }
    }

    func check(_ size: PixelSize) throws {
        guard size.width >= 1, size.height >= 1 else { throw ImageError.empty(size) }
        guard size.longerSide <= side else { throw ImageError.sideTooLong(size, limit: side) }
        guard size.pixelCount <= pixels else { throw ImageError.tooManyPixels(size, limit: pixels) }
    }
}
