import Foundation
import Images
import Testing

@Suite struct PNGTests {
    @Test(arguments: [(1, 1), (1, 7), (16, 1), (13, 9)])
    func `every pixel comes back from PNG, invisible ones too`(width: Int, height: Int) throws {
        var generator = SeededGenerator(state: UInt64(width))
        let picture = try CGImage.random(width: width, height: height, using: &generator)
        #expect(try CGImage(decoding: picture.pngData()) == picture)
    }

    @Test func `a slice of data decodes like a whole`() throws {
        let picture = try CGImage.fields(width: 4, height: 4)
        let padded = Data([1, 2, 3]) + (try picture.pngData())
        #expect(try CGImage(decoding: padded.dropFirst(3)) == picture)
    }

    @Test func `an opaque picture without alpha is opaque`() throws {
        let data = PNGBuilder(width: 2, height: 1, color: .rgb, rows: [[255, 0, 0, 0, 0, 255]]).data
        #expect(try CGImage(decoding: data).rgba == red + blue)
    }

    @Test func `a palette becomes its colours, with its transparency`() throws {
        let palette = [("PLTE", [255, 0, 0, 0, 255, 0] as [UInt8]), ("tRNS", [255, 64] as [UInt8])]
        let data = PNGBuilder(width: 2, height: 1, color: .palette, before: palette, rows: [[0, 1]]).data
        #expect(try CGImage(decoding: data).rgba == red + [0, 255, 0, 64])
    }

    @Test func `grey becomes equal red, green and blue`() throws {
        let data = PNGBuilder(width: 2, height: 1, color: .grey, rows: [[7, 200]]).data
        #expect(try CGImage(decoding: data).rgba == [7, 7, 7, 255, 200, 200, 200, 255])
    }

    @Test func `one bit a pixel becomes black and white`() throws {
        let data = PNGBuilder(width: 3, height: 1, color: .grey, depth: 1, rows: [[0b1010_0000]]).data
        #expect(try CGImage(decoding: data).rgba == white + black + white)
    }

    @Test func `grey keeps its alpha`() throws {
        let data = PNGBuilder(width: 2, height: 1, color: .greyAlpha, rows: [[7, 255, 200, 9]]).data
        #expect(try CGImage(decoding: data).rgba == [7, 7, 7, 255, 200, 200, 200, 9])
    }

    @Test func `16 bits become the upper 8, as bright as before`() throws {
        let row: [UInt8] = [0x10, 0x10, 0x80, 0x80, 0xFF, 0xFF, 0xFF, 0xFF]
        let data = PNGBuilder(width: 1, height: 1, color: .rgba, depth: 16, rows: [row]).data
        #expect(try CGImage(decoding: data).rgba == [0x10, 0x80, 0xFF, 0xFF])
    }

    @Test func `interlaced rows fall into place`() throws {
        let passes = [red, green, blue + white]
        let data = PNGBuilder(width: 2, height: 2, isInterlaced: true, rows: passes).data
        #expect(try CGImage(decoding: data).rgba == red + green + blue + white)
    }

    @Test func `an animation shows its default picture`() throws {
        let timing: [UInt8] = [0, 1, 0, 10, 0, 0]
        func frame(_ number: UInt32) -> [UInt8] {
            [number, 1, 1, 0, 0].flatMap { bigEndian($0 as UInt32) } + timing
        }
        let png = PNGBuilder(
            width: 1, height: 1,
            before: [("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), ("fcTL", frame(0))],
            rows: [red],
            after: [("fcTL", frame(1)), ("fdAT", [0, 0, 0, 2, 1, 2, 3])])
        #expect(try CGImage(decoding: png.data).rgba == red)
    }

    @Test func `without its last bytes a picture is damaged`() throws {
        let data = try CGImage.fields(width: 4, height: 4).pngData()
        let pixels = try #require(data.range(of: Data("IDAT".utf8)))
        for count in 8..<pixels.upperBound + 4 {
            let error = #expect(throws: ImageError.self) { try CGImage(decoding: data.prefix(count)) }
            #expect(error?.code == .damaged)
        }
    }

    @Test func `a wrong byte anywhere is noticed unless it changes nothing`() throws {
        let picture = try CGImage.fields(width: 4, height: 4)
        let data = try picture.pngData()
        var failures = 0
        for index in data.indices.dropFirst(8) {
            var damaged = data
            damaged[index] ^= 0x55
            do {
                #expect(try CGImage(decoding: damaged) == picture)
            } catch let error as ImageError {
                #expect([.damaged, .limitExceeded].contains(error.code))
                failures += 1
            }
        }
        #expect(failures > 0)
    }

    @Test(arguments: [(0, 1), (1, 0)])
    func `a picture without pixels is damaged`(width: UInt32, height: UInt32) throws {
        let data = PNGBuilder(width: width, height: height, rows: []).data
        let error = #expect(throws: ImageError.self) { try CGImage(decoding: data) }
        #expect(error?.code == .damaged)
    }

    @Test func `fewer rows than promised are damage`() throws {
        let data = PNGBuilder(width: 1, height: 3, rows: [red]).data
        let error = #expect(throws: ImageError.self) { try CGImage(decoding: data) }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("PNG") == true)
    }
}
