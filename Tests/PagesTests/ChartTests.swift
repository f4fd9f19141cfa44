import Foundation
import HTML
import Testing

@testable import Pages

@Suite struct ChartTests {
    private func text(_ html: HTML) -> String { html.description }

    @Test func `a bar is as long as its part`() {
        #expect(text(Chart.bar(0.35)).contains(#"<rect width="35%"></rect>"#))
        #expect(text(Chart.bar(0.3333)).contains(#"width="33.3%""#))
    }

    @Test(arguments: [-1.0, .nan, -.infinity])
    func `what is no part draws nothing`(part: Double) {
        #expect(text(Chart.bar(part)).contains(#"width="0%""#))
    }

    @Test func `more than all is all`() { #expect(text(Chart.bar(7)).contains(#"width="100%""#)) }

    @Test func `each range stands in its place`() {
        let drawing = text(Chart.ranges([0...0.25, 0.5...0.75], "in two pieces"))
        #expect(drawing.contains(#"<rect width="25%">"#))
        #expect(drawing.contains(#"<rect x="50%" width="25%">"#))
        #expect(drawing.contains(#"role="img" aria-label="in two pieces""#))
    }

    @Test func `the parts of a whole follow each other, each lower than the one before`() {
        let drawing = text(Chart.stack([5, 3, 2]))
        #expect(drawing.contains(##"x="0%" y="0%" width="50%" height="100%""##))
        #expect(drawing.contains(##"x="50%" y="50%" width="30%" height="50%""##))
        #expect(drawing.contains(##"x="80%" y="87.5%" width="20%" height="12.5%""##))
    }

    @Test func `a part that nobody has is not drawn`() {
        #expect(text(Chart.stack([0, 4, 0])).components(separatedBy: "<rect").count - 1 == 1)
        #expect(text(Chart.stack([0, 0, 0])).contains("<rect") == false)
    }

    @Test func `a drawing whose words stand beside it is hidden from those who hear the page`() {
        #expect(text(Chart.distribution([1, 2], nil)).contains(#"aria-hidden="true""#))
        #expect(!text(Chart.distribution([1, 2], "words")).contains("aria-hidden"))
    }

    @Test func `nothing at all can be drawn`() {
        #expect(text(Chart.distribution([], nil)).contains("<svg"))
        #expect(text(Chart.stack([])).contains("<svg"))
    }
}
