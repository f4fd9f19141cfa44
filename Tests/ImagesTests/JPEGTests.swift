import CTurboJPEG
import Foundation
import Images
import Testing

@Suite struct JPEGTests {
    @Test func `a picture comes back from JPEG nearly as it was`() throws {
        let picture = try CGImage.fields(width: 32, height: 32)
        let decoded = try CGImage(decoding: picture.jpegData())
        #expect(decoded.width == 32 && decoded.height == 32)
        #expect(decoded.shows(picture.quarters))
    }

    @Test func `lower quality takes fewer bytes`() throws {
        var generator = SeededGenerator(state: 1)
        let picture = try CGImage.random(width: 64, height: 64, using: &generator)
        #expect(try picture.jpegData(quality: 20).count < picture.jpegData(quality: 90).count)
    }

    @Test func `what shines through is white, for JPEG knows no transparency`() throws {
        let invisible = try CGImage.flat([0, 0, 0, 0], width: 16, height: 16)
        let half = try CGImage.flat([0, 0, 0, 128], width: 16, height: 16)
        #expect(try CGImage(decoding: invisible.jpegData()).pixel(8, 8) == white)
        #expect(try CGImage(decoding: half.jpegData()).pixel(8, 8) == [127, 127, 127, 255])
    }

    @Test func `quality outside 1 to 100 is a programmer's mistake`() async {
        await #expect(processExitsWith: .failure) {
            _ = try CGImage(width: 1, height: 1, rgba: [0, 0, 0, 0]).jpegData(quality: 0)
        }
    }

    @Test func `a progressive picture decodes`() throws {
        let picture = try CGImage.fields(width: 32, height: 32)
        let data = try turboJPEG(picture.rgba, width: 32, height: 32, as: TJPF_RGBX, flags: TJFLAG_PROGRESSIVE)
        #expect(data.contains([0xFF, 0xC2]))
        #expect(try CGImage(decoding: data).shows(picture.quarters))
    }

    @Test func `CMYK as Adobe stores it becomes colours`() throws {
        // No cyan, all magenta and yellow, no black: red. Adobe stores what is left of the paper.
        let inks = Array(repeatElement([255, 0, 0, 255] as [UInt8], count: 256).joined())
        let data = try turboJPEG(inks, width: 16, height: 16, as: TJPF_CMYK)
        #expect(data.contains(Array("Adobe".utf8)))
        #expect(try CGImage(decoding: data).shows(Array(repeating: red, count: 4)))
    }

    @Test func `plain CMYK becomes colours`() throws {
        // Half of every ink: 127/255 of the light passes the colours, 127/255 of that passes the black.
        let image = try CGImage(decoding: JPEGBuilder(sampling: Array(repeating: (1, 1), count: 4)).data)
        #expect(image.pixel(8, 8) == [63, 63, 63, 255])
    }

    @Test func `grey decodes`() throws {
        #expect(try CGImage(decoding: JPEGBuilder().data).pixel(8, 8) == [128, 128, 128, 255])
    }

    @Test func `a subsampling that has no name decodes`() throws {
        let image = try CGImage(decoding: JPEGBuilder(sampling: [(4, 1), (1, 1), (2, 1)]).data)
        #expect(image.pixel(8, 8) == [128, 128, 128, 255])
    }

    @Test func `two components have no colours`() {
        let error = #expect(throws: ImageError.self) {
            try CGImage(decoding: JPEGBuilder(sampling: [(1, 1), (1, 1)]).data)
        }
        #expect(error?.code == .damaged)
    }

    @Test func `stray bytes between segments are forgiven, as every viewer does`() throws {
        let picture = try CGImage.fields(width: 32, height: 32)
        let data = try picture.jpegData().insertingAfterStart(segment(0xFE, [1]) + [0, 0, 0])
        #expect(try CGImage(decoding: data).shows(picture.quarters))
    }

    @Test(arguments: [(0, 16), (16, 0)])
    func `a picture without pixels is damaged`(width: UInt16, height: UInt16) {
        let error = #expect(throws: ImageError.self) {
            try CGImage(decoding: JPEGBuilder(width: width, height: height).data)
        }
        #expect(error?.code == .damaged)
    }

    @Test func `without its last bytes a picture is damaged`() throws {
        let data = try CGImage.fields(width: 32, height: 32).jpegData()
        for count in 3..<data.count - 2 {
            let error = #expect(throws: ImageError.self) { try CGImage(decoding: data.prefix(count)) }
            #expect(error?.code == .damaged)
        }
    }

    @Test func `a wrong byte anywhere is an error or a picture, never a crash`() throws {
        let data = try CGImage.fields(width: 16, height: 16).jpegData()
        var failures = 0
        for index in data.indices.dropFirst(3) {
            var damaged = data
            damaged[index] ^= 0x55
            do {
                _ = try CGImage(decoding: damaged)
            } catch is ImageError {
                failures += 1
            }
        }
        #expect(failures > 0)
    }
}
