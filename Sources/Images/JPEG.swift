import CTurboJPEG
import Foundation

/// JPEG by TurboJPEG: one call each way, errors as results.
enum JPEG {
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

    static func encode(_ bitmap: Bitmap, quality: Int) throws -> Data {
        guard let coder = tjInitCompress() else { throw ImageError.notEncoded("JPEG", "out of memory") }
        defer { tjDestroy(coder) }
        var buffer: UnsafeMutablePointer<UInt8>?
        defer { tjFree(buffer) }
        var count: UInt = 0
        let result = tjCompress2(
            coder, bitmap.overWhite().rgba, Int32(bitmap.size.width), 0, Int32(bitmap.size.height),
            TJPF_RGBX.rawValue, &buffer, &count, Int32(TJSAMP_420.rawValue), Int32(quality), 0)
        guard result == 0, let buffer else { throw ImageError.notEncoded("JPEG", message(of: coder)) }
        return Data(bytes: buffer, count: Int(count))
    }

    static func message(of coder: tjhandle) -> String {
        tjGetErrorStr2(coder).map { String(cString: $0) } ?? "no reason given"
    }
}

extension Bitmap {
    /// The same picture on white paper.
    fileprivate func overWhite() -> Bitmap {
        guard stride(from: 3, to: rgba.count, by: 4).contains(where: { rgba[$0] != 255 }) else { return self }
        return Bitmap(size) { target in
            for pixel in stride(from: 0, to: rgba.count, by: 4) {
                let alpha = Int(rgba[pixel + 3])
                for channel in pixel..<pixel + 3 {
                    target[channel] = UInt8((Int(rgba[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
                }
                target[pixel + 3] = 255
            }
        }
    }
}
