import CPNG
import Foundation

/// PNG by libpng's simplified interface, which turns every variant into 8-bit RGBA and needs no setjmp of its caller.
enum PNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func decode(_ data: Data, limits: Limits) throws -> Bitmap {
        try data.withUnsafeBytes { source in
            try withImage { image in
                guard png_image_begin_read_from_memory(image, source.baseAddress, source.count) != 0 else {
                    throw ImageError.damaged("PNG", message(of: image))
                }
                let size = PixelSize(width: Int(image.pointee.width), height: Int(image.pointee.height))
                try limits.check(size)
                image.pointee.format = cpng_format_rgba
                // Without this, 16-bit pictures that name no gamma are taken for linear light and come out too bright.
                image.pointee.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
                return try Bitmap(size) { pixels in
                    guard png_image_finish_read(image, nil, pixels.baseAddress, 0, nil) != 0 else {
                        throw ImageError.damaged("PNG", message(of: image))
                    }
                }
            }
        }
    }

    static func encode(_ bitmap: Bitmap) throws -> Data {
        try withImage { image in
            image.pointee.width = UInt32(bitmap.size.width)
            image.pointee.height = UInt32(bitmap.size.height)
            image.pointee.format = cpng_format_rgba
            // The upper bound is address space, not memory: pages that the encoder does not reach are never made.
            var count = cpng_encoded_size_max(image.pointee)
            guard let buffer = malloc(count) else { throw ImageError.notEncoded("PNG", "out of memory") }
            defer { free(buffer) }
            guard png_image_write_to_memory(image, buffer, &count, 0, bitmap.rgba, 0, nil) != 0 else {
                throw ImageError.notEncoded("PNG", message(of: image))
            }
            return Data(bytes: buffer, count: count)
        }
    }

    /// Lends a `png_image` that stays in one place: libpng keeps its address between the calls.
    private static func withImage<Result>(
        _ body: (UnsafeMutablePointer<png_image>) throws -> Result
    ) rethrows -> Result {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        return try withUnsafeMutablePointer(to: &image) { pointer in
            defer { png_image_free(pointer) }
            return try body(pointer)
        }
    }

    private static func message(of image: UnsafeMutablePointer<png_image>) -> String {
        withUnsafeBytes(of: image.pointee.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
