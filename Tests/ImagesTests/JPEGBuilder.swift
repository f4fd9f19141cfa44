import CTurboJPEG
import Foundation

/// Writes JPEG files by hand: mid-grey throughout, with whatever the header claims.
struct JPEGBuilder {
    var width: UInt16 = 16
    var height: UInt16 = 16
    /// Horizontal and vertical sampling factors, one pair for each component.
    var sampling: [(x: UInt8, y: UInt8)] = [(1, 1)]
    /// How many blocks of 8 x 8 follow, which may be more than the picture takes; 0 leaves them out.
    var blocks = 100

    var data: Data {
        let components = sampling.indices.map(UInt8.init)
        var frame: [UInt8] = [8] + bigEndian(height) + bigEndian(width) + [UInt8(sampling.count)]
        for (id, factors) in zip(components, sampling) { frame += [id, factors.x << 4 | factors.y, 0] }
        // One code of one bit: a block is two zero bits, "no change of brightness" and "nothing more".
        let oneCode: [UInt8] = [1] + Array(repeating: 0, count: 15) + [0]
        var file = Data([0xFF, 0xD8])
        file += segment(0xDB, [0] + Array(repeating: 1, count: 64))
        file += segment(0xC0, frame)
        file += segment(0xC4, [0x00] + oneCode + [0x10] + oneCode)
        file += segment(0xDA, [UInt8(sampling.count)] + components.flatMap { [$0, 0] } + [0, 63, 0])
        return file + Array(repeating: 0, count: blocks / 4) + [0xFF, 0xD9]
    }
}

func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(UInt16(body.count + 2)) + body
}

func bigEndian(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }

extension Data {
    /// The same JPEG with bytes put in right after its first marker.
    func insertingAfterStart(_ bytes: [UInt8]) -> Data { prefix(2) + bytes + dropFirst(2) }
}

/// Encodes 4 bytes a pixel by the library itself, where we offer no such variant.
func turboJPEG(_ pixels: [UInt8], width: Int32, height: Int32, as format: TJPF, flags: Int32 = 0) throws -> Data {
    let coder = tjInitCompress()
    defer { tjDestroy(coder) }
    var buffer: UnsafeMutablePointer<UInt8>?
    defer { tjFree(buffer) }
    var count: UInt = 0
    let result = tjCompress2(
        coder, pixels, width, 0, height, format.rawValue, &buffer, &count, Int32(TJSAMP_444.rawValue), 100, flags)
    guard result == 0, let buffer else { throw CocoaError(.fileWriteUnknown) }
    return Data(bytes: buffer, count: Int(count))
}
