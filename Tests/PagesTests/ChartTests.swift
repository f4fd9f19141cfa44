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

    @Test func `a line has a gap where there is nothing`() {
        let drawing = text(Chart.trend([0.1, nil, 0.5, 0.6], "words"))
        #expect(drawing.components(separatedBy: "<circle").count - 1 == 3)
        // Three levels, and one piece between the two that follow each other.
        #expect(drawing.components(separatedBy: "<line").count - 1 == 4)
    }

    @Test func `a drawing whose words stand beside it is hidden from those who hear the page`() {
        #expect(text(Chart.distribution([1, 2], nil)).contains(#"aria-hidden="true""#))
        #expect(!text(Chart.distribution([1, 2], "words")).contains("aria-hidden"))
    }

    @Test func `nothing at all can be drawn`() {
        #expect(text(Chart.distribution([], nil)).contains("<svg"))
        #expect(text(Chart.trend([], nil)).contains("<svg"))
        #expect(text(Chart.trend([nil], nil)).contains("<circle") == false)
    }
}
