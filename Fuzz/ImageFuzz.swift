// Compiled together with Sources/Images by `Scripts/fuzz images`, so it sees what is internal there.

import Foundation

/// Decodes whatever the fuzzer thinks of; errors are fine, crashes and broken promises are finds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let data = start.map { Data(bytes: $0, count: count) } ?? Data()
    // Smaller than in earnest: otherwise most of the time would go into clearing pixels.
    let limits = Limits(encodedBytes: 100_000, pixels: 100_000, side: 5_000)
    guard let whole = try? Bitmap(decoding: data, limits: limits) else { return 0 }
    check(whole, limits)
    for side in [1, 7, 64] {
        guard let small = try? Bitmap(decoding: data, toFit: side, limits: limits) else {
            fatalError("decodes whole, but not to fit \(side)")
        }
        check(small, limits)
        precondition(small.size == whole.size.fitted(to: side), "\(whole.size) became \(small.size)")
    }
    guard let png = try? PNG.encode(whole), let again = try? PNG.decode(png, limits: limits) else {
        fatalError("a decoded picture cannot be written and read as PNG")
    }
    precondition(again.rgba == whole.rgba, "PNG loses pixels")
    return 0
}

private func check(_ bitmap: Bitmap, _ limits: Limits) {
    precondition(bitmap.rgba.count == bitmap.size.byteCount && bitmap.size.pixelCount >= 1)
    precondition(bitmap.size.pixelCount <= limits.pixels && bitmap.size.longerSide <= limits.side)
}
