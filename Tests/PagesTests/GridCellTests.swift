import Testing

@testable import Pages

@Suite struct GridCellTests {
    @Test(arguments: [
        (0, 0), (0.19, 0), (0.2, 1), (0.5, 2), (0.6, 3), (0.8, 4), (1, 4),
        // Nothing that was ever stored may stop the page.
        (-3, 0), (.nan, 0), (-.infinity, 0), (.infinity, 4), (1e300, 4), (1.5, 4),
    ])
    func `a result is on one of five steps, whatever its share`(share: Double, step: Int) {
        #expect(GridCell.step(of: share) == step)
    }
}
