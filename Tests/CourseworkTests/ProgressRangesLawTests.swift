import Coursework
import Testing

/// The laws of the union, first for every small case, then for random ones.
@Suite struct ProgressRangesLawTests {
    // A step is a cell, and two of them are kept as they are.
    static let cells = 7200.0
    static let steps = 6

    /// Every range between the first few steps.
    static let smallRanges: [(Int, Int)] = (0..<steps).flatMap { start in
        (start + 1...steps).map { (start, $0) }
    }

    private func progress(_ ranges: [(Int, Int)]) -> ProgressRanges {
        var progress = ProgressRanges()
        for (start, end) in ranges {
            progress.insert(from: Double(start) / Self.cells, to: Double(end) / Self.cells)
        }
        return progress
    }

    private func union(_ left: ProgressRanges, _ right: ProgressRanges) -> ProgressRanges {
        var union = left
        union.formUnion(right)
        return union
    }

    /// The same rule, told step by step: which steps are covered.
    private func model(_ ranges: [(Int, Int)]) -> [ClosedRange<Double>] {
        let covered = Set(ranges.flatMap { Array($0.0..<$0.1) })
        let starts = covered.filter { !covered.contains($0 - 1) }.sorted()
        let ends = covered.filter { !covered.contains($0 + 1) }.sorted()
        return zip(starts, ends).map { Double($0) / Self.cells...Double($1 + 1) / Self.cells }
    }

    @Test func `any three small ranges give what the rule says, in each order and grouping`() {
        for a in Self.smallRanges {
            for b in Self.smallRanges {
                for c in Self.smallRanges {
                    let expected = model([a, b, c])
                    #expect(progress([a, b, c]).ranges == expected)
                    #expect(union(progress([a, b]), progress([c])).ranges == expected)
                    #expect(union(progress([a]), progress([b, c])).ranges == expected)
                }
            }
        }
    }

    @Test func `union is commutative, associative and idempotent`() {
        var generator = SeededGenerator()
        for _ in 0..<300 {
            let (a, b, c) = (random(&generator), random(&generator), random(&generator))
            #expect(union(a, b) == union(b, a), "seed \(generator.seed)")
            #expect(union(union(a, b), c) == union(a, union(b, c)), "seed \(generator.seed)")
            #expect(union(a, a) == a, "seed \(generator.seed)")
            #expect(union(union(a, b), b) == union(a, b), "seed \(generator.seed)")
        }
    }

    @Test func `the order of inserts leaves no trace`() {
        var generator = SeededGenerator()
        for _ in 0..<100 {
            let ranges = (0..<40).map { _ in bounds(&generator) }
            var (first, second) = (ProgressRanges(), ProgressRanges())
            for (start, end) in ranges { first.insert(from: start, to: end) }
            for (start, end) in ranges.shuffled(using: &generator) + ranges { second.insert(from: start, to: end) }
            #expect(first == second, "seed \(generator.seed)")
        }
    }

    // Lengths and places near those of cells.
    private func bounds(_ generator: inout SeededGenerator) -> (Double, Double) {
        let places = Double(Int.random(in: 0...40, using: &generator)) / Self.cells
        let start = Bool.random(using: &generator) ? places : Double.random(in: 0...0.006, using: &generator)
        return (start, min(1, start + Double.random(in: 0.01...4, using: &generator) / Self.cells))
    }

    private func random(_ generator: inout SeededGenerator) -> ProgressRanges {
        var progress = ProgressRanges()
        for _ in 0..<Int.random(in: 0...20, using: &generator) {
            let (start, end) = bounds(&generator)
            progress.insert(from: start, to: end)
        }
        return progress
    }
}
