import Coursework
import Testing

/// What is read of books, page by page: progress says no more than that, but for what is rounding.
@Suite struct LongBookTests {
    /// What was read, and how much that is.
    private struct Book {
        var progress = ProgressRanges()
        var read = 0.0

        /// - Parameter pages: where each page begins, and where the last one ends.
        init(_ pages: [Double], read places: [Int]) {
            for place in places {
                progress.insert(from: pages[place], to: pages[place + 1])
                read += pages[place + 1] - pages[place]
            }
        }
    }

    private func pages(_ count: Int) -> [Double] { (0...count).map { Double($0) / Double(count) } }

    /// Pages of different lengths, none of them shorter than a twentieth of the longest.
    private func unequalPages(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
        var ends = [0.0]
        for _ in 0..<count { ends.append(ends[ends.count - 1] + Double.random(in: 0.05...1, using: &generator)) }
        return ends.map { $0 / ends[count] }
    }

    private func chosen(of count: Int, _ generator: inout SeededGenerator) -> [Int] {
        let step = Int.random(in: 1...20, using: &generator)
        if Bool.random(using: &generator) { return Array(stride(from: step / 2, to: count, by: step)) }
        let share = Double.random(in: 0...1, using: &generator)
        return (0..<count).filter { _ in Double.random(in: 0..<1, using: &generator) < share }
    }

    @Test func `of random books, progress says what was read and at most a thousandth more`() {
        var generator = SeededGenerator()
        for _ in 0..<300 {
            let count = Int.random(in: 1...3600, using: &generator)
            let book = Book(pages(count), read: chosen(of: count, &generator).shuffled(using: &generator))
            let more = book.progress.fraction - book.read
            #expect((-1e-9...0.001 + 1e-9).contains(more), "\(count) pages, seed \(generator.seed)")
        }
    }

    @Test func `of books with more pages than can be kept apart, progress says about what was read`() {
        var generator = SeededGenerator()
        for _ in 0..<60 {
            let count = Int.random(in: 3601...200_000, using: &generator)
            let book = Book(pages(count), read: chosen(of: count, &generator).shuffled(using: &generator))
            #expect(abs(book.progress.fraction - book.read) < 0.03, "\(count) pages, seed \(generator.seed)")
            #expect(book.progress.ranges.count <= ProgressRanges.maximumCount)
        }
    }

    @Test func `of books whose pages differ in length, progress says about what was read`() {
        var generator = SeededGenerator()
        for _ in 0..<60 {
            let count = Int.random(in: 1...20_000, using: &generator)
            let pages = unequalPages(count, &generator)
            let book = Book(pages, read: chosen(of: count, &generator).shuffled(using: &generator))
            let more = book.progress.fraction - book.read
            // Where a page that is kept meets one that is rounded, a part of a cell may be missing.
            #expect((-0.07...0.03).contains(more), "\(count) pages, seed \(generator.seed)")
        }
    }

    @Test(arguments: [1000, 1001, 3600, 7321, 10_000, 99_999])
    func `every tenth page is a tenth, and all of them are the whole`(count: Int) {
        var generator = SeededGenerator()
        let tenth = Book(pages(count), read: Array(stride(from: 3, to: count, by: 10)))
        #expect(abs(tenth.progress.fraction - 0.1) < 0.01)
        let all = Book(pages(count), read: Array(0..<count).shuffled(using: &generator))
        #expect(all.progress.fraction == 1, "seed \(generator.seed)")
    }

    @Test(arguments: [0.3, 0.01, 0.9])
    func `a million ranges that cover a share read as that share`(share: Double) {
        var progress = ProgressRanges()
        for place in 0..<1_000_000 {
            progress.insert(from: Double(place) / 1e6, to: (Double(place) + share) / 1e6)
        }
        #expect(abs(progress.fraction - share) < 0.01)
        #expect(progress.ranges.count <= ProgressRanges.maximumCount)
    }

    @Test func `reading on never lowers progress`() {
        var generator = SeededGenerator()
        for _ in 0..<40 {
            let count = Int.random(in: 1...12_000, using: &generator)
            let pages = unequalPages(count, &generator)
            var (progress, before) = (ProgressRanges(), 0.0)
            for place in chosen(of: count, &generator).shuffled(using: &generator).prefix(400) {
                progress.insert(from: pages[place], to: pages[place + 1])
                #expect(progress.fraction >= before - 1e-12, "seed \(generator.seed)")
                before = progress.fraction
            }
        }
    }
}
