import CTurboJPEG
import Foundation

extension JPEG {
    /// Decodes, scaled down where `side` asks for it, and turned as the EXIF orientation says.
    static func decode(_ data: Data, toFit side: Int, limits: Limits) throws -> Bitmap {
        guard let coder = tjInitDecompress() else { throw ImageError.damaged("JPEG", "out of memory") }
        defer { tjDestroy(coder) }
        let header = try data.withUnsafeBytes { try readHeader(of: $0, with: coder) }
        try limits.check(header.size)
        let notes = JPEGNotes(reading: data)
        let reduced = reducedSize(of: header.size, toFit: side)
        let bitmap = try Bitmap(reduced) { pixels in
            let format = header.isCMYK ? TJPF_CMYK : TJPF_RGBA
            try data.withUnsafeBytes { try readPixels(of: $0, as: format, reduced, into: pixels, with: coder) }
            if header.isCMYK { convertToRGBA(pixels, isInverted: notes.isFromAdobe) }
        }
        // The target follows from the true size: the reduced one has rounded sides.
        return bitmap.scaled(to: header.size.fitted(to: side)).turned(from: notes.orientation)
    }

    private static func readHeader(
        of source: UnsafeRawBufferPointer, with coder: tjhandle
    ) throws -> (size: PixelSize, isCMYK: Bool) {
        var (width, height, subsampling, colorspace): (Int32, Int32, Int32, Int32) = (0, 0, -1, -1)
        let bytes = source.assumingMemoryBound(to: UInt8.self).baseAddress
        // The result is not asked: it also complains of unusual subsampling, which the decoder itself can read.
        tjDecompressHeader3(coder, bytes, UInt(source.count), &width, &height, &subsampling, &colorspace)
        guard width > 0, height > 0, colorspace >= 0 else { throw ImageError.damaged("JPEG", message(of: coder)) }
        let isCMYK = [TJCS_CMYK, TJCS_YCCK].contains { colorspace == Int32($0.rawValue) }
        return (PixelSize(width: Int(width), height: Int(height)), isCMYK)
    }

    /// What the decoder makes: where it can divide by 2, 4 or 8 without going below `side`, it spares us the pixels.
    private static func reducedSize(of size: PixelSize, toFit side: Int) -> PixelSize {
        let divisor = [8, 4, 2].first { size.longerSide / $0 >= side } ?? 1
        func divide(_ length: Int) -> Int { (length + divisor - 1) / divisor }
        return PixelSize(width: divide(size.width), height: divide(size.height))
    }

    private static func readPixels(
        of source: UnsafeRawBufferPointer, as format: TJPF, _ size: PixelSize,
        into pixels: UnsafeMutableBufferPointer<UInt8>, with coder: tjhandle
    ) throws {
        let result = tjDecompress2(
            coder, source.assumingMemoryBound(to: UInt8.self).baseAddress, UInt(source.count), pixels.baseAddress,
            Int32(size.width), 0, Int32(size.height), format.rawValue, TJFLAG_LIMITSCANS)
        guard result == 0 || isForgivable(coder) else { throw ImageError.damaged("JPEG", message(of: coder)) }
    }

    /// After a warning the decoder has gone on, perhaps inventing grey pixels: for us the picture is damaged then.
    ///
    /// But some cameras leave stray bytes between segments, or number a version wrongly. All pixels are there, and
    /// every viewer shows those photos; the library's text is the only thing that tells the warnings apart.
    private static func isForgivable(_ coder: tjhandle) -> Bool {
        guard tjGetErrorCode(coder) == Int32(TJERR_WARNING.rawValue) else { return false }
        let text = message(of: coder)
        return ["extraneous bytes before marker", "Invalid SOS parameters", "JFIF revision", "Adobe color transform"]
            .contains { text.contains($0) }
    }

    /// Inks to light, in place. Adobe's programs store how much paper is left; others how much ink there is.
    private static func convertToRGBA(_ pixels: UnsafeMutableBufferPointer<UInt8>, isInverted: Bool) {
        let flip: UInt8 = isInverted ? 0 : 255
        for pixel in stride(from: 0, to: pixels.count, by: 4) {
            let key = Int(pixels[pixel + 3] ^ flip)
            for channel in pixel..<pixel + 3 {
                pixels[channel] = UInt8((Int(pixels[channel] ^ flip) * key + 127) / 255)
            }
            pixels[pixel + 3] = 255
        }
    }
}
