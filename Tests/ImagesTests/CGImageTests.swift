import Foundation
import Images
import Testing

@Suite struct CGImageTests {
    @Test func `pixels are kept as given`() throws {
        let picture = try CGImage(width: 2, height: 1, rgba: red + [1, 2, 3, 4])
        #expect(picture.width == 2 && picture.height == 1)
        #expect(picture.rgba == red + [1, 2, 3, 4])
    }

    @Test(arguments: [(2, 2), (1, 2), (0, 1), (1, 0), (-1, -1)])
    func `pixels have to fit the size`(width: Int, height: Int) {
        let error = #expect(throws: ImageError.self) { try CGImage(width: width, height: height, rgba: red) }
        #expect(error?.code == .invalidPixels)
    }

    @Test func `equal pixels make equal pictures`() throws {
        let picture = try CGImage.fields(width: 8, height: 4)
        #expect(try picture == .fields(width: 8, height: 4))
        #expect(try picture.hashValue == CGImage.fields(width: 8, height: 4).hashValue)
        #expect(try picture != .fields(width: 4, height: 8))
        #expect(try picture != .flat(red, width: 8, height: 4))
    }

    @Test(arguments: [Data(), Data([0xFF, 0xD8]), Data("GIF89a".utf8), Data(repeating: 0, count: 100)])
    func `what is neither PNG nor JPEG is of unknown format`(data: Data) {
        let error = #expect(throws: ImageError.self) { try CGImage(decoding: data) }
        #expect(error?.code == .unknownFormat)
        #expect(error.map { "\($0)" } == error?.message)
    }

    @Test(arguments: [false, true])
    func `decoding to fit gives the size and the look of scaling afterwards`(isJPEG: Bool) throws {
        let picture = try CGImage.fields(width: 213, height: 107)
        let data = try isJPEG ? picture.jpegData() : picture.pngData()
        for side in [1, 2, 13, 26, 27, 53, 54, 106, 107, 212, 213, 500] {
            let direct = try CGImage(decoding: data, toFit: side)
            let afterwards = try CGImage(decoding: data).scaled(toFit: side)
            #expect(direct.sides == afterwards.sides)
            if side > 8 { #expect(direct.shows(afterwards.quarters)) }
        }
    }

    @Test func `decoding to fit keeps the aspect ratio although the decoder rounds`() throws {
        // An eighth of 100 x 17 is 13 x 3 pixels for the decoder; 12 x 2 is right, and 12 x 3 would follow from 13 x 3.
        let data = try CGImage.flat(red, width: 100, height: 17).jpegData()
        #expect(try CGImage(decoding: data, toFit: 12).sides == [12, 2])
    }
}

@Suite final class FileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func file(holding data: Data) throws -> URL {
        let file = folder.appendingPathComponent("picture")
        try data.write(to: file)
        return file
    }

    @Test func `a file is read`() throws {
        let picture = try CGImage.fields(width: 4, height: 4)
        let file = try file(holding: picture.pngData())
        #expect(try CGImage(contentsOf: file) == picture)
        #expect(try CGImage(contentsOf: file, toFit: 2).sides == [2, 2])
    }

    @Test func `a file that is not there is unreadable, with the cause`() {
        let missing = folder.appendingPathComponent("gone")
        let error = #expect(throws: ImageError.self) { try CGImage(contentsOf: missing) }
        #expect(error?.code == .unreadableFile)
        #expect(error?.message.contains(missing.path) == true)
        #expect(error?.cause != nil)
    }

    @Test func `a folder is unreadable`() {
        let error = #expect(throws: ImageError.self) { try CGImage(contentsOf: folder) }
        #expect(error?.code == .unreadableFile)
    }

    @Test func `an address on the web is not fetched`() throws {
        let url = try #require(URL(string: "https://school.example/cover.png"))
        let error = #expect(throws: ImageError.self) { try CGImage(contentsOf: url) }
        #expect(error?.code == .unreadableFile)
    }

    @Test func `a file past the limit is not read to its end`() throws {
        let file = try file(holding: Data())
        try FileHandle(forWritingTo: file).truncate(atOffset: 1 << 40)
        let error = #expect(throws: ImageError.self) { try CGImage(contentsOf: file) }
        #expect(error?.code == .limitExceeded)
    }
}
