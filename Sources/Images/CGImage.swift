public import Foundation
import Locks

/// A picture in memory that never changes: 8-bit red, green, blue and straight alpha.
///
/// It stands in for the Core Graphics class of the same name, which Linux does not have, and brings what a context's
/// thumbnail needs: PNG and JPEG in and out, and scaling.
///
/// ```swift
/// let cover = try CGImage(contentsOf: URL(fileURLWithPath: "light-and-shadow.jpg"))
/// context.thumbnail = cover.scaled(toFit: 330)
/// ```
///
/// Encoded data may have 20,000,000 bytes, a picture 64,000,000 pixels and a side 32,767; past one of these limits
/// nothing is allocated and ``ImageError`` names the limit.
///
/// Two images are equal when their pixels are. (In Core Graphics equality is identity; but an image that comes back
/// from a store is another object, and only its pixels can tell whether it is the same picture.)
public final class CGImage: Sendable {
    private let bitmap: Bitmap

    /// How many pixels a row has.
    public var width: Int { bitmap.size.width }

    /// How many rows there are.
    public var height: Int { bitmap.size.height }

    /// The pixels row by row from the top left; 4 bytes each: red, green, blue, straight (not premultiplied) alpha.
    public var rgba: [UInt8] { bitmap.rgba }

    private init(_ bitmap: Bitmap) {
        self.bitmap = bitmap
    }

    /// Makes a picture of pixels in the form of ``rgba``.
    ///
    /// - Throws: ``ImageError`` with code `invalidPixels` if the count of bytes is not `width * height * 4` or a side is
    ///   below 1, `limitExceeded` if the picture is too large.
    public convenience init(width: Int, height: Int, rgba: [UInt8]) throws {
        let size = PixelSize(width: width, height: height)
        try Limits.standard.check(size)
        guard rgba.count == size.byteCount else { throw ImageError.wrongByteCount(rgba.count, for: size) }
        self.init(Bitmap(unchecked: size, rgba: rgba))
    }
}

// MARK: - Reading

extension CGImage {
    /// Decodes a PNG or JPEG picture; its first bytes tell which.
    ///
    /// Every PNG and JPEG variant in common use becomes 8-bit RGBA: palettes, grey, 16 bits, interlacing; progressive
    /// and CMYK (converted without a colour profile). Of an animated PNG the default picture is taken. A photo comes
    /// upright, turned as its EXIF orientation says.
    ///
    /// - Parameters:
    ///   - data: The encoded picture.
    ///   - side: If given, the result is scaled down to fit a square of this side. That takes less time and memory than
    ///     decoding first and scaling afterwards.
    /// - Throws: ``ImageError`` with code `unknownFormat`, `damaged` or `limitExceeded`.
    public convenience init(decoding data: Data, toFit side: Int? = nil) throws {
        self.init(try Bitmap(decoding: data, toFit: side))
    }

    /// The same for a picture that somebody else sends, of so many pixels at most: each takes 4 bytes of memory.
    package convenience init(decoding data: Data, toFit side: Int, pixels: Int) throws {
        var limits = Limits.standard
        limits.pixels = min(pixels, limits.pixels)
        self.init(try Bitmap(decoding: data, toFit: side, limits: limits))
    }

    /// Reads and decodes the PNG or JPEG file at a file URL, as ``init(decoding:toFit:)`` does.
    ///
    /// - Throws: ``ImageError``, with code `unreadableFile` if the file itself cannot be read.
    public convenience init(contentsOf url: URL, toFit side: Int? = nil) throws {
        guard url.isFileURL else { throw ImageError.notAFile(url.scheme ?? "relative") }
        let limit = Limits.standard.encodedBytes
        let bytes: [UInt8]
        do throws(IntakeProblem) { bytes = try Intake(most: limit).read(url.path) } catch {
            throw error.code == .tooLarge
                ? ImageError.tooManyBytes(limit: limit) : ImageError.unreadable(url.path, cause: error)
        }
        try self.init(decoding: Data(bytes), toFit: side)
    }
}

// MARK: - Writing and scaling

extension CGImage {
    /// Encodes the picture as PNG; nothing is lost.
    ///
    /// - Throws: ``ImageError`` with code `encodingFailed` if memory does not suffice.
    public func pngData() throws -> Data {
        try PNG.encode(bitmap)
    }

    /// Encodes the picture as JPEG, which knows no transparency: what shines through is white.
    ///
    /// - Parameter quality: From 1, small and poor, to 100, large and good.
    /// - Throws: ``ImageError`` with code `encodingFailed` if memory does not suffice.
    public func jpegData(quality: Int = 85) throws -> Data {
        guard (1...100).contains(quality) else { fatalError("JPEG quality goes from 1 to 100, not \(quality)") }
        return try JPEG.encode(bitmap, quality: quality)
    }

    /// The picture scaled down to fit a square: same aspect ratio, at least 1 pixel a side.
    ///
    /// A picture that fits already is returned as it is; none is ever enlarged.
    public func scaled(toFit side: Int) -> CGImage {
        guard side >= 1 else { fatalError("a picture cannot be scaled to fit \(side) pixels; 1 is the least") }
        let target = bitmap.size.fitted(to: side)
        return target == bitmap.size ? self : CGImage(bitmap.scaled(to: target))
    }
}

// MARK: - Equality

extension CGImage: Hashable {
    public static func == (left: CGImage, right: CGImage) -> Bool {
        left === right || (left.bitmap.size == right.bitmap.size && left.bitmap.rgba == right.bitmap.rgba)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(bitmap.size)
        // Some bytes spread over the picture: hashing them all could take longer than drawing it.
        for index in stride(from: 0, to: rgba.count, by: max(1, rgba.count / 61)) { hasher.combine(rgba[index]) }
    }
}
