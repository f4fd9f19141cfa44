import Images
import Testing

@Suite struct ScalingTests {
    @Test(arguments: [
        ([1000, 500], 330, [330, 165]), ([500, 1000], 330, [165, 330]), ([331, 331], 330, [330, 330]),
        ([3000, 1], 330, [330, 1]), ([1, 700], 10, [1, 10]), ([3, 2], 1, [1, 1]), ([100, 99], 3, [3, 3]),
    ])
    func `scaling keeps the aspect ratio and at least one pixel`(size: [Int], side: Int, result: [Int]) throws {
        let scaled = try CGImage.flat(red, width: size[0], height: size[1]).scaled(toFit: side)
        #expect(scaled.sides == result)
    }

    @Test func `a picture that fits is returned as it is`() throws {
        let picture = try CGImage.flat(red, width: 30, height: 20)
        #expect(picture.scaled(toFit: 30) === picture)
        #expect(picture.scaled(toFit: .max) === picture)
    }

    @Test func `to scale to nothing is a programmer's mistake`() async {
        await #expect(processExitsWith: .failure) {
            _ = try CGImage(width: 1, height: 1, rgba: [0, 0, 0, 0]).scaled(toFit: 0)
        }
    }

    @Test func `a new pixel is the mean of those it covers`() throws {
        let picture = try CGImage(width: 2, height: 1, rgba: black + white)
        #expect(picture.scaled(toFit: 1).rgba == [128, 128, 128, 255])
    }

    @Test func `a pixel that is covered in part counts in part`() throws {
        let greys = [0, 90, 180].flatMap { [$0, $0, $0, 255] as Pixel }
        let expected = [30, 150].flatMap { [$0, $0, $0, 255] as Pixel }
        #expect(try CGImage(width: 3, height: 1, rgba: greys).scaled(toFit: 2).rgba == expected)
        #expect(try CGImage(width: 1, height: 3, rgba: greys).scaled(toFit: 2).rgba == expected)
    }

    @Test func `what is invisible does not tint an edge`() throws {
        let picture = try CGImage(width: 2, height: 1, rgba: [255, 0, 0, 0] + blue)
        #expect(picture.scaled(toFit: 1).rgba == [0, 0, 255, 128])
    }

    @Test func `nothing stays nothing`() throws {
        #expect(try CGImage.flat([9, 9, 9, 0], width: 4, height: 4).scaled(toFit: 2).rgba.allSatisfy { $0 == 0 })
    }

    @Test func `the longest row does not overflow`() throws {
        let picture = try CGImage(width: 32_767, height: 1, rgba: Array(repeating: 255, count: 32_767 * 4))
        #expect(picture.scaled(toFit: 1).rgba == white)
    }

    @Test(arguments: 1...9)
    func `one colour stays that colour at every size`(width: Int) throws {
        let pixel: Pixel = [200, 100, 3, 77]
        for height in 1...9 {
            let picture = try CGImage.flat(pixel, width: width, height: height)
            for side in 1...9 {
                let scaled = picture.scaled(toFit: side)
                #expect(scaled == (try .flat(pixel, width: scaled.width, height: scaled.height)))
            }
        }
    }

    @Test(arguments: 1...12)
    func `every mean is that of the definition`(width: Int) throws {
        for height in 1...6 {
            var generator = SeededGenerator(state: UInt64(100 * width + height))
            let picture = try CGImage.random(width: width, height: height, using: &generator)
            for side in 1..<max(width, height) {
                let scaled = picture.scaled(toFit: side)
                let expected = areaMeans(of: picture, width: scaled.width, height: scaled.height)
                #expect(zip(scaled.rgba, expected).allSatisfy { abs(Double($0) - $1) <= 0.500001 })
            }
        }
    }

    /// The definition, slowly: every old pixel weighs what it shares of the new one's area.
    private func areaMeans(of picture: CGImage, width: Int, height: Int) -> [Double] {
        var result: [Double] = []
        for y in 0..<height {
            for x in 0..<width {
                var (alpha, colors, area) = (0.0, [0.0, 0.0, 0.0], 0.0)
                for row in 0..<picture.height {
                    for column in 0..<picture.width {
                        let share =
                            overlap(column, of: picture.width, with: x, of: width)
                            * overlap(row, of: picture.height, with: y, of: height)
                        let pixel = picture.pixel(column, row).map(Double.init)
                        for channel in 0..<3 { colors[channel] += share * pixel[channel] * pixel[3] }
                        alpha += share * pixel[3]
                        area += share
                    }
                }
                result += colors.map { alpha < 1e-9 ? 0 : $0 / alpha } + [alpha / area]
            }
        }
        return result
    }

    private func overlap(_ old: Int, of oldCount: Int, with new: Int, of newCount: Int) -> Double {
        let (a, b) = (Double(old) / Double(oldCount), Double(old + 1) / Double(oldCount))
        let (c, d) = (Double(new) / Double(newCount), Double(new + 1) / Double(newCount))
        return max(0, min(b, d) - max(a, c))
    }
}
