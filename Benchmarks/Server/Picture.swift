import Foundation

/// Curves over what grows, both in powers of ten: what does not grow is a level line.
struct Picture {
    private let axis: Axis
    private let curves: [Curve]

    private static let (width, height) = (640.0, 320.0)
    private static let (left, right, top, bottom) = (64.0, 200.0, 16.0, 48.0)
    /// As many as one picture has curves, at most.
    private static let colors = [
        "#0b6bcb", "#b3401a", "#2e7d32", "#7b1fa2", "#8a6d00", "#00707a", "#c2185b", "#5d4037", "#455a64",
    ]

    init(_ axis: Axis, _ curves: [Curve]) {
        self.axis = axis
        self.curves = curves
    }

    func write(to path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try svg.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" \
        font-family="sans-serif" font-size="12" role="img" aria-label="\(label)">
        <rect width="100%" height="100%" fill="#fff"/>
        \(levels.map(level).joined(separator: "\n"))
        \(axis.sizes.map(mark).joined(separator: "\n"))
        <text x="\(place((Self.left + Self.width - Self.right) / 2))" y="\(place(Self.height - 8))" text-anchor="middle">\
        \(axis.words)</text>
        \(curves.indices.map(line).joined(separator: "\n"))
        </svg>

        """
    }

    private var label: String {
        curves.map { curve in
            let said = axis.sizes.map { "\($0): \(describe(curve.seconds(at: $0)))" }.joined(separator: ", ")
            return "\(curve.name) by \(axis.words): \(said)"
        }.joined(separator: "; ")
    }

    // MARK: - Scales

    private var exponents: ClosedRange<Int> {
        let all = curves.flatMap { curve in axis.sizes.map { curve.seconds(at: $0) } }.filter { $0 > 0 }
        let (low, high) = (log10(all.min() ?? 1e-3), log10(all.max() ?? 1e-3))
        return Int(low.rounded(.down))...max(Int(high.rounded(.up)), Int(low.rounded(.down)) + 1)
    }

    /// One, two and five of each power of ten.
    private var levels: [Double] {
        exponents.dropLast().flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
            + [pow(10, Double(exponents.upperBound))]
    }

    private func x(_ size: Int) -> Double {
        let (first, last) = (log10(Double(axis.sizes[0])), log10(Double(axis.sizes[axis.sizes.count - 1])))
        let share = (log10(Double(size)) - first) / max(last - first, 0.1)
        return Self.left + share * (Self.width - Self.left - Self.right)
    }

    private func y(_ seconds: Double) -> Double {
        let (low, high) = (Double(exponents.lowerBound), Double(exponents.upperBound))
        let share = (log10(max(seconds, 1e-9)) - low) / (high - low)
        return Self.height - Self.bottom - share * (Self.height - Self.top - Self.bottom)
    }

    private func place(_ value: Double) -> String { String(format: "%.1f", value) }

    // MARK: - Parts

    private func level(_ seconds: Double) -> String {
        """
        <path d="M\(place(Self.left)) \(place(y(seconds)))H\(place(Self.width - Self.right))" stroke="#ddd"/>\
        <text x="\(place(Self.left - 6))" y="\(place(y(seconds) + 4))" text-anchor="end" fill="#555">\(short(seconds))</text>
        """
    }

    private func mark(_ size: Int) -> String {
        """
        <text x="\(place(x(size)))" y="\(place(Self.height - Self.bottom + 18))" text-anchor="middle" fill="#555">\
        \(size)</text>
        """
    }

    private func line(_ number: Int) -> String {
        let (curve, color) = (curves[number], Self.colors[number % Self.colors.count])
        let points = axis.sizes.map { (x($0), y(curve.seconds(at: $0))) }
        let path = points.map { "\(place($0.0)) \(place($0.1))" }.joined(separator: "L")
        let dots = points.map { "<circle cx=\"\(place($0.0))\" cy=\"\(place($0.1))\" r=\"3\" fill=\"\(color)\"/>" }
        let row = Self.top + 14 + Double(number) * 20
        return """
            <path d="M\(path)" fill="none" stroke="\(color)" stroke-width="2"/>\(dots.joined())
            <rect x="\(place(Self.width - Self.right + 12))" y="\(place(row - 9))" width="10" height="10" fill="\(color)"/>\
            <text x="\(place(Self.width - Self.right + 28))" y="\(place(row))">\(curve.name)</text>
            """
    }

    private func short(_ seconds: Double) -> String {
        switch seconds {
        case 0.9999...: String(format: "%.0f s", seconds)
        case 0.0009999...: String(format: "%.0f ms", seconds * 1e3)
        default: String(format: "%.0f µs", seconds * 1e6)
        }
    }
}
