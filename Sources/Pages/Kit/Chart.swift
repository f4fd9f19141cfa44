import HTML

/// Small charts drawn by the server: their shape is in attributes, their colours in `chart.css`.
///
/// None relies on colour alone. Each has a text alternative, unless the same words are beside it.
enum Chart {
    /// Progress as a horizontal bar of full width.
    static func bar(_ part: Double) -> HTML {
        element("svg", .class("bar-chart"), .aria("hidden", true)) { rect(0, part) }
    }

    /// The parts that were worked through.
    static func ranges(_ ranges: [ClosedRange<Double>], _ words: String) -> HTML {
        drawing("ranges-chart", words) {
            for range in ranges.prefix(200) { rect(range.lowerBound, range.upperBound - range.lowerBound) }
        }
    }

    /// The same with a mark for the value to compare it with.
    static func bar(_ part: Double, beside mean: Double?, _ words: String) -> HTML {
        drawing("ranges-chart", words) {
            rect(0, part)
            if let mean {
                element(
                    "line", .svg("x1", percent(mean)), .svg("x2", percent(mean)), .svg("y1", "0"), .svg("y2", "100%"))
            }
        }
    }

    /// A fraction as a ring.
    static func ring(_ part: Double, _ words: String? = nil) -> HTML {
        // A circle of this radius has a circumference of 100.
        let radius = 15.9155
        func circle(_ kind: String, _ length: Double) -> HTML {
            element(
                "circle", .class(kind), .svg("cx", 18.0), .svg("cy", 18.0), .svg("r", radius),
                .svg("stroke-dasharray", "\(percents(length)) 100"))
        }
        return drawing("ring-chart", words, box: "0 0 36 36") {
            circle("whole", 1)
            if part > 0 { circle("part", part) }
        }
    }

    /// Counts as columns side by side.
    static func distribution(_ counts: [Int], _ words: String?) -> HTML {
        let most = Double(max(counts.max() ?? 0, 1))
        let width = 100 / Double(max(counts.count, 1))
        return drawing("columns-chart", words, box: "0 0 100 40") {
            for (index, count) in counts.enumerated() {
                let height = max(40 * Double(count) / most, 1)
                element(
                    "rect", .svg("x", Double(index) * width + 1), .svg("y", 40 - height), .svg("width", width - 2),
                    .svg("height", height))
            }
        }
    }

    /// A fraction as a column, with a mark across it for the value to compare it with.
    static func column(_ part: Double, beside mean: Double?) -> HTML {
        drawing("share-chart", nil) {
            element("rect", .svg("y", percent(1 - part)), .svg("width", "100%"), .svg("height", percent(part)))
            if let mean {
                element(
                    "line", .svg("x1", "0"), .svg("x2", "100%"), .svg("y1", percent(1 - mean)),
                    .svg("y2", percent(1 - mean)))
            }
        }
    }

    /// The parts of a whole, one after the other. Each is lower than the one before, so that they can be told apart
    /// without colours; the last is just a line.
    static func stack(_ counts: [Int]) -> HTML {
        let all = Double(max(counts.reduce(0, +), 1))
        var start = 0.0
        return drawing("stack-chart", nil) {
            for (index, count) in counts.enumerated() where count > 0 {
                let height = index == 0 ? 1 : index == counts.count - 1 ? 0.125 : 1 - 0.5 * Double(index)
                element(
                    "rect", .class("part\(index)"), .svg("x", percent(start)), .svg("y", percent(1 - height)),
                    .svg("width", percent(Double(count) / all)), .svg("height", percent(height)))
                let _ = start += Double(count) / all
            }
        }
    }

    // MARK: -

    private static func drawing(
        _ kind: String, _ words: String?, box: String? = nil, @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        var attributes: [Attribute] = [.class(kind)]
        if let box { attributes += [.svg("viewBox", box)] }
        attributes += words.map { [.role("img"), .aria("label", $0)] } ?? [.aria("hidden", true)]
        return element("svg", attributes, content: content())
    }

    private static func rect(_ start: Double, _ length: Double) -> HTML {
        guard start > 0 else { return element("rect", .svg("width", percent(length))) }
        return element("rect", .svg("x", percent(start)), .svg("width", percent(length)))
    }

    private static func percent(_ part: Double) -> String { "\(percents(part))%" }

    /// Tenths are finer than anybody can see.
    private static func percents(_ part: Double) -> String {
        let tenths = Int((min(max(part.isFinite ? part : 0, 0), 1) * 1000).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
