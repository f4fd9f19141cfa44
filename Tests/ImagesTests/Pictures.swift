import Images

typealias Pixel = [UInt8]

let red: Pixel = [255, 0, 0, 255]
let green: Pixel = [0, 255, 0, 255]
let blue: Pixel = [0, 0, 255, 255]
let white: Pixel = [255, 255, 255, 255]
let black: Pixel = [0, 0, 0, 255]

extension CGImage {
    static func flat(_ pixel: Pixel, width: Int, height: Int) throws -> CGImage {
        try drawn(width: width, height: height) { _, _ in pixel }
    }

    static func drawn(width: Int, height: Int, pixel: (Int, Int) -> Pixel) throws -> CGImage {
        var rgba: [UInt8] = []
        for y in 0..<height { for x in 0..<width { rgba += pixel(x, y) } }
        return try CGImage(width: width, height: height, rgba: rgba)
    }

    static func random(width: Int, height: Int, using generator: inout some RandomNumberGenerator) throws -> CGImage {
        try drawn(width: width, height: height) { _, _ in (0..<4).map { _ in .random(in: 0...255, using: &generator) } }
    }

    /// Four fields: red and green above blue and white.
    static func fields(width: Int, height: Int) throws -> CGImage {
        try drawn(width: width, height: height) { x, y in
            y < height / 2 ? (x < width / 2 ? red : green) : (x < width / 2 ? blue : white)
        }
    }

    var sides: [Int] { [width, height] }

    func pixel(_ x: Int, _ y: Int) -> Pixel { Array(rgba[4 * (y * width + x)..<4 * (y * width + x) + 4]) }

    /// The middles of the four quarters: above left and right, below left and right.
    var quarters: [Pixel] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { pixel(width * $0.0 / 4, height * $0.1 / 4) }
    }

    /// Whether each quarter has about this colour; JPEG changes it a little.
    func shows(_ expected: [Pixel], within tolerance: Int = 8) -> Bool {
        zip(quarters.joined(), expected.joined()).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }
}

/// Repeats itself for a seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
