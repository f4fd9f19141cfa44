import Coursework
import Foundation
import Testing

@Suite struct ProgressRangesTests {
    private func progress(_ ranges: (Double, Double)...) -> ProgressRanges {
        var progress = ProgressRanges()
        for (start, end) in ranges {
            progress.insert(from: start, to: end)
        }
        return progress
    }

    @Test(arguments: [0.8, 0.1, 1.0 / 3, 0.0005, 1])
    func `progress from the beginning reads back exactly`(value: Double) {
        #expect(progress((0, value)).fraction == value)
    }

    @Test func `what overlaps counts once`() {
        #expect(progress((0, 0.5), (0.25, 0.75)).fraction == 0.75)
        #expect(progress((0, 0.5), (0.25, 0.75)).ranges == [0...0.75])
        #expect(progress((0, 0.5), (0.1, 0.2), (0, 0.5)).ranges == [0...0.5])
    }

    @Test func `ranges that touch become one`() {
        #expect(progress((0, 0.25), (0.25, 0.5)).ranges == [0...0.5])
    }

    @Test func `ranges apart stay apart, in order`() {
        #expect(progress((0.75, 1), (0, 0.25)).ranges == [0...0.25, 0.75...1])
        #expect(progress((0.75, 1), (0, 0.25)).fraction == 0.5)
    }

    @Test func `everything in tenths reads exactly one`() {
        var tenths = ProgressRanges()
        for step in (0..<10).reversed() {
            tenths.insert(from: Double(step) / 10, to: Double(step + 1) / 10)
        }
        #expect(tenths.fraction == 1)
    }

    @Test func `a smaller value later does not lower progress`() {
        #expect(progress((0, 0.8), (0, 0.3)).fraction == 0.8)
    }

    @Test func `a gap is closed for who reads when it is shorter than a cell, and stays in what is kept`() {
        let rounded = progress((0, 0.25), (0.2501, 0.5))
        #expect(rounded.fraction == 0.5 && rounded.shown == [0...0.5] && rounded.ranges.count == 2)
        let apart = progress((0, 0.25), (0.2502, 0.5))
        #expect(apart.fraction < 0.4999 && apart.shown.count == 2)
    }

    @Test func `all gaps that are closed add a thousandth and no more`() {
        var progress = ProgressRanges()
        for part in 0..<1000 { progress.insert(from: Double(part) / 1000, to: (Double(part) + 0.9) / 1000) }
        #expect(abs(progress.fraction - 0.901) < 1e-9)
        #expect(progress.shown == progress.ranges && progress.ranges.count == 1000)
    }

    @Test func `what is kept of a range is kept once more as it is`() {
        var generator = SeededGenerator()
        for _ in 0..<2000 {
            var progress = ProgressRanges()
            let start = Double.random(in: 0...1, using: &generator)
            progress.insert(from: start, to: start + Double.random(in: 0...0.0005, using: &generator))
            #expect(ProgressRanges(bytes: progress.bytes) == progress, "seed \(generator.seed)")
        }
    }

    @Test func `neither end is a gap`() {
        #expect(progress((0.0005, 0.9995)).ranges == [0.0005...0.9995])
    }

