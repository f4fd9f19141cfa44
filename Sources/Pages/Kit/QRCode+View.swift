import HTML
import QRCode

extension QRCode {
    /// The code, dark on light in every colour scheme, because some cameras read nothing else.
    ///
    /// - Parameter words: a description for people who cannot see it.
    func view(_ words: String) -> HTML {
        let (margin, side) = (QRCode.margin, size + 2 * QRCode.margin)
        return element(
            "svg", .class("qr-code"), .svg("viewBox", "\(-margin) \(-margin) \(side) \(side)"),
            .svg("shape-rendering", "crispEdges"), .role("img"), .aria("label", words)
        ) { element("path", .svg("d", path)) }
    }

    /// A rectangle for each run of dark modules.
    private var path: String {
        strokes.map { stroke in
            let width = stroke.columns.count
            return "M\(stroke.columns.lowerBound) \(stroke.row)h\(width)v1h-\(width)z"
        }
        .joined()
    }
}
