// Writes one small picture of each kind into the current folder, for `Scripts/fuzz images` to begin with.
// Compiled together with Sources/Images and the builders of its tests.

import CTurboJPEG
import Foundation

let drawn = try CGImage(width: 8, height: 8, rgba: (0..<256).map { UInt8($0 & 255) })
let pixels: [UInt8] = Array(repeating: 90, count: 32)
let palette = [("PLTE", [255, 0, 0, 0, 255, 0] as [UInt8]), ("tRNS", [255, 64] as [UInt8])]
let photo = try drawn.jpegData(quality: 50)
let four: [(x: UInt8, y: UInt8)] = Array(repeating: (1, 1), count: 4)

let seeds: [String: Data] = [
    "rgba.png": try drawn.pngData(),
    "rgb.png": PNGBuilder(width: 2, height: 1, color: .rgb, rows: [Array(pixels.prefix(6))]).data,
    "palette.png": PNGBuilder(width: 2, height: 1, color: .palette, before: palette, rows: [[0, 1]]).data,
    "grey.png": PNGBuilder(width: 9, height: 1, color: .grey, depth: 1, rows: [[0xAA, 0x80]]).data,
    "grey-alpha.png": PNGBuilder(width: 2, height: 1, color: .greyAlpha, rows: [Array(pixels.prefix(4))]).data,
    "deep.png": PNGBuilder(width: 1, height: 1, depth: 16, rows: [Array(pixels.prefix(8))]).data,
    "interlaced.png": PNGBuilder(
        width: 2, height: 2, isInterlaced: true, rows: [4, 4, 8].map { Array(pixels.prefix($0)) }
    ).data,
    "photo.jpg": photo,
    "turned.jpg": photo.insertingAfterStart(EXIF(orientation: 6, entriesBefore: 2).asSegment),
    "little-endian.jpg": photo.insertingAfterStart(EXIF(orientation: 3, isLittleEndian: true).asSegment),
    "stray.jpg": photo.insertingAfterStart(segment(0xFE, [1]) + [0, 0, 0]),
    "progressive.jpg": try turboJPEG(drawn.rgba, width: 8, height: 8, as: TJPF_RGBX, flags: TJFLAG_PROGRESSIVE),
    "adobe.jpg": try turboJPEG(drawn.rgba, width: 8, height: 8, as: TJPF_CMYK),
    "grey.jpg": JPEGBuilder().data,
    "inks.jpg": JPEGBuilder(sampling: four).data,
    "odd.jpg": JPEGBuilder(width: 40, height: 9, sampling: [(4, 1), (1, 1), (2, 1)]).data,
]
for (name, data) in seeds { try data.write(to: URL(fileURLWithPath: name)) }
