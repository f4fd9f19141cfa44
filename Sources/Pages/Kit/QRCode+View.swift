import HTML
import QRCode

extension QRCode {
    /// The drawing, dark on light in every scheme: some cameras read nothing else.
    ///
    /// - Parameter words: what it is, for those who don't see it.
    func view(_ words: String) -> HTML {
        let (margin, side) = (QRCode.margin, size + 2 * QRCode.margin)
        return element(
            "svg", .class("qr-code"), .svg("viewBox", "\(-margin) \(-margin) \(side) \(side)"),
            .svg("shape-rendering", "crispEdges"), .role("img"), .aria("label", words)
        ) { element("path", .svg("d", path)) }
    }

    /// A rectangle for each stroke.
    private var path: String {
        strokes.map { stroke in
            let width = stroke.columns.count
            return "M\(stroke.columns.lowerBound) \(stroke.row)h\(width)v1h-\(width)z"
        }
        .joined()
    }
}