    @Test func `one range may join many`() {
        #expect(
            progress((0.1, 0.2), (0.3, 0.4), (0.5, 0.6), (0.7, 0.8), (0.15, 0.55)).ranges == [0.1...0.6, 0.7...0.8])
    }

    @Test func `bounds outside are cut and reported`() {
        var progress = ProgressRanges()
        let answers = [progress.insert(from: -1, to: 0.5), progress.insert(from: 0.75, to: .infinity)]
        #expect(answers == [false, false])
        #expect(progress.ranges == [0...0.5, 0.75...1])
    }

    @Test(arguments: [(Double.nan, 0.5), (0.5, .nan), (.nan, .nan), (0.5, 0.25), (1.5, 2), (-2, -1)])
    func `a range that is none adds nothing and is reported`(start: Double, end: Double) {
        var progress = ProgressRanges()
        let isProper = progress.insert(from: start, to: end)
        #expect(!isProper)
        #expect(progress.isEmpty)
    }

    @Test func `an empty range adds nothing and is no mistake`() {
        var progress = ProgressRanges()
        let answers = [progress.insert(from: 0, to: 0), progress.insert(from: 0.5, to: 0.5)]
        #expect(answers == [true, true])
        #expect(progress.isEmpty && progress.fraction == 0)
    }

    @Test func `minus zero is zero`() {
        #expect(progress((-0.0, 0.5)).bytes == progress((0, 0.5)).bytes)
    }

    @Test func `at most 5000 ranges are held`() {
        var progress = ProgressRanges()
        // The finest comb: in turns a range that is just kept and a single cell, with almost no gap between them.
        for tooth in 0..<2400 {
            let place = Double(tooth) / 2400
            progress.insert(from: place + 1e-9, to: place + 1e-9 + 1.99995 / 7200)
            progress.insert(from: place + 2.0 / 7200, to: place + 2.9999999 / 7200)
        }
        #expect(progress.ranges.count > 4000 && progress.ranges.count <= ProgressRanges.maximumCount)
    }

    @Test func `a hundred thousand random ranges leave at most 5000`() {
        var generator = SeededGenerator()
        var progress = ProgressRanges()
        for _ in 0..<100_000 {
            let start = Double.random(in: 0...1, using: &generator)
            progress.insert(from: start, to: start + Double.random(in: 0...0.0003, using: &generator))
        }
        #expect(progress.ranges.count <= ProgressRanges.maximumCount, "seed \(generator.seed)")
    }
}

@Suite struct ProgressRangesCodingTests {
    let progress = {
        var progress = ProgressRanges()
        progress.insert(from: 0.1, to: 1.0 / 3)
        progress.insert(from: 0.5, to: 1)
        return progress
    }()

    @Test func `bytes and JSON give back the very same progress`() throws {
        #expect(ProgressRanges(bytes: progress.bytes) == progress)
        #expect(ProgressRanges(bytes: ProgressRanges().bytes) == ProgressRanges())
        #expect(try decoded(progress) == progress)
        #expect(try json(progress) == "[0.1,0.3333333333333333,0.5,1]")
    }

    @Test func `bytes are little-endian doubles`() {
        var half = ProgressRanges()
        half.insert(from: 0, to: 0.5)
        #expect(half.bytes == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xE0, 0x3F])
    }

    private func bytes(_ bounds: [Double]) -> [UInt8] {
        bounds.flatMap { bound in withUnsafeBytes(of: bound.bitPattern.littleEndian) { Array($0) } }
    }

    @Test(arguments: [
        [0.5], [0.5, 0.25], [0.5, 0.5], [0, 1.5], [-0.5, 0.5], [.nan, 1], [0, .nan], [0.5, 0.75, 0, 0.25],
        [0, 0.5, 0.25, 0.75],
    ])
    func `bytes and JSON that hold no progress are refused`(bounds: [Double]) {
        #expect(ProgressRanges(bytes: bytes(bounds)) == nil)
        let text = "[\(bounds.map { "\($0)" }.joined(separator: ","))]"
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ProgressRanges.self, from: Data(text.utf8)) }
    }

    @Test func `bytes that are cut off or too many are refused`() {
        #expect(ProgressRanges(bytes: progress.bytes.dropLast()) == nil)
        let many = (0..<ProgressRanges.maximumCount * 2 + 2).map { Double($0) / 10_003 }
        #expect(ProgressRanges(bytes: bytes(many)) == nil)
    }

    @Test func `ranges too short to keep become whole cells on the way in`() {
        let read = ProgressRanges(bytes: bytes([0, 0.25, 0.3, 0.3002, 0.5, 0.50001, 0.6, 1]))
        #expect(read?.ranges.first == 0...0.25 && read?.ranges.last == 0.6...1)
        for range in read?.ranges.dropFirst().dropLast() ?? [] {
            #expect((range.lowerBound * 7200).rounded() / 7200 == range.lowerBound)
        }
    }

    @Test func `random bytes never trap`() {
        var generator = SeededGenerator()
        for count in 0..<200 {
            _ = ProgressRanges(bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
        }
    }

    @Test func `bytes of which one was changed are refused, or read as what they say`() throws {
        var generator = SeededGenerator()
        let valid = progress.bytes
        var readings = 0
        for _ in 0..<2000 {
            var bytes = valid
            bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            guard let read = ProgressRanges(bytes: bytes) else { continue }
            #expect(ProgressRanges(bytes: read.bytes) == read, "seed \(generator.seed)")
            readings += 1
        }
        #expect((1..<2000).contains(readings), "seed \(generator.seed)")
    }
}
