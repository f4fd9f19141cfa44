import Foundation
import Images
import Testing

/// The hostile files here are all header: without the check, decoding them would fail otherwise, after allocating.
@Suite struct LimitTests {
    @Test func `more than 20 MB of data are refused`() {
        let error = #expect(throws: ImageError.self) { try CGImage(decoding: Data(count: 20_000_001)) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.message.contains("20000000") == true)
    }

    @Test func `20 MB of data are not too much`() throws {
        let data = try CGImage.flat(red, width: 1, height: 1).pngData()
        let padded = data + Data(count: 20_000_000 - data.count)
        #expect(try CGImage(decoding: padded).rgba == red)
    }

    @Test(arguments: [
        PNGBuilder(width: 8001, height: 8000, rows: [[]]).data, JPEGBuilder(width: 8001, height: 8000, blocks: 0).data,
    ])
    func `more than 64 million pixels are refused by the header alone`(data: Data) {
        let error = #expect(throws: ImageError.self) { try CGImage(decoding: data) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.message.contains("8001 x 8000") == true)
        #expect(error?.message.contains("64000000") == true)
    }

    @Test(arguments: [
        PNGBuilder(width: 32_768, height: 1, rows: [[]]).data, JPEGBuilder(width: 32_768, height: 1, blocks: 0).data,
        PNGBuilder(width: 1, height: 32_768, rows: [[]]).data, JPEGBuilder(width: 1, height: 32_768, blocks: 0).data,
    ])
    func `a side past 32767 is refused by the header alone`(data: Data) {
        let error = #expect(throws: ImageError.self) { try CGImage(decoding: data, toFit: 10) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.message.contains("32767") == true)
    }

    @Test func `a side of 32767 is not too long`() throws {
        let picture = try CGImage(width: 32_767, height: 1, rgba: Array(repeating: 9, count: 4 * 32_767))
        #expect(try CGImage(decoding: picture.pngData()) == picture)
    }

    @Test func `pixels past a limit are refused`() {
        let error = #expect(throws: ImageError.self) { try CGImage(width: .max, height: .max, rgba: []) }
        #expect(error?.code == .limitExceeded)
    }
}
