import Foundation
import Images
import Testing

@Suite struct OrientationTests {
    /// What one sees of red and green above blue and white, stored in each orientation of the EXIF standard.
    static let views: [(UInt8, [Pixel])] = [
        (1, [red, green, blue, white]),
        (2, [green, red, white, blue]),
        (3, [white, blue, green, red]),
        (4, [blue, white, red, green]),
        (5, [red, blue, green, white]),
        (6, [blue, red, white, green]),
        (7, [white, green, blue, red]),
        (8, [green, white, red, blue]),
    ]

    @Test(arguments: views)
    func `a photo comes upright`(orientation: UInt8, view: [Pixel]) throws {
        let image = try CGImage(decoding: photo(EXIF(orientation: orientation)))
        #expect(image.sides == (orientation < 5 ? [64, 32] : [32, 64]))
        #expect(image.shows(view))
    }

    @Test(arguments: views)
    func `a photo that is scaled down comes upright`(orientation: UInt8, view: [Pixel]) throws {
        let image = try CGImage(decoding: photo(EXIF(orientation: orientation)), toFit: 16)
        #expect(image.sides == (orientation < 5 ? [16, 8] : [8, 16]))
        #expect(image.shows(view))
    }

    @Test func `both byte orders are read`() throws {
        let image = try CGImage(decoding: photo(EXIF(orientation: 6, isLittleEndian: true)))
        #expect(image.shows([blue, red, white, green]))
    }

    @Test func `other entries before the orientation are passed over`() throws {
        let image = try CGImage(decoding: photo(EXIF(orientation: 3, entriesBefore: 3)))
        #expect(image.shows([white, blue, green, red]))
    }

    @Test func `segments and fill bytes before EXIF are passed over`() throws {
        let before = segment(0xE1, Array("http://ns.example/".utf8)) + [0xFF, 0xFF]
        let data = try CGImage.fields(width: 64, height: 32).jpegData()
        let image = try CGImage(decoding: data.insertingAfterStart(before + EXIF(orientation: 3).asSegment))
        #expect(image.shows([white, blue, green, red]))
    }

    @Test(arguments: [0, 9, 255] as [UInt8])
    func `an orientation that does not exist turns nothing`(orientation: UInt8) throws {
        #expect(try CGImage(decoding: photo(EXIF(orientation: orientation))).shows([red, green, blue, white]))
    }

    @Test func `EXIF cut short anywhere turns nothing and stops nothing`() throws {
        let whole = EXIF(orientation: 3).body
        let end = whole.count - 2  // Padding of the value, then nothing that is read.
        for count in 0..<end {
            let data = try CGImage.fields(width: 64, height: 32).jpegData()
            let image = try CGImage(decoding: data.insertingAfterStart(segment(0xE1, Array(whole.prefix(count)))))
            #expect(image.shows([red, green, blue, white]))
        }
    }

    @Test func `an offset beyond the end turns nothing`() throws {
        var exif = EXIF(orientation: 3)
        exif.directoryOffset = .max
        #expect(try CGImage(decoding: photo(exif)).shows([red, green, blue, white]))
    }

    private func photo(_ exif: EXIF) throws -> Data {
        try CGImage.fields(width: 64, height: 32).jpegData().insertingAfterStart(exif.asSegment)
    }
}
